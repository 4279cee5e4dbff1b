import { momentMsFrom } from '../../provider-time.ts'
import { exactJson } from '../../json.ts'
import type { GatewayAnswer } from '../gateway.ts'

const skewMaxMs = 360_000

/** `2026-10-18 14:32:05` in China's time zone, within six minutes. */
export function isTimely(timestamp: string, nowMs: number): boolean {
  return Math.abs(momentMsFrom(timestamp) - nowMs) <= skewMaxMs
}

/** A method's answer; the platform spells its key so. */
export function jdOk(method: string, body: object, shopId: string | null): GatewayAnswer {
  const key = `${method.replaceAll('.', '_')}_responce`
  return { text: exactJson({ [key]: { code: '0', ...body } }), shopId, outcome: 'OK' }
}

export function jdRefusal(code: string, chinese: string, english: string): GatewayAnswer {
  const text = JSON.stringify({ error_response: { code, zh_desc: chinese, en_desc: english } })
  return { text, shopId: null, outcome: `${code} ${english}` }
}
