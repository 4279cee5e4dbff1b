import type { Context } from '../../../platform/calls/context.ts'
import { writeAudit } from '../../../platform/calls/audit.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../../platform/database/trouble/db-errors.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { changeCredentials } from '../password/credentials.ts'
import { rememberDevice } from '../sessions/devices.ts'
import { updateMobile } from '../account.db.ts'
import type { CaptchaAnswer } from '../sign-in/captcha.ts'
import { sendCode, withCode } from '../codes/codes.ts'
import { provePassword } from '../password/password.ts'
import type { SmsDesk } from '../sms/sms-desk.ts'

/** Sends a code to the caller's new mobile. Errors: those of `sendCode`. */
export const sendMobileCode = (
  context: Context,
  sms: SmsDesk,
  input: { mobile: string; captcha?: CaptchaAnswer },
) =>
  sendCode(sms, context, {
    mobile: input.mobile,
    purpose: 'CHANGE_MOBILE',
    captcha: input.captcha,
    account: 'anybody',
  })

/**
 * Changes the caller's mobile, proved by the password and the code sent to the new number. The old number gets a message, so that its owner learns of
 * an unwanted change. Errors: those of `provePassword` and `withCode`, MOBILE_TAKEN.
 */
export const changeMobile = async (
  context: Context,
  sms: SmsDesk,
  input: { mobile: string; smsCode: string; password: string; captcha?: CaptchaAnswer },
): Promise<Record<string, never>> => {
  const account = await provePassword(context, input.password)
  const { mobile, smsCode, captcha } = input
  await withCode(context, { mobile, smsCode, purpose: 'CHANGE_MOBILE', captcha }, async (tx) => {
    await changeCredentials(tx, account, async (held) => {
      if (held.passwordHash !== account.passwordHash) throw new CallError('PASSWORD_WRONG')
      await saveMobile(tx, account.id, mobile)
      writeAudit(tx, context, 'identity.changeMobile', { subject: account.id })
    })
    await rememberDevice(context, tx, account.id)
  })
  if (account.mobile !== mobile)
    sms.send({ mobile: account.mobile, purpose: 'MOBILE_CHANGED', tail: mobile.slice(-4) })
  return {}
}

const saveMobile = async (tx: Tx, accountId: string, mobile: string): Promise<void> => {
  try {
    await updateMobile(tx, accountId, mobile)
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new CallError('MOBILE_TAKEN')
    throw error
  }
}
