import { forgetFailures, giveBack } from '../../../platform/limits/attempts.ts'
import type { Language, PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { accountByLogin, accountByMobile, holdAccount, type AccountRow } from '../account.db.ts'
import { claimTry, type CaptchaAnswer } from './captcha.ts'
import { withCode } from '../codes/codes.ts'
import { knownDevice } from '../sessions/devices.ts'
import { administratorsOf } from '../roles/roles.db.ts'
import { openSession } from '../sessions/sessions.ts'
import { networkSubject, personOf } from './throttle-subjects.ts'
import { absentHash, passwordMatches } from '../password/password-hash.ts'

/**
 * Signs in by employee number or mobile and password. The try is counted before the password is checked. An unknown account and a wrong password get the same
 * answer in the same time. A known device is counted by itself. Errors: LOGIN_LOCKED, CAPTCHA_REQUIRED, CAPTCHA_WRONG, LOGIN_FAILED; ACCOUNT_DISABLED and ACCOUNT_WAITING only with the right password.
 */
export const login = async (
  context: PublicContext,
  input: { username: string; password: string; captcha?: CaptchaAnswer },
) => {
  const account = await accountByLogin(context.db, input.username)
  const device = await knownDevice(context, account?.id, 'password')
  // Account name and mobile of a person are one subject.
  const person = device ?? (account ? personOf('account', account.id) : personOf('unknown', input.username))
  const network = device ? [] : [networkSubject(context)]
  const attempt = await claimTry(context, [person, ...network], input.captcha)
  const matches = await passwordMatches(input.password, account?.passwordHash ?? absentHash)
  if (!account || !matches) throw new CallError('LOGIN_FAILED', { captcha: attempt.captchaNext })
  const session = await context.transaction(async (tx) => {
    const held = await holdAccount(tx, account.id)
    // The password was changed during the comparison.
    if (held?.passwordHash !== account.passwordHash) throw new CallError('LOGIN_FAILED')
    await forgetFailures(tx, [person])
    await giveBack(tx, network)
    return held.enabled ? openSession(context, tx, account.id) : closed(held)
  })
  return orClosed(context, session)
}

/** Signs in with the code sent to the account's mobile. Errors: those of `withCode`, ACCOUNT_DISABLED, ACCOUNT_WAITING. */
export const loginByCode = async (
  context: PublicContext,
  input: { mobile: string; smsCode: string; captcha?: CaptchaAnswer },
) => {
  const proof = { ...input, purpose: 'SIGN_IN' as const, captcha: input.captcha }
  const session = await withCode(context, proof, async (tx) => {
    const found = await accountByMobile(tx, input.mobile)
    const account = found && (await holdAccount(tx, found.id))
    if (account?.mobile !== input.mobile) return 'DISABLED'
    return account.enabled ? openSession(context, tx, account.id) : closed(account)
  })
  return orClosed(context, session)
}

const closed = ({ waitingSince: since }: AccountRow) => (since === null ? 'DISABLED' : 'WAITING')

const namedAtMost = 3

/** Errors: ACCOUNT_DISABLED; ACCOUNT_WAITING, with the names of those who can enable the account. */
const orClosed = async <T>(context: PublicContext, session: T | 'DISABLED' | 'WAITING'): Promise<T> => {
  if (session === 'DISABLED') throw new CallError('ACCOUNT_DISABLED')
  if (session !== 'WAITING') return session
  const people = await administratorsOf(context.db, { shopId: null, askedBy: null, limit: namedAtMost })
  throw new CallError('ACCOUNT_WAITING', { people: people.map(({ name }) => name).join('、') || '-' })
}

/** The countries of the message service. */
export const mobilePrefixes = (language: Language) => [
  { prefix: '+86', name: language === 'zh' ? '中国大陆' : 'Mainland China' },
]
