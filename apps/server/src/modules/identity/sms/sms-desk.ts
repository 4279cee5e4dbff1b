import type { Tx } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { countSends, type CodePurpose } from '../codes/codes.db.ts'
import type { SmsMessage, SmsProvider } from './sms-provider.ts'

/** How many codes the whole system sends in an hour and on a day; registrations, which anybody may ask for, at most a quarter of it. */
export type SmsLimits = { perHour: number; perDay: number }

/**
 * Where messages are handed in to be sent. `isOpen` is false when no provider is configured. `countAll` counts a code that is sent, and refuses all of them alike
 * once the system has sent as many as it may: SMS_LIMIT_REACHED.
 */
export type SmsDesk = {
  isOpen: boolean
  countAll: (tx: Tx, code: { purpose: CodePurpose; isSent: boolean }) => Promise<void>
  send: (message: SmsMessage) => void
}

const shareOfRegistrations = 4
/** How often the log says that a limit refuses messages. */
const warnEveryMs = 600_000

/** What is counted for the whole system: rows of a day, and rows of an hour of it. */
const countedFor = ({ perHour, perDay }: SmsLimits, purpose: CodePurpose) => {
  const shares = { all: 1, ...(purpose === 'REGISTER' ? { registrations: shareOfRegistrations } : {}) }
  // By China's clock, as days are counted.
  const hour = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(11, 13)
  return Object.entries(shares).flatMap(([name, share]) => [
    { name: `system:${name}`, most: Math.ceil(perDay / share) },
    { name: `system:${name}:${hour}`, most: Math.ceil(perHour / share) },
  ])
}

type Log = { error: (about: { err: Error }, message: string) => void; warn: (message: string) => void }

/**
 * Sends after the answer that asked for it, so that the response time does not reveal whether a mobile is known. What cannot be sent is logged;
 * the user asks again after a minute.
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
