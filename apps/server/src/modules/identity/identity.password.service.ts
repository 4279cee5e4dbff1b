import { passwordProblem, PASSWORD_LENGTH_MIN } from '@showfloor/contract/common/password'
import { claimAttempt, forgetFailures } from '../../platform/attempts.ts'
import type { Context } from '../../platform/context.ts'
import { CallError } from '../../platform/errors.ts'
import { updatePassword } from './identity.db.ts'
import { employee } from './identity.service.ts'
import { rotateSession } from './identity.sessions.service.ts'
import { hashPassword, passwordMatches } from './password.ts'

/** Refuses a new password that is too short, a name of its account or among the commonest. Errors: PASSWORD_TOO_SHORT, PASSWORD_IS_NAME, PASSWORD_COMMON. */
export const refuseWeakPassword = (password: string, names: readonly string[]): void => {
  const problem = passwordProblem(password, names)
  if (problem !== null) throw new CallError(problem, { length: PASSWORD_LENGTH_MIN })
}

/**
 * Gives the caller a new password and this browser new secrets; every other session of the account ends. Answers what signing in answers.
 * Errors: those of `refuseWeakPassword`, PASSWORD_WRONG (the current one), PASSWORD_SAME, LOGIN_LOCKED after too many guesses.
 */
export const changePassword = async (
  context: Context,
  input: { currentPassword: string; newPassword: string },
) => {
  const { accountId } = context.session
  const account = await employee(context.db, accountId)
  refuseWeakPassword(input.newPassword, [account.username, account.mobile, account.user_id, account.name])
  if (input.newPassword === input.currentPassword) throw new CallError('PASSWORD_SAME')
  const subjects = [{ name: `password:${accountId}`, free: 4 }]
  // Whoever is signed in already is asked for no captcha.
  const { lockedSeconds: seconds } = await claimAttempt(context.db, subjects, true)
  if (seconds > 0) throw new CallError('LOGIN_LOCKED', { seconds })
  if (!(await passwordMatches(input.currentPassword, account.password_hash)))
    throw new CallError('PASSWORD_WRONG')
  const hash = await hashPassword(input.newPassword)
  return context.transaction(async (tx) => {
    await forgetFailures(tx, subjects)
    await updatePassword(tx, accountId, hash)
    return rotateSession(context, tx)
  })
}
