import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { chinaTime } from '../china-time.ts'
import { leavesOpen } from '../error-kinds.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider.ts'
import { readJson } from '../provider-answer.ts'
import { nowThere, ownClock, type ProviderClock } from '../provider-clock.ts'
import { sendToProvider } from '../provider-http.ts'
import { isRsaSha256Signature, rsaSha256Sign } from '../rsa-sha256.ts'
import { rawObjectIn, signedContentOf } from './signature.ts'

const code = 'ALIPAY'

export type AlipayConfig = {
  /** https://openapi.alipay.com/gateway.do, or the sandbox's. */
  gatewayUrl: string
  appId: string
  /** The application's private key, PEM. */
  appPrivateKey: string
  /** Alipay's public key for this application, PEM. */
  alipayPublicKey: string
  /** How long one request may take; 10 s by default. */
  timeoutMs?: number
  /** The clock; the system's by default. */
  now?: () => Date
  /** Hears how far the provider's clock is from it. */
  clock?: ProviderClock
}

const answerSchema = z.looseObject({
  code: z.string(),
  msg: z.string().optional(),
  sub_code: z.string().optional(),
})
export type Client = {
  config: AlipayConfig
  appPrivateKey: KeyObject
  alipayPublicKey: KeyObject
  now: () => Date
  clock: ProviderClock
}
/** Throws at once when a key can't be read. */
export const clientOf = (config: AlipayConfig): Client => ({
  config,
  appPrivateKey: createPrivateKey(config.appPrivateKey),
  alipayPublicKey: createPublicKey(config.alipayPublicKey),
  now: config.now ?? (() => new Date()),
  clock: config.clock ?? ownClock(),
})
type Answer = z.infer<typeof answerSchema>
type Refusal = { code: string; subCode: string; message: string }

/** The parameters of a method call with the application's signature over them. */
export const signedParameters = (
  client: Client,
  method: string,
  content: object,
  addresses: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> => {
  const parameters = new Map(
    Object.entries({
      app_id: client.config.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: chinaTime(nowThere(client)),
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...addresses,
    }),
  )
  parameters.set('sign', rsaSha256Sign(signedContentOf(parameters, ['sign']), client.appPrivateKey))
  return parameters
}

/**
 * Sends one signed method call. Returns the verified answer, or the refusal when Alipay said no. A payment that the customer still has to confirm (10003) is an answer.
 * A fault on Alipay's side and a rate limit leave the outcome open: `ProviderUnavailable`.
 */
export async function call(
  client: Client,
  method: string,
  content: object,
  notifyUrl?: string,
): Promise<{ answer: Answer; refusal: null } | { answer: null; refusal: Refusal }> {
  const addresses: Record<string, string> = notifyUrl === undefined ? {} : { notify_url: notifyUrl }
  const parameters = signedParameters(client, method, content, addresses)
  const url = new URL(client.config.gatewayUrl)
  url.searchParams.set('charset', 'utf-8')
  const response = await sendToProvider(code, url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded;charset=utf-8',
      accept: 'application/json',
    },
    body: new URLSearchParams([...parameters]).toString(),
    ...(client.config.timeoutMs === undefined ? {} : { timeoutMs: client.config.timeoutMs }),
    clock: client.clock,
    now: client.now,
  })
  if (response.status !== 200) throw new ProviderUnavailable(code, `status ${response.status}`)
  const answer = answerIn(client, response.body, method)
  if (answer.code === '10000' || answer.code === '10003') return { answer, refusal: null }
  const subCode = answer.sub_code ?? answer.code
  if (answer.code === '20000' || leavesOpen(code, subCode)) throw new ProviderUnavailable(code, subCode)
  return { answer: null, refusal: { code: answer.code, subCode, message: answer.msg ?? '' } }
}

/** Takes the answer's own node out of the text and trusts it only with Alipay's signature over exactly that text. */
function answerIn(client: Client, body: string, method: string): Answer {
  const raw =
    rawObjectIn(body, `${method.replaceAll('.', '_')}_response`) ?? rawObjectIn(body, 'error_response')
  if (raw === null) throw new ProviderUnavailable(code, 'the answer has another form than published')
  const envelope = readJson(code, z.looseObject({ sign: z.string().optional() }), body)
  const answer = readJson(code, answerSchema, raw)
  // Refusals of a request that Alipay could not attribute to an application come unsigned; success never does.
  const isUnsignedRefusal = envelope.sign === undefined && answer.code === '40002'
  if (!isUnsignedRefusal && !isRsaSha256Signature(raw, envelope.sign ?? '', client.alipayPublicKey)) {
    throw new ProviderUnavailable(code, 'answer not trusted, the signature does not match')
  }
  return answer
}

export function errorOf(refusal: Refusal): ProviderRefused {
  return new ProviderRefused(code, refusal.subCode, refusal.message)
}
