import { ProviderUnavailable } from './provider.ts'
import type { ProviderCode } from './provider.ts'

const timeoutMsDefault = 10_000
const answerLimitBytes = 1_000_000

export type ProviderAnswer = { status: number; headers: Headers; body: string }

/**
 * Sends one request to a provider and reads its whole answer, whatever the status.
 * Network failure, time-out (10 s by default) and an oversized answer are `ProviderUnavailable`. Redirects are not followed: a
 * signed request belongs to one address. Nothing of the request is put into the error, keys and signatures stay out of logs.
 */
export async function sendToProvider(
  provider: ProviderCode,
  url: URL,
  init: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string; timeoutMs?: number },
): Promise<ProviderAnswer> {
  try {
    const answer = await fetch(url, {
      method: init.method,
      headers: init.headers,
      ...(init.body === undefined ? {} : { body: init.body }),
      redirect: 'error',
      signal: AbortSignal.timeout(init.timeoutMs ?? timeoutMsDefault),
    })
    return { status: answer.status, headers: answer.headers, body: await textOf(provider, answer) }
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    throw new ProviderUnavailable(provider, timedOut ? 'no answer in time' : 'connection failed', {
      cause: error,
    })
  }
}

/** The whole of an answer, read no further than its limit. */
async function textOf(provider: ProviderCode, answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of answer.body ?? []) {
    sizeBytes += chunk.length
    if (sizeBytes > answerLimitBytes) throw new ProviderUnavailable(provider, 'the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
