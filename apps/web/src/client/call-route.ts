import { PATHS_META, usualPaths, type ServicePaths } from '@showfloor/contract/common/constants'

const told = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${PATHS_META}]`)?.content
/** The service paths of this installation, as its page tells them. */
const servicePaths = told ? (JSON.parse(told) as ServicePaths) : usualPaths

/** A call's service, path and kind of body; a call with a query is a GET. */
export type CallRoute = {
  service: keyof ServicePaths
  path: string
  body: 'query' | 'plain' | 'array' | 'empty-array' | 'empty'
  idempotent?: true
}

/** A route's address in this installation. */
export const addressOf = ({ service, path }: CallRoute): string => servicePaths[service] + path
