import { AsyncLocalStorage } from 'node:async_hooks'

/** The transaction or load that holds the connection of the present work. */
export type Holding = { kind: 'transaction' | 'load'; isOver: boolean }

const held = new AsyncLocalStorage<Holding>()

/** Runs work that holds a connection; `refuseSecondConnection` sees that in everything the work calls. */
export const runHolding = <T>(holding: Holding, work: () => Promise<T>): Promise<T> => held.run(holding, work)

/**
 * Refuses a second connection to work that holds one: if every holder of a pool waited for another connection, the pool would deadlock. Only a load may use
 * the other pools meanwhile, to report its progress; no holder of their connections waits for a load, so no cycle arises.
 */
export const refuseSecondConnection = (wanted: Holding['kind'] | 'statement'): void => {
  const holding = held.getStore()
  if (!holding || holding.isOver || (holding.kind === 'load' && wanted !== 'load')) return
  throw new Error(
    `A ${wanted} on a connection of its own, within a ${holding.kind}: use the transaction's own "tx", or do it after the transaction`,
  )
}
