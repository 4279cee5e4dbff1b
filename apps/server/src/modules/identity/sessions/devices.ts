import type { Subject } from '../../../platform/limits/attempts.ts'
import type { PublicContext } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { deleteOldDevices, deviceKnown, insertDevice } from './devices.db.ts'
import { hashOf, newSecret } from './secrets.ts'

const cookieName = 'showfloor_device'
// The longest that browsers keep a cookie.
const lifetimeDays = 400

const secretOf = (context: PublicContext): string | undefined => {
  const value = context.cookie(cookieName)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** What is tried from a device, each counted by itself. */
type Tried = 'password' | 'code' | 'message'

/**
 * Whom a try counts against when it comes from a browser that the account was signed in with before: that browser alone, so that nobody elsewhere can shut the
 * owner out of it. Null for any other browser.
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
  return { name: `device:${tried}:${accountId}:${hash.toString('base64url')}`, free: 4 }
}

/** Remembers that this browser was signed in with as the account; one browser may be known to many. */
export const rememberDevice = async (context: PublicContext, tx: Db, accountId: string): Promise<void> => {
  const secret = secretOf(context) ?? newSecret()
  await insertDevice(tx, hashOf(secret), accountId)
  context.setCookie(cookieName, secret, lifetimeDays * 86_400)
}

/** Job: browsers that nobody has signed in with for so long. */
export const forgetOldDevices = (db: Db): Promise<void> => deleteOldDevices(db, lifetimeDays)
