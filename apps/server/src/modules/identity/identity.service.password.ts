import { isStrongPassword } from '@showfloor/contract/common/password'
import { countFailure, forgetFailures, lockedSeconds } from '../../platform/attempts.ts'
import type { Context } from '../../platform/context.ts'
import { CallError } from '../../platform/errors.ts'
import { updatePassword } from './identity.db.ts'
import { employee } from './identity.service.ts'
import { rotateSession } from './identity.service.sessions.ts'
import { hashPassword, passwordMatches } from './password.ts'

/**
 * Gives the caller a new password and this browser new secrets; every other session of the account ends. Answers what signing in answers.
 * Errors: PASSWORD_WEAK, PASSWORD_WRONG (the current one), PASSWORD_SAME, LOGIN_LOCKED after too many guesses.
 */
export const changePassword = async (
  context: Context,
  input: { currentPassword: string; newPassword: string },
) => {
  if (!isStrongPassword(input.newPassword)) throw new CallError('PASSWORD_WEAK')
  const { accountId } = context.session
  const subjects = [{ name: `password:${accountId}`, free: 4 }]
  const seconds = await lockedSeconds(context.db, subjects)
  if (seconds > 0) throw new CallError('LOGIN_LOCKED', { seconds })
  const account = await employee(context.db, accountId)
  if (!(await passwordMatches(input.currentPassword, account.password_hash))) {
    await context.transaction((tx) => countFailure(tx, subjects))
    throw new CallError('PASSWORD_WRONG')
  }
  if (input.newPassword === input.currentPassword) throw new CallError('PASSWORD_SAME')
  const hash = await hashPassword(input.newPassword)
  return context.transaction(async (tx) => {
    await forgetFailures(tx, subjects)
    await updatePassword(tx, accountId, hash)
    return rotateSession(context, tx)
  })
}
