import { forgetFailures } from '../../../platform/limits/attempts.ts'
import { writeAudit } from '../../../platform/calls/audit.ts'
import type { PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { insertReset, resetAccountId, takeReset } from '../codes/codes.db.ts'
import { changeCredentials } from './credentials.ts'
import { accountById, accountByMobile, holdAccount, updatePassword } from '../account.db.ts'
import type { CaptchaAnswer } from '../sign-in/captcha.ts'
import { withCode } from '../codes/codes.ts'
import { refuseWeakPassword } from './password.ts'
import { hashOf, newSecret } from '../sessions/secrets.ts'
import { endSessions } from '../sessions/sessions.ts'
import { personOf } from '../sign-in/throttle-subjects.ts'
import { hashPassword } from './password-hash.ts'

const resetLifetimeS = 600

/** Exchanges the code for a reset token, valid once and for ten minutes. Errors: those of `withCode`. */
export const verifyResetCode = async (
  context: PublicContext,
  input: { mobile: string; smsCode: string; captcha?: CaptchaAnswer },
) => {
  const verifyToken = newSecret()
  const proof = { ...input, purpose: 'RESET_PASSWORD' as const, captcha: input.captcha }
  return withCode(context, proof, async (tx) => {
    const found = await accountByMobile(tx, input.mobile)
    const account = found && (await holdAccount(tx, found.id))
    if (account?.mobile !== input.mobile) throw new CallError('SMS_CODE_WRONG')
    await insertReset(tx, {
      tokenHash: hashOf(verifyToken),
      accountId: account.id,
      lifetimeS: resetLifetimeS,
    })
    return { verifyToken, expireTime: resetLifetimeS }
  })
}

/**
 * Sets a new password and ends every session of the account, on all processes at once. A refused password leaves the token valid.
 * Errors: RESET_EXPIRED, and those of `refuseWeakPassword`.
 */
export const resetPassword = async (
  context: PublicContext,
  input: { verifyToken: string; newPassword: string },
): Promise<Record<string, never>> => {
  const tokenHash = hashOf(input.verifyToken)
  const accountId = await resetAccountId(context.db, tokenHash)
  const account = accountId === undefined ? undefined : await accountById(context.db, accountId)
  if (!account) throw new CallError('RESET_EXPIRED')
  refuseWeakPassword(input.newPassword, account)
  const passwordHash = await hashPassword(input.newPassword)
  await context.transaction((tx) =>
    changeCredentials(tx, account, async () => {
      if (!(await takeReset(tx, tokenHash, account.id))) throw new CallError('RESET_EXPIRED')
      await updatePassword(tx, account.id, passwordHash)
      await forgetFailures(tx, [personOf('account', account.id)])
      await endSessions(context, tx, account.id)
      writeAudit(tx, context, 'identity.resetPassword', { subject: account.id }, account.id)
    }),
  )
  return {}
}
