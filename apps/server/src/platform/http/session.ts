import type { Permission } from '@showfloor/contract/common/permissions'
import type { FastifyRequest } from 'fastify'

/** The caller, as the mount knows them. */
export type Session = {
  id: string
  accountId: string
  userId: string
  name: string
  enabled: boolean
  /** Somebody else set the password, and it has to be changed first. */
  passwordTemporary: boolean
  /** A system of the chain calls by a key; no person has signed in. */
  isKey: boolean
  roles: readonly string[]
  permissions: ReadonlySet<Permission>
  shopIds: ReadonlySet<string>
}

/** The shops whose accounts and settings a session may administer; null for every shop of the chain. */
export const administeredShops = (session: Session): string[] | null =>
  session.permissions.has('chain.manage') ? null : [...session.shopIds]

/** Whether a session administers all of these shops; null for the chain. */
export const administers = (session: Session, shopIds: readonly string[] | null): boolean => {
  const own = administeredShops(session)
  return own === null || (shopIds?.every((shopId) => own.includes(shopId)) ?? false)
}

/** Returns the session of a request, or null; implemented by the identity module. */
export type Authenticate = (request: FastifyRequest) => Promise<Session | null>
