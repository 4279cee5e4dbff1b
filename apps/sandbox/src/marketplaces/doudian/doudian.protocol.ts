import { createHash, createHmac, randomUUID } from 'node:crypto'
import { exactJson } from '../../json.ts'
import type { GatewayAnswer } from '../gateway.ts'

const skewMaxS = 600

/** The address parameters of every call. */
export type DoudianCall = {
  appKey: string
  method: string
  timestamp: string
  signMethod: string
  accessToken: string | null
  sign: string
  /** The body as received: the signature covers its bytes. */
  paramJson: string
}

/** Lower-case hexadecimal signature of a call. */
export function doudianSign(call: Omit<DoudianCall, 'sign' | 'accessToken'>, secret: string): string {
  const { appKey, method, timestamp, signMethod, paramJson } = call
  const pattern = `app_key${appKey}method${method}param_json${paramJson}timestamp${timestamp}v2`
  const text = `${secret}${pattern}${secret}`
  return signMethod === 'hmac-sha256'
    ? createHmac('sha256', secret).update(text).digest('hex')
    : createHash('md5').update(text).digest('hex')
}

/** Seconds since 1970, or `2026-10-18 14:32:05` in China's time zone. */
export function isFresh(timestamp: string, nowS: number): boolean {
  const isText = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(timestamp)
  const seconds = isText ? Date.parse(`${timestamp.replace(' ', 'T')}+08:00`) / 1000 : Number(timestamp)
  return Math.abs(seconds - nowS) <= skewMaxS
}

export function doudianOk(data: object, shopId: string | null): GatewayAnswer {
  return answer({ code: 10_000, msg: 'success', sub_code: '', sub_msg: '', data }, shopId, 'OK')
}

export function doudianRefusal(
  code: number,
  subCode: string,
  subMsg: string,
  shopId: string | null = null,
): GatewayAnswer {
  const body = { code, msg: subMsg, sub_code: subCode, sub_msg: subMsg, data: null }
  return answer(body, shopId, `${code} ${subCode}`)
}

function answer(body: object, shopId: string | null, outcome: string): GatewayAnswer {
  const logId = `${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}${randomUUID().slice(0, 18)}`
  return { text: exactJson({ ...body, log_id: logId }), shopId, outcome }
}
