import type { Contract } from '@showfloor/contract/contract'

/** Every call of the contract by name, as in `carts.list`. */
export type CallName = {
  [Noun in keyof Contract]: `${Noun}.${keyof Contract[Noun] & string}`
}[keyof Contract]

/** How a call travels; made from the contract by `scripts/calls.ts`. */
export type CallRoute = {
  method: 'GET' | 'POST'
  path: string
  body: 'query' | 'plain' | 'array' | 'empty-array'
  idempotent?: true
}
