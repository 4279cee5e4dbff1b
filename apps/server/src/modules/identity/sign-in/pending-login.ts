import type { PublicContext } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { deleteOldPending, insertPending, type Way } from './pending-login.db.ts'
import { hashOf, newSecret } from '../sessions/secrets.ts'

// All the tablets of a large shop share one network.
const openMax = 200

const cookieName = (uid: string): string => `showfloor_login_${uid}`

/**
 * Begins a sign-in that is finished elsewhere. Who only sees the uid, in a QR code or an address, can do nothing with it: the secret beside it is a cookie
 * of this browser alone. Answers the uid. Error: RATE_LIMITED.
 */
export const beginLogin = async (context: PublicContext, way: Way, lifetimeS: number): Promise<string> => {
  const uid = newSecret()
  const secret = newSecret()
  const { device, address, network } = context
  const login = { uid, way, secretHash: hashOf(secret), device, address, network, lifetimeS, openMax }
  if (!(await insertPending(context.db, login))) throw new CallError('RATE_LIMITED', { seconds: lifetimeS })
  context.setCookie(cookieName(uid), secret, lifetimeS * 2)
  return uid
}

/** The hash of the secret that this browser has for a sign-in; nothing fits where it has none. */
export const secretHashFor = (context: PublicContext, uid: string): Buffer =>
  hashOf(context.cookie(cookieName(uid)) ?? '')

export const forgetSecret = (context: PublicContext, uid: string): void =>
  context.setCookie(cookieName(uid), '', 0)

/** Job: sign-ins that nobody finished. */
export const forgetPendingLogins = (db: Db): Promise<void> => deleteOldPending(db)
