import { Agent, request } from 'node:http'
import type { Shot } from './load.ts'

// Plain node:http, because `fetch` would use much of the CPU that is being measured.
const agent = new Agent({ keepAlive: true, maxSockets: 512 })

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

/** Sends one request and returns the complete answer, whatever its status. */
export const exchange = (origin: string, shot: Shot): Promise<Answer> =>
  new Promise((done, fail) => {
    const sent = request(
      new URL(shot.path, origin),
      {
        agent,
        method: shot.method,
        headers: {
          ...shot.headers,
          ...(shot.body === undefined ? {} : { 'content-length': Buffer.byteLength(shot.body) }),
        },
        timeout: 120_000,
      },
      (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (body += part))
        response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body }))
        response.on('error', fail)
      },
    )
    sent.on('error', fail)
    sent.on('timeout', () => sent.destroy(new Error(`${shot.path} did not answer within 120 s`)))
    sent.end(shot.body)
  })

/** The JSON answer to a request. Throws when it is refused. */
export const askJson = async (
  origin: string,
  shot: Shot,
): Promise<{ json: unknown; headers: Answer['headers'] }> => {
  const { status, body, headers } = await exchange(origin, shot)
  if (status >= 300) throw new Error(`${shot.method} ${shot.path} answered ${status}: ${body.slice(0, 300)}`)
  return { json: JSON.parse(body), headers }
}

/** Repeats a request until it is answered 200; returns the milliseconds. Throws after two minutes, or when `isOver` returns a reason to stop. */
export const untilAnswered = async (
  origin: string,
  shot: Shot,
  since: number,
  isOver: () => string | undefined,
): Promise<number> => {
  for (;;) {
    const answer = await exchange(origin, shot).catch(() => undefined)
    if (answer?.status === 200) return performance.now() - since
    const end =
      isOver() ??
      (performance.now() - since > 120_000 ? `${shot.path} did not answer 200 within 2 minutes` : undefined)
    if (end !== undefined) throw new Error(end)
    await new Promise((wake) => setTimeout(wake, 5))
  }
}
