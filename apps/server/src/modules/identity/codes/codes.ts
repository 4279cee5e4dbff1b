import { randomBytes, randomInt, createHash } from 'node:crypto'
import { SMS_CODE_LIFETIME_S, SMS_RESEND_S } from '@showfloor/contract/common/constants'
import { attemptLimits, giveBack, type Subject } from '../../../platform/limits/attempts.ts'
import type { PublicContext } from '../../../platform/calls/context.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { accountByMobile, type AccountRow } from '../account.db.ts'
import { knownDevice } from '../sessions/devices.ts'
import { countSends, deleteOldCodes, replaceCode, tryCode, type CodePurpose } from './codes.db.ts'
import { claimTry, type CaptchaAnswer } from '../sign-in/captcha.ts'
import { networkSubject, personOf } from '../sign-in/throttle-subjects.ts'
import type { SmsDesk } from '../sms/sms-desk.ts'

const { codesPerDay, free, triesPerCode } = attemptLimits

type Wish = {
  mobile: string
  purpose: CodePurpose
  captcha: CaptchaAnswer
  account: AccountRow | 'anybody' | undefined
}

const sendingFrom = (context: PublicContext): Subject => ({
  name: `sms:${context.network}`,
  free: free.codesOfNetwork,
})

/**
 * Creates a code for one purpose and sends it to the account's mobile, or to any mobile. Without an account it does the same work without sending: messages leave
 * after the answer, so that neither text nor response time reveals whether there is an account. Requests from a known device are counted for that device only.
 * Errors: LOGIN_LOCKED, CAPTCHA_REQUIRED, CAPTCHA_WRONG, SMS_TOO_SOON, SMS_DAILY_LIMIT, SMS_LIMIT_REACHED, SMS_UNAVAILABLE.
 */
export const sendCode = async (
  sms: SmsDesk,
  context: PublicContext,
  wish: Wish,
): Promise<Record<string, never>> => {
  if (!sms.isOpen) throw new CallError('SMS_UNAVAILABLE')
  const { mobile, purpose, account } = wish
  const isSent = account !== undefined
  const device = account === 'anybody' ? null : await knownDevice(context, account?.id, 'message')
  await claimTry(context, [device ?? sendingFrom(context)], wish.captcha)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = randomBytes(16)
  const fitting = createHash('sha256').update(salt).update(code).digest()
  const codeHash = isSent ? fitting : randomBytes(32)
  await context.transaction(async (tx) => {
    const lifetimes = { tries: triesPerCode, lifetimeS: SMS_CODE_LIFETIME_S, resendS: SMS_RESEND_S }
    const seconds = await replaceCode(tx, { mobile, purpose, salt, codeHash, ...lifetimes })
    if (seconds > 0) throw new CallError('SMS_TOO_SOON', { seconds })
    const counted = await countSends(
      tx,
      device
        ? [{ name: device.name, most: codesPerDay.device }]
        : [
            { name: `mobile:${mobile}`, most: codesPerDay.mobile },
            { name: `network:${context.network}`, most: codesPerDay.network },
          ],
    )
    if (!counted) throw new CallError('SMS_DAILY_LIMIT')
    await sms.countAll(tx, { purpose, isSent })
  })
  if (isSent) sms.send({ mobile, purpose, code })
  return {}
}

/** Sends a code to the mobile of an account; the answer does not reveal whether there is one. Errors: those of `sendCode`. */
export const sendAccountCode = async (
  context: PublicContext,
  sms: SmsDesk,
  purpose: 'SIGN_IN' | 'RESET_PASSWORD',
  input: { mobile: string; captcha?: CaptchaAnswer },
): Promise<Record<string, never>> => {
  const account = await accountByMobile(context.db, input.mobile)
  const { mobile, captcha } = input
  return sendCode(sms, context, { mobile, purpose, captcha, account })
}

/** The subjects for which tries of a code are counted: a known device, otherwise the mobile and the network. */
const triedBy = async (
  context: PublicContext,
  { mobile, purpose }: { mobile: string; purpose: CodePurpose },
): Promise<Subject[]> => {
  const isOfAccount = purpose === 'SIGN_IN' || purpose === 'RESET_PASSWORD'
  const account = isOfAccount ? await accountByMobile(context.db, mobile) : undefined
  const device = await knownDevice(context, account?.id, 'code')
  return device ? [device] : [personOf('code', mobile), networkSubject(context)]
}

/**
 * Runs `work` and uses up a code in one transaction; if `work` throws, the code stays valid. A wrong code takes one of its five tries.
 * Errors: LOGIN_LOCKED, CAPTCHA_REQUIRED, CAPTCHA_WRONG, SMS_CODE_WRONG, and those of the work.
 */
export const withCode = async <T>(
  context: PublicContext,
  proof: { mobile: string; purpose: CodePurpose; smsCode: string; captcha: CaptchaAnswer },
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const subjects = await triedBy(context, proof)
  const attempt = await claimTry(context, subjects, proof.captcha)
  const outcome = await context.transaction(async (tx) => {
    const right = await tryCode(tx, { mobile: proof.mobile, purpose: proof.purpose, code: proof.smsCode })
    if (!right) return null
    const done = await work(tx)
    await giveBack(tx, [...subjects, sendingFrom(context)])
    return { done }
  })
  if (outcome === null) throw new CallError('SMS_CODE_WRONG', { captcha: attempt.captchaNext })
  return outcome.done
}

/** Job: deletes expired codes, captchas and reset tokens. */
export const forgetOldCodes = (db: Db): Promise<void> => deleteOldCodes(db)
