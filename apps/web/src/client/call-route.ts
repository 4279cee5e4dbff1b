import { PATHS_META, usualPaths, type ServicePaths } from '@showfloor/contract/common/constants'

const told = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${PATHS_META}]`)?.content
/** The service paths of this installation, as its page tells them. */
const servicePaths = told ? (JSON.parse(told) as ServicePaths) : usualPaths

/** A call's method, service, path and body. */
export type CallRoute = {
  method: 'GET' | 'POST'
  service: keyof ServicePaths
  path: string
  body: keyof typeof signs
  idempotent?: true
}

/** The codes of body encodings in the table of calls, which every page loads first; `!` marks an idempotent call; service and path follow. */
const signs = { query: '?', plain: '.', array: '[', 'empty-array': '0', empty: '-' } as const
const bodies = Object.keys(signs) as (keyof typeof signs)[]

/** `[!trade/shop-order/create` for a route, as the table has it. */
export const routeText = ({ body, idempotent, service, path }: CallRoute): string =>
  `${signs[body]}${idempotent ? '!' : ''}${service}${path}`

/** Decodes a route from the table's text. */
export const routeOf = (text: string): CallRoute => {
  const body = bodies.find((one) => signs[one] === text[0]) ?? 'array'
  const idempotent = text[1] === '!'
  const slash = text.indexOf('/')
  return {
    method: body === 'query' ? 'GET' : 'POST',
    service: text.slice(idempotent ? 2 : 1, slash) as keyof ServicePaths,
    path: text.slice(slash),
    body,
    ...(idempotent ? { idempotent } : {}),
  }
}

/** A route's address in this installation. */
export const addressOf = ({ service, path }: CallRoute): string => servicePaths[service] + path
