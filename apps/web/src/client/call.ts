import type { InputOf, OutputOf } from '@showfloor/contract/common/call'
import { CALL_TIMEOUT_MS, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@showfloor/contract/common/constants'
import type { Contract } from '@showfloor/contract/contract'
import { currentLanguage } from '../i18n/i18n.ts'
import { takeAhead } from './ahead.ts'
import { addressOf, type CallRoute } from './call-route.ts'
import { calls, type CallName } from './calls.gen.ts'
import type { FileAnswer } from '@showfloor/contract/common/file-answer'
import { CallError, isLost, request, requestFile } from './request.ts'
import { forgetCopies, keptAnswer } from './storage/offline-copy.ts'
import { clearSession, readStored } from './storage/storage.ts'

type Nouns = keyof Contract
type Definition<K extends CallName> = K extends `${infer N extends Nouns}.${infer C}`
  ? C extends keyof Contract[N]
    ? Contract[N][C]
    : never
  : never
export type CallInput<K extends CallName> = InputOf<Definition<K>>
export type CallOutput<K extends CallName> = OutputOf<Definition<K>>

export type CallOptions = {
  signal?: AbortSignal
  /** Reuse the key when you retry the same intent; without one each call is a new intent. */
  idempotencyKey?: string
  /** Sends neither token nor cookie: for customers' pages, which may be opened in a browser where a guide is signed in. */
  anonymous?: boolean
}

let whenUnauthenticated: () => void = () => undefined

/** Sets what happens when the session is lost: the composition root sends the router to the login page. */
export const onUnauthenticated = (handler: () => void): void => {
  whenUnauthenticated = handler
}

const losing = new Set<(userId: string) => void>()

/** Calls `listener` with the user's id when their session is lost. Returns an unsubscribe function. */
export const onSessionLost = (listener: (userId: string) => void): (() => void) => {
  losing.add(listener)
  return () => void losing.delete(listener)
}

/** The server refused this token. Unless another token has replaced it meanwhile, the session ends here too. */
export const sessionRefused = (token: string | undefined): void => {
  if (readStored('token') !== token) return
  const userId = readStored('userId')
  // After the session is lost nothing more is stored: drafts that were stored in time stay, even when a later call is refused too.
  if (userId) losing.forEach((listener) => listener(userId))
  clearSession()
  void forgetCopies()
  whenUnauthenticated()
}

/** Another tab has signed `userId` out, or somebody else in. */
export const sessionTaken = (userId: string): void => losing.forEach((listener) => listener(userId))

/** A fresh idempotency key. Works on plain http too, where `crypto.randomUUID` is missing. */
export const newIdempotencyKey = (): string => {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Body and query of a call: `t`, the time in milliseconds, is added to either. */
export const payloadOf = (
  route: CallRoute,
  input: object,
  timeMs: number,
): { query?: Record<string, unknown>; body?: unknown } => {
  if (route.body === 'query') return { query: { ...input, t: timeMs } }
  if (route.body === 'empty-array') return { body: [], query: { t: timeMs } }
  if (route.body === 'empty') return { query: { t: timeMs } }
  const timed = { ...input, t: timeMs }
  return { body: route.body === 'array' ? [timed] : timed }
}

const headersOf = (
  route: CallRoute,
  options: CallOptions,
  token: string | undefined,
): Record<string, string> => {
  return {
    'accept-language': currentLanguage(),
    ...(token ? { [TOKEN_HEADER]: token } : {}),
    ...(route.idempotent || options.idempotencyKey
      ? { [IDEMPOTENCY_HEADER]: options.idempotencyKey ?? newIdempotencyKey() }
      : {}),
  }
}

/**
 * Makes a call of the contract and answers its `res`, or the copy of it that a screen keeps where the server cannot be reached.
 * Throws {@link CallError}; a 401 also ends the local session and leads to the login page.
 */
export const call = async <K extends CallName>(
  name: K,
  input: CallInput<K>,
  options: CallOptions = {},
): Promise<CallOutput<K>> => {
  const route: CallRoute = calls[name]
  const token = options.anonymous ? undefined : readStored('token')
  const answer = endSessionOn401(
    token,
    request({
      method: route.body === 'query' ? 'GET' : 'POST',
      path: addressOf(route),
      ...payloadOf(route, input, Date.now()),
      headers: headersOf(route, options, token),
      anonymous: options.anonymous ?? false,
      signal: options.signal,
      timeoutMs: CALL_TIMEOUT_MS,
      ahead: options.anonymous ? undefined : takeAhead(name, input),
    }),
  )
  return answer.catch(async (error) => {
    const kept = token && isLost(error) ? await keptAnswer(name, input) : undefined
    if (kept === undefined) throw error
    return kept
  }) as Promise<CallOutput<K>>
}

/** Every call that answers a file. */
export type FileCallName = {
  [K in CallName]: CallOutput<K> extends FileAnswer ? K : never
}[CallName]

/** Makes a call that answers a file. Throws {@link CallError}. */
export const callFile = <K extends FileCallName>(name: K, input: CallInput<K>): Promise<Blob> => {
  const route: CallRoute = calls[name]
  const token = readStored('token')
  return endSessionOn401(
    token,
    requestFile({
      method: route.body === 'query' ? 'GET' : 'POST',
      path: addressOf(route),
      ...payloadOf(route, input, Date.now()),
      headers: headersOf(route, {}, token),
      timeoutMs: CALL_TIMEOUT_MS,
    }),
  )
}

/** Sends a file as the body of a call whose contract takes bytes. Throws {@link CallError}. */
export const sendBytes = (
  path: string,
  query: Record<string, string | undefined>,
  content: Blob,
  timeoutMs: number,
): Promise<unknown> => {
  const token = readStored('token')
  const headers = {
    'accept-language': currentLanguage(),
    'content-type': 'application/octet-stream',
    ...(token ? { [TOKEN_HEADER]: token } : {}),
  }
  return endSessionOn401(token, request({ method: 'PUT', path, query, content, headers, timeoutMs }))
}

const endSessionOn401 = async <T>(token: string | undefined, answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && error.status === 401) sessionRefused(token)
    throw error
  }
}
