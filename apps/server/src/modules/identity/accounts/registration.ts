import type { PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { insertAccount } from '../account.db.ts'
import type { CaptchaAnswer } from '../sign-in/captcha.ts'
import { sendCode, withCode } from '../codes/codes.ts'
import { refuseWeakPassword } from '../password/password.ts'
import { hashPassword } from '../password/password-hash.ts'
import type { SmsDesk } from '../sms/sms-desk.ts'

type Registration = {
  mobile: string
  smsCode: string
  username: string
  name: string
  password: string
  captcha?: CaptchaAnswer
}

/** Sends a registration code; only the owner of the mobile learns whether it has an account already. Errors: those of `sendCode`. */
export const sendRegisterCode = (
  context: PublicContext,
  sms: SmsDesk,
  input: { mobile: string; captcha?: CaptchaAnswer },
) =>
  sendCode(sms, context, {
    mobile: input.mobile,
    purpose: 'REGISTER',
    captcha: input.captcha,
    account: 'anybody',
  })

/**
 * Registers an account without roles and shops, which an administrator has to enable. Errors: those of `withCode` and `refuseWeakPassword`, ACCOUNT_NAME_TAKEN,
 * MOBILE_TAKEN; the code stays valid after these.
 */
export const register = async (
  context: PublicContext,
  input: Registration,
): Promise<Record<string, never>> => {
  const { mobile, username, name, password } = input
  refuseWeakPassword(password, input)
  const proof = { mobile, purpose: 'REGISTER' as const, smsCode: input.smsCode, captcha: input.captcha }
  return withCode(context, proof, async (tx) => {
    const passwordHash = await hashPassword(password)
    const id = newId()
    const taken = await insertAccount(tx, { id, userId: `U${id}`, username, mobile, name, passwordHash })
    if (taken === 'MOBILE') throw new CallError('MOBILE_TAKEN')
    if (taken === 'NAME') throw new CallError('ACCOUNT_NAME_TAKEN')
    return {}
  })
}
