import { createHash, createHmac } from 'node:crypto'
import { momentMsFrom } from '../../provider-time.ts'
import type { GatewayAnswer } from '../gateway.ts'
import { sortedText } from '../signing.ts'

const skewMaxMs = 600_000

/** Upper-case hexadecimal signature over every non-empty parameter but itself. */
export function topSign(parameters: ReadonlyMap<string, string>, secret: string): string {
  const text = sortedText(parameters)
  const digest = {
    md5: () => createHash('md5').update(`${secret}${text}${secret}`),
    hmac: () => createHmac('md5', secret).update(text),
    'hmac-sha256': () => createHmac('sha256', secret).update(text),
  }[String(parameters.get('sign_method'))]
  return digest === undefined ? '' : digest().digest('hex').toUpperCase()
}

/** `2026-10-18 14:32:05` in China's time zone, within ten minutes. */
export function isTimely(timestamp: string, nowMs: number): boolean {
  return Math.abs(momentMsFrom(timestamp) - nowMs) <= skewMaxMs
}

/** A method's answer in its envelope. Numbers of trades and lines are JSON numbers beyond the precision of a double. */
export function topOk(method: string, body: object, shopId: string | null): GatewayAnswer {
  const name = `${method.replace(/^taobao\./, '').replaceAll('.', '_')}_response`
  const text = JSON.stringify({ [name]: { ...body, request_id: requestId() } })
  return { text: text.replaceAll(/"(tid|oid)":"(\d+)"/g, '"$1":$2'), shopId, outcome: 'OK' }
}

export function topRefusal(
  code: number,
  msg: string,
  subCode = '',
  subMsg = '',
  shopId: string | null = null,
): GatewayAnswer {
  const sub = subCode === '' ? {} : { sub_code: subCode, sub_msg: subMsg }
  const text = JSON.stringify({ error_response: { code, msg, ...sub, request_id: requestId() } })
  return { text, shopId, outcome: `${code} ${subCode || msg}` }
}

function requestId(): string {
  return createHash('md5').update(`${process.hrtime.bigint()}`).digest('hex').slice(0, 12)
}
