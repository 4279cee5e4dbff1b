import type { Context } from '../../platform/context.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../platform/db.ts'
import { CallError } from '../../platform/errors.ts'
import { updateMobile } from './identity.db.ts'
import type { CaptchaAnswer } from './identity.captcha.service.ts'
import { sendCode, withCode } from './identity.codes.service.ts'
import type { SmsDesk } from './sms/sms-desk.ts'

/** Sends a code to the mobile that the caller wants to be reached at. Errors: those of `sendCode`. */
export const sendMobileCode = (
  sms: SmsDesk,
  context: Context,
  input: { mobile: string; captcha?: CaptchaAnswer },
) =>
  sendCode(sms, context, {
    mobile: input.mobile,
    purpose: 'CHANGE_MOBILE',
    captcha: input.captcha,
    known: true,
  })

/** Gives the caller another mobile, proved by the code that was sent to it. Errors: those of `withCode`, MOBILE_TAKEN. */
export const changeMobile = (
  context: Context,
  input: { mobile: string; smsCode: string; captcha?: CaptchaAnswer },
): Promise<Record<string, never>> => {
  const proof = { ...input, purpose: 'CHANGE_MOBILE' as const, captcha: input.captcha }
  return withCode(context, proof, async (tx) => {
    try {
      await updateMobile(tx, context.session.accountId, input.mobile)
    } catch (error) {
      if (sqlState(error) === UNIQUE_VIOLATION) throw new CallError('MOBILE_TAKEN')
      throw error
    }
    return {}
  })
}
