import { reportReached } from './connection.ts'

/** A call that failed. `status` 0 = the server was not reached; `code` is the contract's error code, or NETWORK, TIMEOUT, BROKEN_ANSWER. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  /** How long to wait before trying again, where the server said so. */
  readonly seconds: number | undefined
  /** Whether the next try needs a captcha. */
  readonly captcha: boolean

  constructor(
    status: number,
    code: string,
    message: string,
    details: { seconds?: number | undefined; captcha?: boolean } = {},
  ) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.seconds = details.seconds
    this.captcha = details.captcha ?? false
  }
}

/** Whether the server may not have received a call. */
export const isLost = (error: unknown): boolean => error instanceof CallError && error.status === 0

export type Request = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  query?: Record<string, unknown>
  body?: unknown
  /** A file that is sent as the body, unchanged. */
  content?: Blob
  headers?: Record<string, string>
  /** Sends no cookies. */
  anonymous?: boolean
  signal?: AbortSignal | undefined
  /** How long the answer may take; there is no default, so that every caller decides. */
  timeoutMs: number
  /** An early answer to use instead of fetching; if it failed, the call is fetched as usual. */
  ahead?: Promise<Response> | undefined
}

/** The envelope of an answer: the user centre sends `result`, the gateway `res`. */
type Envelope = {
  success?: boolean
  res?: unknown
  result?: unknown
  error?: unknown
  code?: unknown
  seconds?: unknown
  captcha?: unknown
  unshown?: unknown
}

/** Rows that an answer leaves out because they cannot be shown; the log has the id of its request. */
export type Unshown = { rows: number; requestId: string }

const queryText = (query: Record<string, unknown>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

/** Calls that wait for a task of their own. A message channel schedules them, because timers of a hidden page fire once a minute. */
const waiting: (() => void)[] = []
const tasks = new MessageChannel()
let isStarting = false

tasks.port1.addEventListener('message', () => {
  const start = waiting.shift()
  if (start) tasks.port2.postMessage(undefined)
  else isStarting = false
  start?.()
})
tasks.port1.start()

/**
 * The browser's `fetch`: the first of a task starts at once and each further one in a task of its own, because starting one takes milliseconds on a slow
 * processor and a screen starts several.
 */
export const fetchInTurn = async (address: string, options: RequestInit): Promise<Response> => {
  if (isStarting) await new Promise<void>((start) => waiting.push(start))
  else {
    isStarting = true
    tasks.port2.postMessage(undefined)
  }
  return fetch(address, options)
}

const send = async (request: Request): Promise<Response> => {
  const timeout = AbortSignal.timeout(request.timeoutMs)
  const query = request.query ? `?${queryText(request.query)}` : ''
  const ask = () =>
    fetchInTurn(request.path + query, {
      method: request.method,
      credentials: request.anonymous ? 'omit' : 'include',
      headers: {
        accept: 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      body: request.content ?? (request.body === undefined ? null : JSON.stringify(request.body)),
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    })
  try {
    const response = await (request.ahead?.catch(ask) ?? ask())
    reportReached(true)
    return response
  } catch (error) {
    // The caller's own abort is no failure; the query library handles it.
    if (request.signal?.aborted) throw error
    if (timeout.aborted) throw new CallError(0, 'TIMEOUT', '')
    reportReached(false)
    throw new CallError(0, 'NETWORK', '')
  }
}

const textOf = async (response: Response): Promise<string> => {
  try {
    return await response.text()
  } catch {
    // The connection was cut while the body was read: that is no answer, whatever the status was.
    throw new CallError(0, 'NETWORK', '')
  }
}

const envelopeOf = async (response: Response): Promise<Envelope> => {
  const text = await textOf(response)
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body
  } catch {
    // A proxy's HTML page is no answer of ours and falls through to the error below.
  }
  throw new CallError(response.status, 'BROKEN_ANSWER', '')
}

const refusalOf = (response: Response, envelope: Envelope): CallError =>
  new CallError(
    response.status,
    typeof envelope.code === 'string' ? envelope.code : 'UNKNOWN',
    typeof envelope.error === 'string' ? envelope.error : '',
    {
      seconds: typeof envelope.seconds === 'number' ? envelope.seconds : undefined,
      captcha: envelope.captcha === true,
    },
  )

/**
 * The one way from this page to the server: JSON, with cookies unless `anonymous`, times out after `timeoutMs`.
 * Returns the envelope's `res` or `result`, with `unshown` where rows of it cannot be shown; throws {@link CallError} for everything else.
 */
export const request = async (options: Request): Promise<unknown> => {
  const response = await send(options)
  const envelope = await envelopeOf(response)
  if (response.ok && envelope.success === true) {
    const answer = envelope.res ?? envelope.result
    return envelope.unshown === undefined || Array.isArray(answer)
      ? answer
      : { ...(answer as object), unshown: envelope.unshown }
  }
  throw refusalOf(response, envelope)
}

/** The same for an answer that is a file. */
export const requestFile = async (options: Request): Promise<Blob> => {
  const response = await send(options)
  if (response.ok) return response.blob()
  throw refusalOf(response, await envelopeOf(response))
}
