import { chinaClock } from '@showfloor/contract/common/china-time'
import type { Tx } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { attemptLimits } from '../../../platform/limits/attempts.ts'
import { countSends, type CodePurpose } from '../codes/codes.db.ts'
import type { SmsMessage, SmsProvider } from './sms-provider.ts'

/** The most codes of the whole system per hour and day; registrations, which anybody can request, take a quarter of it at most. */
export type SmsLimits = { perHour: number; perDay: number }

/**
 * The entrance for messages. `isOpen`: false without a provider. `countAll` counts a sent code, and refuses all of them alike
 * above the limit of the system: SMS_LIMIT_REACHED.
 */
export type SmsDesk = {
  isOpen: boolean
  countAll: (tx: Tx, code: { purpose: CodePurpose; isSent: boolean }) => Promise<void>
  send: (message: SmsMessage) => void
}

/** The pause between two warnings about a reached limit. */
const warnEveryMs = 600_000

/** The counters of the whole system: of the day, and of its hours. */
const countedFor = ({ perHour, perDay }: SmsLimits, purpose: CodePurpose) => {
  const shares = {
    all: 1,
    ...(purpose === 'REGISTER' ? { registrations: attemptLimits.shareOfRegistrations } : {}),
  }
  // By China's clock, like the days.
  const hour = chinaClock(new Date()).slice(11, 13)
  return Object.entries(shares).flatMap(([name, share]) => [
    { name: `system:${name}`, most: Math.ceil(perDay / share) },
    { name: `system:${name}:${hour}`, most: Math.ceil(perHour / share) },
  ])
}

type Log = { error: (about: { err: Error }, message: string) => void; warn: (message: string) => void }

/**
 * Sends after the answer of the requesting call, so that the response time does not reveal whether a mobile is known. Failures are logged;
 * the user can request a message again after a minute.
 */
export const smsDesk = (provider: SmsProvider | null, limits: SmsLimits, log: Log): SmsDesk => {
  let warnedAtMs = -warnEveryMs
  return {
    isOpen: provider !== null,
    countAll: async (tx, { purpose, isSent }) => {
      if (await countSends(tx, countedFor(limits, purpose), isSent ? 1 : 0)) return
      if (performance.now() - warnedAtMs >= warnEveryMs) {
        warnedAtMs = performance.now()
        log.warn(
          `No more text messages for ${purpose} now: the limit of ${limits.perHour} an hour and ${limits.perDay} a day is reached (SMS_HOURLY_LIMIT, SMS_DAILY_LIMIT).`,
        )
      }
      throw new CallError('SMS_LIMIT_REACHED')
    },
    send: (message) =>
      void setImmediate(() => {
        provider?.send(message).catch((error: Error) => log.error({ err: error }, error.message))
      }),
  }
}
