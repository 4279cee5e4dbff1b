import { randomUUID } from 'node:crypto'
import type { GatewayAnswer } from '../gateway.ts'

const skewMaxS = 600

/** Seconds since 1970, within ten minutes. */
export function isTimely(timestamp: string, nowS: number): boolean {
  return /^\d{10}$/.test(timestamp) && Math.abs(Number(timestamp) - nowS) <= skewMaxS
}

/** A method's answer below its key. */
export function pddOk(key: string, body: object, shopId: string | null): GatewayAnswer {
  const text = JSON.stringify({ [key]: { ...body, request_id: randomUUID() } })
  return { text, shopId, outcome: 'OK' }
}

export function pddRefusal(
  code: number,
  message: string,
  sub: { code: string; message: string } = { code: '', message: '' },
  shopId: string | null = null,
): GatewayAnswer {
  const refusal = { error_code: code, error_msg: message, sub_code: sub.code, sub_msg: sub.message }
  const text = JSON.stringify({ error_response: { ...refusal, request_id: randomUUID() } })
  return { text, shopId, outcome: `${code} ${message}` }
}
