import { passwordProblem, PASSWORD_LENGTH_MIN } from '@showfloor/contract/common/password'
import { attemptLimits, claimAttempt, forgetFailures } from '../../../platform/limits/attempts.ts'
import { writeAudit } from '../../../platform/calls/audit.ts'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { changeCredentials } from './credentials.ts'
import { updatePassword, type AccountRow } from '../account.db.ts'
import { rememberDevice } from '../sessions/devices.ts'
import { employee } from '../current-user.ts'
import { rotateSession } from '../sessions/sessions.ts'
import { hashPassword, passwordMatches } from './password-hash.ts'

type Owner = { username: string; mobile: string; name: string; userId?: string }

/**
 * Refuses a new password that is too short, hardly more than a name of its owner, or among the most common; the one rule of every way in which a person
 * sets a password. Errors: PASSWORD_TOO_SHORT, PASSWORD_IS_NAME, PASSWORD_COMMON.
 */
export const refuseWeakPassword = (
  password: string,
  { username, mobile, name, userId = '' }: Owner,
): void => {
  const problem = passwordProblem(password, [username, mobile, name, userId])
  if (problem !== null) throw new CallError(problem, { length: PASSWORD_LENGTH_MIN })
}

/**
 * Checks the caller's own password before a sensitive change. Answers the account that it was checked against.
 * Errors: PASSWORD_WRONG, LOGIN_LOCKED after too many guesses, NO_USER_ID.
 */
export const provePassword = async (context: Context, password: string): Promise<AccountRow> => {
  const account = await employee(context.db, context.session.accountId)
  const subjects = [{ name: `password:${account.id}`, free: attemptLimits.free.person }]
  // A signed-in user needs no captcha.
  const { lockedSeconds: seconds } = await claimAttempt(context.db, subjects, true)
  if (seconds > 0) throw new CallError('LOGIN_LOCKED', { seconds })
  if (!(await passwordMatches(password, account.passwordHash))) throw new CallError('PASSWORD_WRONG')
  await forgetFailures(context.db, subjects)
  return account
}

/**
 * Sets the caller's password and gives this browser new secrets; all other sessions of the account end. Answers like a sign-in.
 * Errors: those of `refuseWeakPassword` and `provePassword`, PASSWORD_SAME.
 */
export const changePassword = async (
  context: Context,
  input: { currentPassword: string; newPassword: string },
) => {
  refuseWeakPassword(input.newPassword, await employee(context.db, context.session.accountId))
  if (input.newPassword === input.currentPassword) throw new CallError('PASSWORD_SAME')
  const account = await provePassword(context, input.currentPassword)
  const hash = await hashPassword(input.newPassword)
  return context.transaction(async (tx) => {
    const answer = await changeCredentials(tx, account, async (held) => {
      // A concurrent change has set another password.
      if (held.passwordHash !== account.passwordHash) throw new CallError('PASSWORD_WRONG')
      await updatePassword(tx, account.id, hash)
      writeAudit(tx, context, 'identity.changePassword', { subject: account.id })
      return rotateSession(context, tx)
    })
    await rememberDevice(context, tx, account.id)
    return answer
  })
}
