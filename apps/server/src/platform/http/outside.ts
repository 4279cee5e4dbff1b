import { z } from 'zod'

const timeoutMs = 10_000
const answerLimitBytes = 1_000_000

/** An outside service was unreachable or gave an unintelligible answer. Contains nothing of the request, so that no secret gets into the log. */
export class OutsideUnavailable extends Error {
  override readonly name = 'OutsideUnavailable'
}

/** An answer is longer than anything that is expected. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'
}

/** The whole body of an answer, read no further than its limit. Throws {@link AnswerTooLarge}. */
export const bytesWithin = async (
  limitBytes: number,
  pieces: AsyncIterable<Uint8Array> | null,
): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of pieces ?? []) {
    sizeBytes += chunk.length
    if (sizeBytes > limitBytes) throw new AnswerTooLarge('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The text of an answer that is no file. Throws {@link AnswerTooLarge}. */
export const textWithin = async (pieces: AsyncIterable<Uint8Array> | null): Promise<string> =>
  (await bytesWithin(answerLimitBytes, pieces)).toString('utf8')

/** Requests JSON from an outside service and returns its status with the text. Throws OutsideUnavailable without an answer within 10 s. */
export const askOutside = async (
  url: URL,
  init: { method: 'GET' | 'POST'; headers?: Record<string, string>; json?: unknown },
): Promise<{ status: number; text: string }> => {
  try {
    const answer = await fetch(url, {
      method: init.method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...init.headers },
      ...(init.json === undefined ? {} : { body: JSON.stringify(init.json) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: answer.status, text: await textWithin(answer.body) }
  } catch (error) {
    if (error instanceof AnswerTooLarge)
      throw new OutsideUnavailable(`${url.host}: ${error.message}`, { cause: error })
    throw new OutsideUnavailable(`${url.host} does not answer`, { cause: error })
  }
}

/** The JSON of an answer in the expected shape. Throws OutsideUnavailable for any other. */
export const readOutside = <T>(schema: z.ZodType<T>, from: URL, text: string): T => {
  try {
    return schema.parse(parseOutside(text))
  } catch {
    throw new OutsideUnavailable(`${from.host} gave an answer that is not understood`)
  }
}

/** Credentials that the sandbox gives the server, fetched on first use; after a failure the next use asks again. */
export const sandboxCredentials = <T>(sandboxUrl: string, schema: z.ZodType<T>): (() => Promise<T>) => {
  let fetched: Promise<T> | undefined
  const fetchThem = async (): Promise<T> => {
    const url = new URL('/sandbox/credentials', sandboxUrl)
    const { text } = await askOutside(url, { method: 'GET' })
    return readOutside(schema, url, text)
  }
  return () =>
    (fetched ??= fetchThem().catch((error: unknown) => {
      fetched = undefined
      throw error
    }))
}

/** Replaces what PostgreSQL does not store: NUL in a text, and half of a surrogate pair in JSON. */
export const wellFormed = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** The beginning of a well-formed text, without half of a character at its end. */
export const beginningOf = (text: string, max: number): string => {
  const cut = text.slice(0, max)
  return cut.isWellFormed() ? cut : text.slice(0, max - 1)
}

/** JSON.parse with the source text of numbers. */
const parse = JSON.parse as (
  json: string,
  revive: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown

/** JavaScript rounds integers above 2^53; the ids of many platforms are larger. */
const isRounded = (value: number): boolean =>
  !Number.isSafeInteger(value) && (Number.isInteger(value) || !Number.isFinite(value))

/**
 * Parses JSON that another system wrote: the only way in, for answers and for notifications. Texts become well-formed, and an integer that JavaScript
 * would round becomes its text. Throws for anything but JSON.
 */
export const parseOutside = (text: string): unknown =>
  parse(text, (_key, value, { source }) => {
    if (typeof value === 'string') return wellFormed(value)
    return typeof value === 'number' && isRounded(value) ? source : value
  })

/** An id that is written as a text or as a number; it is kept as an exact text. */
export const outsideId = z.union([z.string().min(1), z.int().transform(String)])

/** A state of another system: as it was sent, and what it means here; `known` null: it has not been published. */
export type OpenState<T> = { sent: string; known: T | null }

const sentMax = 64

/** A state by a published table. Systems add states without notice: an unknown one is shown and asked for again, never guessed. */
export const openState = <T>(states: Readonly<Record<string, T>>): z.ZodType<OpenState<T>> =>
  z.union([z.string(), z.number()]).transform((state) => ({
    sent: beginningOf(wellFormed(String(state)), sentMax),
    known: Object.hasOwn(states, state) ? (states[state] as T) : null,
  }))
