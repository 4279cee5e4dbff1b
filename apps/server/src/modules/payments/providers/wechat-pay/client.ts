import { createPrivateKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { leavesOpen } from '../error-kinds.ts'
import { ProviderRefused, ProviderUnavailable, UnusableSetting } from '../provider.ts'
import { readJson } from '../provider-answer.ts'
import { clockToleranceMs, nowThere, ownClock, type ProviderClock } from '../provider-clock.ts'
import { sendToProvider } from '../provider-http.ts'
import type { ProviderAnswer } from '../provider-http.ts'
import type { Asking } from './parties.ts'
import { platformKeysOf, type PlatformKeys } from './platform-keys.ts'
import { authorizationOf, signatureFault, signatureFromHeaders } from './signature.ts'

const code = 'WECHAT_PAY'

export type WechatPayConfig = Asking & {
  /** https://api.mch.weixin.qq.com, or the sandbox. */
  baseUrl: string
  /** Serial number of the merchant's API certificate. */
  merchantSerial: string
  /** The private key of that certificate, PEM. */
  merchantPrivateKey: string
  /** The 32-character APIv3 key that notifications are encrypted with. */
  apiV3Key: string
  /** WeChat Pay public keys or platform certificates, PEM, by id or serial number. */
  platformKeys: Record<string, string>
  /** How long one request may take; 10 s by default. */
  timeoutMs?: number
  /** The clock; the system's by default. */
  now?: () => Date
  /** Hears how far the provider's clock is from it. */
  clock?: ProviderClock
}

const errorSchema = z.object({ code: z.coerce.string(), message: z.string().optional() })

export type Client = {
  config: WechatPayConfig
  merchantPrivateKey: KeyObject
  platformKeys: PlatformKeys
  now: () => Date
  clock: ProviderClock
}

const clients = new WeakMap<WechatPayConfig, Client>()

/** The client of a merchant, whose keys all ways of paying share. Throws at once when a key can't be read. */
export function clientOf(config: WechatPayConfig): Client {
  const known = clients.get(config)
  if (known) return known
  if (Buffer.byteLength(config.apiV3Key) !== 32)
    throw new UnusableSetting('the WeChat Pay APIv3 key must be 32 characters long')
  const client: Client = {
    config,
    merchantPrivateKey: createPrivateKey(config.merchantPrivateKey),
    platformKeys: platformKeysOf(config.platformKeys, config.apiV3Key, () =>
      sendOnce(client, 'GET', '/v3/certificates', ''),
    ),
    now: config.now ?? (() => new Date()),
    clock: config.clock ?? ownClock(),
  }
  clients.set(config, client)
  return client
}

/** The `Authorization` header of a request. */
export const authorization = (
  client: Client,
  request: { method: string; pathAndQuery: string; body: string },
): string => {
  const { config, merchantPrivateKey } = client
  const { mchid, merchantSerial } = config
  return authorizationOf({ mchid, merchantSerial, merchantPrivateKey }, request, nowThere(client))
}

/**
 * Sends a signed request. A successful answer is returned only with the platform's genuine signature. Where the answer shows that our clock is wrong,
 * the refused request is sent once more by the provider's clock, and so are all later ones; notifications are still judged by our clock.
 */
export async function send(
  client: Client,
  method: 'GET' | 'POST',
  pathAndQuery: string,
  input?: object,
): Promise<ProviderAnswer> {
  const body = input === undefined ? '' : JSON.stringify(input)
  const beforeMs = client.clock.offsetMs()
  const first = await sendOnce(client, method, pathAndQuery, body)
  const wasMistimed = Math.abs(client.clock.offsetMs() - beforeMs) > clockToleranceMs
  const answer = wasMistimed ? await sendOnce(client, method, pathAndQuery, body) : first
  // Gateways in front of the platform answer some errors unsigned. A success must be signed, and every signature must be genuine.
  const signed = signatureFromHeaders((name) => answer.headers.get(name))
  if (signed || answer.status < 300) {
    const keys = await client.platformKeys.withSerial(signed?.serial, nowThere(client))
    const fault = signatureFault(keys, signed, Buffer.from(answer.body), nowThere(client))
    if (fault) throw new ProviderUnavailable(code, `answer not trusted, ${fault}`)
  }
  if (answer.status >= 500 || answer.status === 429)
    throw new ProviderUnavailable(code, `status ${answer.status}`)
  if (answer.status >= 300 && leavesOpen(code, errorIn(answer).code))
    throw new ProviderUnavailable(code, 'it asks to be asked later')
  return answer
}

/** The names of the error codes that some answers give as numbers. */
const namedCodes: Readonly<Record<string, string>> = {
  268512771: 'ORDER_NOT_EXIST',
  268449538: 'ORDERPAID',
  268447914: 'ORDER_CLOSED',
  268443699: 'SIGN_ERROR',
  268447840: 'FREQUENCY_LIMITED',
  268498688: 'OUT_TRADE_NO_USED',
}

const errorIn = (answer: ProviderAnswer): { code: string; message: string } => {
  const { code: said, message = '' } = readJson(code, errorSchema, answer.body)
  return { code: namedCodes[said] ?? said, message }
}

function sendOnce(
  client: Client,
  method: 'GET' | 'POST',
  pathAndQuery: string,
  body: string,
): Promise<ProviderAnswer> {
  const { config, platformKeys, clock, now } = client
  return sendToProvider(code, new URL(pathAndQuery, config.baseUrl), {
    method,
    headers: {
      accept: 'application/json',
      'user-agent': 'Showfloor',
      'wechatpay-serial': platformKeys.serial,
      authorization: authorization(client, { method, pathAndQuery, body }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body } : {}),
    ...(config.timeoutMs === undefined ? {} : { timeoutMs: config.timeoutMs }),
    clock,
    now,
  })
}

export function refusalOf(answer: ProviderAnswer): ProviderRefused {
  const error = errorIn(answer)
  return new ProviderRefused(code, error.code, error.message)
}
