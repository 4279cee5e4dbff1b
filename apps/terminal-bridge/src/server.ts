import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Ack, Command, Hello, HelloAnswer, Result } from '@showfloor/contract/terminals/bridge'

export type ServerOptions = { serverUrl: string; bridgeNo: string; secret: string }

/** The server's time, so that a wrong clock of this computer runs no expired command. */
export type Clock = { nowMs: () => number; set: (serverMs: number) => void }

const newClock = (): Clock => {
  let aheadMs = Date.now() - performance.now()
  return {
    nowMs: () => performance.now() + aheadMs,
    set: (serverMs) => void (aheadMs = serverMs - performance.now()),
  }
}

/** Talks to Showfloor's server; every message and every answer is signed. Throws for a malformed answer and for one without the server's signature. */
export const connect = ({ serverUrl, bridgeNo, secret }: ServerOptions) => {
  const clock = newClock()
  const hmac = (path: string, timeS: string, nonce: string, body: string): Buffer => {
    const digest = createHash('sha256').update(body).digest('hex')
    return createHmac('sha256', secret).update(['POST', path, timeS, nonce, digest].join('\n')).digest()
  }
  const send = async (path: string, message: object, waitMs: number, signal: AbortSignal) => {
    const body = JSON.stringify({ bridgeNo, ...message })
    const timeS = String(Math.floor(clock.nowMs() / 1000))
    const nonce = randomUUID()
    const answer = await fetch(new URL(path, serverUrl), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-bridge': `${bridgeNo} ${timeS} ${nonce} ${hmac(path, timeS, nonce, body).toString('hex')}`,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
    })
    const text = await answer.text()
    if (answer.status !== 200) {
      // A refused signature may be caused by a wrong clock; every answer carries the server's time.
      const serverMs = Date.parse(answer.headers.get('date') ?? '')
      if (answer.status === 401 && !Number.isNaN(serverMs)) clock.set(serverMs)
      throw new Error(`the server answered ${answer.status}`)
    }
    const [no, time = '', answerNonce = '', signature = ''] = (answer.headers.get('x-bridge') ?? '').split(
      ' ',
    )
    const wanted = hmac(path, time, answerNonce, text)
    const given = Buffer.from(signature, 'hex')
    if (no !== bridgeNo || given.length !== wanted.length || !timingSafeEqual(given, wanted))
      throw new Error('the answer is not signed by the server')
    return JSON.parse(text) as unknown
  }
  const usualMs = 10_000
  return {
    clock,
    hello: async (hello: Omit<Hello, 'bridgeNo'>, signal: AbortSignal): Promise<HelloAnswer> => {
      const answer = (await send('/mis/v1/hello', hello, usualMs, signal)) as HelloAnswer
      clock.set(Date.parse(answer.clock))
      return answer
    },
    commands: async (waitSeconds: number, signal: AbortSignal): Promise<Command[]> => {
      const waitMs = waitSeconds * 1000 + usualMs
      const answer = await send('/mis/v1/commands', { waitSeconds }, waitMs, signal)
      return (answer as { commands: Command[] }).commands
    },
    ack: (ack: Omit<Ack, 'bridgeNo'>, signal: AbortSignal) => send('/mis/v1/acks', ack, usualMs, signal),
    result: (result: Result, signal: AbortSignal) => send('/mis/v1/results', result, usualMs, signal),
  }
}
export type Server = ReturnType<typeof connect>
