import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { billBytesMax } from '@showfloor/contract/common/provider-bills'
import { AnswerTooLarge, bytesWithin, textWithin } from '../../../platform/http/outside.ts'
import { hearClock, type ProviderClock } from './provider-clock.ts'
import { ProviderUnavailable } from './provider.ts'
import type { ProviderName } from './provider.ts'

const timeoutMsDefault = 10_000
const fileTimeoutMs = 60_000

/** The merchant's certificate for a provider that requires one, PEM. */
export type ClientCertificate = { cert: string; key: string }

export type ProviderAnswer = { status: number; headers: Headers; body: string }

type ProviderRequest = {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  timeoutMs?: number
  certificate?: ClientCertificate
  /** Called with how far the provider's clock is from `now`. */
  clock?: ProviderClock | undefined
  /** Our clock; the system's by default. */
  now?: (() => Date) | undefined
}

/**
 * Sends one request to a provider and reads its whole answer, whatever the status.
 * Network failure, time-out (10 s by default) and an oversized answer are `ProviderUnavailable`. Redirects are not followed: a
 * signed request belongs to one address. Nothing of the request is put into the error, keys and signatures stay out of logs.
 */
export async function sendToProvider(
  provider: ProviderName,
  url: URL,
  init: ProviderRequest,
): Promise<ProviderAnswer> {
  try {
    const answer = init.certificate
      ? await sendWithCertificate(provider, url, init, init.certificate)
      : await sendPlainly(url, init)
    if (init.clock) hearClock(init.clock, answer.headers, init.now?.() ?? new Date())
    return answer
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
    throw new ProviderUnavailable(provider, failureOf(error), { cause: error })
  }
}

const failureOf = (error: unknown): string => {
  if (error instanceof AnswerTooLarge) return error.message
  return error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'connection failed'
}

/** Fetches a provider's file, of at most `billBytesMax`, in 60 s. Any status but 200 is `ProviderUnavailable`, besides the errors of `sendToProvider`. */
export async function fetchFile(
  provider: ProviderName,
  url: URL,
  headers: Record<string, string> = {},
): Promise<Buffer> {
  try {
    const signal = AbortSignal.timeout(fileTimeoutMs)
    const answer = await fetch(url, { headers, redirect: 'error', signal })
    if (answer.status !== 200) throw new ProviderUnavailable(provider, `status ${answer.status}`)
    return await bytesWithin(billBytesMax, answer.body)
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
    throw new ProviderUnavailable(provider, `the file did not arrive: ${failureOf(error)}`, { cause: error })
  }
}

const sendPlainly = async (url: URL, init: ProviderRequest): Promise<ProviderAnswer> => {
  const answer = await fetch(url, {
    method: init.method,
    headers: init.headers,
    ...(init.body === undefined ? {} : { body: init.body }),
    redirect: 'error',
    signal: AbortSignal.timeout(init.timeoutMs ?? timeoutMsDefault),
  })
  return { status: answer.status, headers: answer.headers, body: await textWithin(answer.body) }
}

/** As `sendToProvider`, over a connection with the merchant's own certificate, which `fetch` does not support. */
async function sendWithCertificate(
  provider: ProviderName,
  url: URL,
  init: ProviderRequest,
  { cert, key }: ClientCertificate,
): Promise<ProviderAnswer> {
  const signal = AbortSignal.timeout(init.timeoutMs ?? timeoutMsDefault)
  const sent = request(url, { method: init.method, headers: init.headers, cert, key, agent: false, signal })
  sent.end(init.body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const status = answer.statusCode ?? 0
  if (status >= 300 && status < 400) throw new ProviderUnavailable(provider, 'redirected')
  const body = await textWithin(answer)
  return { status, headers: new Headers({ date: answer.headers.date ?? '' }), body }
}
