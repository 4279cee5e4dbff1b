import type { Permission } from '@showfloor/contract/common/permissions'
import type { FastifyRequest } from 'fastify'

/** Who calls, as the mount knows them. */
export type Session = {
  id: string
  accountId: string
  userId: string
  name: string
  enabled: boolean
  /** The password was set by somebody else and has to be changed before anything else. */
  passwordTemporary: boolean
  roles: readonly string[]
  permissions: ReadonlySet<Permission>
  shopIds: ReadonlySet<string>
}

/** The shops whose accounts and settings a session may administer; null for every shop of the chain. */
export const administeredShops = (session: Session): string[] | null =>
  session.permissions.has('chain.manage') ? null : [...session.shopIds]

/** Answers the session behind a request, or null. The identity module is the one that knows. */
export type Authenticate = (request: FastifyRequest) => Promise<Session | null>
