import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { deleteEntryCodes, deleteResetsOf } from '../codes/codes.db.ts'
import { deleteDevicesOf } from '../sessions/devices.db.ts'
import { holdAccount, type AccountRow } from '../account.db.ts'
import { deletePendingOf } from '../sign-in/pending-login.db.ts'
import { sessionStands } from '../sessions/sessions.db.ts'

/**
 * Changes an account's password, mobile or state. This ends every proof that could still open a session: codes, reset tokens,
 * sign-ins by QR code, and known devices. `work` gets the locked account. Locks are taken in the order of every sign-in: codes, account, the rest. Error: NO_USER_ID.
 */
export const changeCredentials = async <T>(
  tx: Db,
  account: { id: string; mobile: string },
  work: (held: AccountRow) => Promise<T>,
): Promise<T> => {
  await deleteEntryCodes(tx, account.mobile)
  const held = await holdAccount(tx, account.id)
  if (!held) throw new CallError('NO_USER_ID')
  const done = await work(held)
  await deleteResetsOf(tx, account.id)
  await deletePendingOf(tx, account.id)
  await deleteDevicesOf(tx, account.id)
  return done
}

/**
 * Locks the caller's account while something is created in its name that outlives the session. A session that a concurrent change of the password has ended
 * can no longer create it. Error: UNAUTHENTICATED.
 */
export const holdOwnAccount = async (context: Context): Promise<void> => {
  await holdAccount(context.db, context.session.accountId)
  if (!(await sessionStands(context.db, context.session.id))) throw new CallError('UNAUTHENTICATED')
}
