import type { PublicContext } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { deleteOldPending, insertPending, type Way } from './pending-login.db.ts'
import { hashOf, newSecret } from '../sessions/secrets.ts'

// The tablets of a large shop share one network.
const openMax = 200

const cookieName = (uid: string): string => `showfloor_login_${uid}`

/**
 * Begins a sign-in that is completed elsewhere. The uid alone, in a QR code or an address, is useless: its secret is a cookie
 * of this browser. Answers the uid. Error: RATE_LIMITED.
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

/** The hash of this browser's secret for a sign-in; without one, a hash that never matches. */
export const secretHashFor = (context: PublicContext, uid: string): Buffer =>
  hashOf(context.cookie(cookieName(uid)) ?? '')

export const forgetSecret = (context: PublicContext, uid: string): void =>
  context.setCookie(cookieName(uid), '', 0)

/** Job: deletes unfinished sign-ins. */
export const forgetPendingLogins = (db: Db): Promise<void> => deleteOldPending(db)
