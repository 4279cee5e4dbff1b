import type { z } from 'zod'

const timeoutMs = 10_000
const answerLimitBytes = 1_000_000

/** An outside service was unreachable or gave an unintelligible answer. Contains nothing of the request, so that no secret gets into the log. */
export class OutsideUnavailable extends Error {
  override readonly name = 'OutsideUnavailable'
}

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
    const text = await answer.text()
    if (text.length > answerLimitBytes) throw new OutsideUnavailable(`${url.host}: the answer is too large`)
    return { status: answer.status, text }
  } catch (error) {
    if (error instanceof OutsideUnavailable) throw error
    throw new OutsideUnavailable(`${url.host} does not answer`, { cause: error })
  }
}

/** The JSON of an answer in the expected shape. Throws OutsideUnavailable for any other. */
export const readOutside = <T>(schema: z.ZodType<T>, from: URL, text: string): T => {
  try {
    return schema.parse(JSON.parse(text))
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
