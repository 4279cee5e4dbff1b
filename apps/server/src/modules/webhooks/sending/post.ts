import { Agent, request as overHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as TlsAgent, request as overTls } from 'node:https'
import type { DeliveryProblem } from '@showfloor/contract/webhooks/webhooks'
import { AddressRefused, isAllowedAddress, lookupPublic } from './addresses.ts'

const answerWithinMs = 15_000
const pauseMaxS = 86_400
/** A body up to this length is read and dropped, so that its connection can be used again. */
const droppedBytesMax = 16_384
const idleMs = 30_000

// A connection pool of its own: connections of other parts of the server went to addresses that were not checked for webhooks.
const agents = {
  http: new Agent({ keepAlive: true, timeout: idleMs }),
  https: new TlsAgent({ keepAlive: true, timeout: idleMs }),
}

/** The receiver's answer, or why there was none. `pauseS`: the pause in seconds that the receiver asks for. */
export type Answer = { status: number | null; problem: DeliveryProblem | null; pauseS: number }

const answered = ({ statusCode = 0, headers }: IncomingMessage): Answer => ({
  status: statusCode,
  problem: null,
  pauseS: /^\d{1,9}$/.test(headers['retry-after'] ?? '')
    ? Math.min(pauseMaxS, Number(headers['retry-after']))
    : 0,
})

/** Nothing was sent, or no answer came. */
export const unanswered = (problem: DeliveryProblem): Answer => ({ status: null, problem, pauseS: 0 })

const problemOf = (error: Error): DeliveryProblem =>
  error instanceof AddressRefused
    ? 'ADDRESS_REFUSED'
    : error.name === 'AbortError'
      ? 'TIMEOUT'
      : 'NOT_REACHED'

type Message = { headers: Record<string, string>; body: string }

/** Posts JSON. Follows no redirect and keeps no body of the answer, because the status is enough. Never rejects; returns within 15 s. */
export const post = async (url: URL, message: Message, allowsPrivate: boolean): Promise<Answer> => {
  if (!isAllowedAddress(url, allowsPrivate)) return unanswered('ADDRESS_REFUSED')
  const signal = AbortSignal.timeout(answerWithinMs)
  const answer = await attempt(url, message, { allowsPrivate, signal })
  // The receiver has closed the kept-alive connection. A repeat is safe: receivers recognise it by the id.
  return answer === 'CLOSED'
    ? closedIsUnreached(await attempt(url, message, { allowsPrivate, signal }))
    : answer
}

const closedIsUnreached = (answer: Answer | 'CLOSED'): Answer =>
  answer === 'CLOSED' ? unanswered('NOT_REACHED') : answer

const attempt = (
  url: URL,
  { headers, body }: Message,
  { allowsPrivate, signal }: { allowsPrivate: boolean; signal: AbortSignal },
): Promise<Answer | 'CLOSED'> => {
  const isSecure = url.protocol === 'https:'
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Showfloor-Webhooks' },
    signal,
    agent: isSecure ? agents.https : agents.http,
    ...(allowsPrivate ? {} : { lookup: lookupPublic }),
  }
  return new Promise((settled) => {
    const request = (isSecure ? overTls : overHttp)(url, options, (response) => {
      settled(answered(response))
      drop(response)
    })
    request.on('error', (error) =>
      settled(request.reusedSocket && !signal.aborted ? 'CLOSED' : unanswered(problemOf(error))),
    )
    request.end(body)
  })
}

const drop = (response: IncomingMessage): void => {
  let bytes = 0
  response.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > droppedBytesMax) response.destroy()
  })
  response.on('error', () => {})
}
