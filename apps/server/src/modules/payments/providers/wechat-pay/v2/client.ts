import { randomBytes, createHmac, timingSafeEqual } from 'node:crypto'
import { ProviderUnavailable } from '../../provider.ts'
import type { ProviderClock } from '../../provider-clock.ts'
import { sendToProvider, type ClientCertificate } from '../../provider-http.ts'
import { partiesOfV2, type Asking } from '../parties.ts'

/** The signature of API v2: over all fields that are not empty, sorted by name, with the key at the end. */
export const signV2 = (fields: ReadonlyMap<string, string>, apiKey: string): string => {
  const signed = [...fields].filter(([name, value]) => name !== 'sign' && value !== '').sort(byName)
  const text = [...signed.map(([name, value]) => `${name}=${value}`), `key=${apiKey}`].join('&')
  return createHmac('sha256', apiKey).update(text, 'utf8').digest('hex').toUpperCase()
}

const isSignedV2 = (fields: ReadonlyMap<string, string>, apiKey: string): boolean => {
  const given = Buffer.from(fields.get('sign') ?? '')
  const wanted = Buffer.from(signV2(fields, apiKey))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const byName = ([a]: [string, string], [b]: [string, string]): number => (a < b ? -1 : 1)

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const fieldPattern = /<(\w+)>(?:<!\[CDATA\[(.*?)\]\]>|([^<&]*))<\/\1>/gs

/** Fields as the flat XML that WeChat Pay's API v2 speaks. */
export const xmlOf = (fields: ReadonlyMap<string, string>): string => {
  const lines = [...fields].map(([name, value]) => {
    const text = value.replaceAll(/[&<>]/g, (character) => escapes[character] ?? character)
    return `<${name}>${text}</${name}>`
  })
  return `<xml>${lines.join('')}</xml>`
}

/** Reads such XML; null for anything else, above all for a document type or an entity. */
export const fieldsOf = (xml: string): Map<string, string> | null => {
  const inner = /^\s*<xml>(.*)<\/xml>\s*$/s.exec(xml)?.[1]
  if (inner === undefined || inner.replaceAll(fieldPattern, '').trim() !== '') return null
  return new Map(
    [...inner.matchAll(fieldPattern)].map(([, name = '', wrapped, plain = '']) => [name, wrapped ?? plain]),
  )
}

export type WechatPayV2Config = Asking & {
  /** https://api.mch.weixin.qq.com, or the sandbox. */
  baseUrl: string
  /** The API v2 key, 32 characters. */
  apiV2Key: string
  /** The merchant's certificate for refunds; the sandbox requires none. */
  certificate?: ClientCertificate
  /** How long one request may take; 10 s by default. */
  timeoutMs?: number
  clock?: ProviderClock
}

/** WeChat Pay's answer: success, or its code for the refusal. */
export type Answer = { fields: ReadonlyMap<string, string>; refusal: string | null }

/**
 * Sends one signed request of API v2. Throws `ProviderUnavailable` for an answer without a valid signature for this merchant, and for a request that was
 * refused before it was processed: the outcome is unknown.
 */
export const sendV2 = async (
  config: WechatPayV2Config,
  path: string,
  content: Readonly<Record<string, string>>,
): Promise<Answer> => {
  const parties = partiesOfV2(config)
  const fields = new Map(
    Object.entries({
      ...parties,
      nonce_str: randomBytes(16).toString('hex'),
      sign_type: 'HMAC-SHA256',
      ...content,
    }),
  )
  fields.set('sign', signV2(fields, config.apiV2Key))
  const answer = await sendToProvider('WECHAT_PAY', new URL(path, config.baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', accept: 'text/xml' },
    body: xmlOf(fields),
    ...(config.timeoutMs === undefined ? {} : { timeoutMs: config.timeoutMs }),
    ...(config.certificate ? { certificate: config.certificate } : {}),
    clock: config.clock,
  })
  const answered = answer.status === 200 ? fieldsOf(answer.body) : null
  if (!answered) throw new ProviderUnavailable('WECHAT_PAY', `status ${answer.status}, or no XML`)
  if (answered.get('return_code') !== 'SUCCESS')
    throw new ProviderUnavailable('WECHAT_PAY', answered.get('return_msg') ?? 'the request was refused')
  const isOurs = ['mch_id', 'sub_mch_id'].every(
    (name) => (answered.get(name) ?? '') === (parties[name] ?? ''),
  )
  if (!isSignedV2(answered, config.apiV2Key) || !isOurs)
    throw new ProviderUnavailable('WECHAT_PAY', 'answer not trusted, the signature does not match')
  const refusal = answered.get('result_code') === 'SUCCESS' ? null : (answered.get('err_code') ?? 'FAIL')
  return { fields: answered, refusal }
}
