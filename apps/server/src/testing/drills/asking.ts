import { isGateway, type Call } from '@showfloor/contract/common/call'
import { IDEMPOTENCY_HEADER } from '@showfloor/contract/common/constants'
import { expect } from 'vitest'
import { requestOf, type SignedIn } from '../world.ts'

/** The result of a call: `ok` with its answer, or the code of its refusal. */
export type Answer = { code: string; res: unknown }

/** A call with its input and its caller. `bytes`: the body instead of the input. */
export type Asked = { call: Call; input: object; as: Pick<SignedIn, 'headers'>; bytes?: string }

/** Calls a server over the network. Throws without an answer. */
export const send = async (url: string, { call, input, as, bytes }: Asked, key: string): Promise<Answer> => {
  const { method, url: path, payload } = requestOf(call, input)
  const type = bytes === undefined ? 'application/json' : 'application/octet-stream'
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...as.headers,
      'content-type': type,
      ...(call.idempotent ? { [IDEMPOTENCY_HEADER]: key } : {}),
    },
    body: bytes ?? JSON.stringify(payload),
  })
  const body = (await response.json()) as Record<string, unknown>
  if (response.status === 200) return { code: 'ok', res: isGateway(call) ? body.res : body.result }
  return { code: String(body.code), res: null }
}

/** Codes after which a person tries again. */
const passing = new Set([
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'MARKETPLACE_UNAVAILABLE',
  'TERMINAL_OFFLINE',
  'UNAVAILABLE',
])

/** Repeats a call under the same key until its answer is final. */
export const askAgain = async (url: string, asked: Asked, key: string): Promise<Answer> => {
  let answer: Answer = { code: '', res: null }
  const ask = async () => {
    answer = await send(url, asked, key)
    return passing.has(answer.code) ? answer.code : 'final'
  }
  await expect.poll(ask, { interval: 200, message: asked.call.summary }).toBe('final')
  return answer
}
