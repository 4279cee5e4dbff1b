import type { CustomerMessageKind } from '@showfloor/contract/common/customer-messages'
import { textWithin } from '../../../platform/http/outside.ts'
import type { CodePurpose } from '../codes/codes.db.ts'

/**
 * A code, a notice to an old number that the account has a new one ending in `tail`, or a message to a customer about
 * an order; `reference`: the id of that message at the provider.
 */
export type SmsMessage = { mobile: string } & (
  | { purpose: CodePurpose; code: string }
  | { purpose: 'MOBILE_CHANGED'; tail: string }
  | { purpose: CustomerMessageKind; parameters: Record<string, string>; reference: string }
)
export type SmsPurpose = SmsMessage['purpose']

/** The parameters of a message's template. */
export const parametersOf = (message: SmsMessage): Record<string, string> => {
  if ('parameters' in message) return message.parameters
  return message.purpose === 'MOBILE_CHANGED' ? { tail: message.tail } : { code: message.code }
}

/** A provider of text messages. `sends`: whether a purpose is configured. `send` resolves once the provider has accepted the message; throws {@link SmsNotSent}. */
export type SmsProvider = {
  sends: (purpose: SmsPurpose) => boolean
  send: (message: SmsMessage) => Promise<void>
}

/** The provider was unreachable or refused the message. Its text names neither mobile nor code, because it is logged. */
export class SmsNotSent extends Error {
  readonly code = 'SMS_NOT_SENT'
  /** Without an answer, the provider may have accepted the message. */
  readonly mayHaveBeenSent: boolean
  constructor(detail: string, options: ErrorOptions & { mayHaveBeenSent?: boolean } = {}) {
    super(`the text message was not sent: ${detail}`, options)
    this.name = 'SmsNotSent'
    this.mayHaveBeenSent = options.mayHaveBeenSent ?? false
  }
}

const timeoutMs = 10_000

/** Posts a signed request and answers the response's text, whatever its status. Redirects are not followed. Throws {@link SmsNotSent}. */
export const post = async (
  url: URL,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; body: string }> => {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    return { status: answer.status, body: await textWithin(answer.body) }
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError'
    throw new SmsNotSent(late ? 'no answer in time' : 'connection failed', {
      cause: error,
      mayHaveBeenSent: !neverConnected(error),
    })
  }
}

const connectFailures = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** Whether the connection failed before anything was sent. */
const neverConnected = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && connectFailures.includes(String(cause.code))
}
