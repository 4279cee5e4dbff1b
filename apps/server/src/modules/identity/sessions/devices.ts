import { attemptLimits, type Subject } from '../../../platform/limits/attempts.ts'
import type { PublicContext } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { deleteOldDevices, deviceKnown, insertDevice } from './devices.db.ts'
import { hashOf, newSecret } from './secrets.ts'

const cookieName = 'showfloor_device'
// The longest lifetime of a cookie in browsers.
const lifetimeDays = 400

const secretOf = (context: PublicContext): string | undefined => {
  const value = context.cookie(cookieName)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** Kinds of tries from a device, counted separately. */
type Tried = 'password' | 'code' | 'message'

/**
 * The subject of a try from a known device: only that device, so that nobody elsewhere can lock
 * its owner out. Null for an unknown device.
 */
export const knownDevice = async (
  context: PublicContext,
  accountId: string | undefined,
  tried: Tried,
): Promise<Subject | null> => {
  const secret = secretOf(context)
  if (secret === undefined || accountId === undefined) return null
  const hash = hashOf(secret)
  if (!(await deviceKnown(context.db, hash, accountId))) return null
  return {
    name: `device:${tried}:${accountId}:${hash.toString('base64url')}`,
    free: attemptLimits.free.person,
  }
}

/** Makes this browser a known device of the account; a browser may be known to several. */
export const rememberDevice = async (context: PublicContext, tx: Db, accountId: string): Promise<void> => {
  const secret = secretOf(context) ?? newSecret()
  await insertDevice(tx, hashOf(secret), accountId)
  context.setCookie(cookieName, secret, lifetimeDays * 86_400)
}

/** Job: forgets devices without a sign-in for this time. */
export const forgetOldDevices = (db: Db): Promise<void> => deleteOldDevices(db, lifetimeDays)
