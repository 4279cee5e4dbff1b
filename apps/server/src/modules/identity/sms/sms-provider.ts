import type { CodePurpose } from '../codes/codes.db.ts'

/** A code to prove something with, or the notice to an old number that its account has another one now, whose last four digits are `tail`. */
export type SmsMessage = { mobile: string } & (
  | { purpose: CodePurpose; code: string }
  | { purpose: 'MOBILE_CHANGED'; tail: string }
)
export type SmsPurpose = SmsMessage['purpose']

/** What a message's template is filled with. */
export const parametersOf = (message: SmsMessage): Record<string, string> =>
  message.purpose === 'MOBILE_CHANGED' ? { tail: message.tail } : { code: message.code }

/** Whoever sends text messages. `send` resolves once the provider has taken the message; throws {@link SmsNotSent}. */
export type SmsProvider = { send: (message: SmsMessage) => Promise<void> }

/** The provider could not be reached or said no. Neither mobile nor code is in the text, for it goes into the log. */
export class SmsNotSent extends Error {
  readonly code = 'SMS_NOT_SENT'
  constructor(detail: string, options?: ErrorOptions) {
    super(`the text message was not sent: ${detail}`, options)
    this.name = 'SmsNotSent'
  }
}

const timeoutMs = 10_000
const answerLimitCharacters = 100_000

/** Posts one signed request and reads the answer as text, whatever its status. Redirects are not followed. Throws {@link SmsNotSent}. */
export const post = async (
  url: URL,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; body: string }> => {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    return { status: answer.status, body: (await answer.text()).slice(0, answerLimitCharacters) }
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError'
    throw new SmsNotSent(late ? 'no answer in time' : 'connection failed', { cause: error })
  }
}
