import type { z } from 'zod'
import { parseOutside } from './outside-json.ts'

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
