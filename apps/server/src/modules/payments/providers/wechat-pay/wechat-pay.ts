import { createPrivateKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { rfc3339InChina } from '../china-time.ts'
import { ForgedNotification, ProviderRefused, ProviderUnavailable } from '../provider.ts'
import type {
  PaymentProvider,
  ProviderNotice,
  ProviderRefund,
  ProviderState,
  ProviderTradeState,
} from '../provider.ts'
import { readJson, unknownWhenUnavailable } from '../provider-answer.ts'
import { sendToProvider } from '../provider-http.ts'
import type { ProviderAnswer } from '../provider-http.ts'
import { cutText } from '../text-limits.ts'
import {
  authorizationOf,
  decryptResource,
  platformKeysFrom,
  signatureFault,
  signatureFromHeaders,
} from './signature.ts'

const code = 'WECHAT_PAY'
const descriptionLimitBytes = 127
const reasonLimitBytes = 80
const notFoundCodes: ReadonlySet<string> = new Set([
  'ORDER_NOT_EXIST',
  'ORDERNOTEXIST',
  'RESOURCE_NOT_EXISTS',
])

export type WechatPayConfig = {
  /** https://api.mch.weixin.qq.com, or the sandbox. */
  baseUrl: string
  appId: string
  mchid: string
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
}

const transactionSchema = z.object({
  appid: z.string().optional(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int().min(0), currency: z.string().optional() }).optional(),
})
type Transaction = z.infer<typeof transactionSchema>

const notificationSchema = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
})
const refundNoticeSchema = z.object({ mchid: z.string(), out_refund_no: z.string() })
const errorSchema = z.object({ code: z.string(), message: z.string().optional() })
const createdSchema = z.object({ code_url: z.string().min(1) })
const refundSchema = z.object({ refund_id: z.string(), status: z.string() })

/** Speaks WeChat Pay API v3, Native payment. Throws at once when a key can't be read. */
export function wechatPay(config: WechatPayConfig): PaymentProvider {
  const client = clientOf(config)
  const query = (input: { tenderNo: string }) =>
    unknownWhenUnavailable(() => queryTrade(client, input.tenderNo))
  return {
    code,
    query,
    create: (input) => createTrade(client, input),
    close: (input) => unknownWhenUnavailable(() => closeTrade(client, input.tenderNo)),
    refund: (input) => refundTrade(client, input),
    verifyNotification: (input) => readNotification(client, input.headers, input.rawBody),
    acknowledge: {
      ok: { status: 200, contentType: 'application/json', body: '{"code":"SUCCESS","message":"成功"}' },
      retry: { status: 500, contentType: 'application/json', body: '{"code":"FAIL","message":"失败"}' },
    },
  }
}

type Client = {
  config: WechatPayConfig
  merchantPrivateKey: KeyObject
  platformKeys: ReadonlyMap<string, KeyObject>
  now: () => Date
}

function clientOf(config: WechatPayConfig): Client {
  if (Buffer.byteLength(config.apiV3Key) !== 32)
    throw new Error('the WeChat Pay APIv3 key must be 32 characters long')
  return {
    config,
    merchantPrivateKey: createPrivateKey(config.merchantPrivateKey),
    platformKeys: platformKeysFrom(config.platformKeys),
    now: config.now ?? (() => new Date()),
  }
}

/** Sends a signed request. A successful answer is returned only when the platform's signature on it is genuine. */
async function send(
  client: Client,
  method: 'GET' | 'POST',
  pathAndQuery: string,
  input?: object,
): Promise<ProviderAnswer> {
  const { config } = client
  const body = input === undefined ? '' : JSON.stringify(input)
  const signer = {
    mchid: config.mchid,
    merchantSerial: config.merchantSerial,
    merchantPrivateKey: client.merchantPrivateKey,
  }
  const [platformSerial = ''] = client.platformKeys.keys()
  const answer = await sendToProvider(code, new URL(pathAndQuery, config.baseUrl), {
    method,
    headers: {
      accept: 'application/json',
      'user-agent': 'Showfloor',
      'wechatpay-serial': platformSerial,
      authorization: authorizationOf(signer, { method, pathAndQuery, body }, client.now()),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body } : {}),
    ...(config.timeoutMs === undefined ? {} : { timeoutMs: config.timeoutMs }),
  })
  // Gateways in front of the platform answer some errors unsigned; success must be signed, and what is signed must be genuine.
  const signed = signatureFromHeaders((name) => answer.headers.get(name))
  if (signed || answer.status < 300) {
    const fault = signatureFault(client.platformKeys, signed, Buffer.from(answer.body), client.now())
    if (fault) throw new ProviderUnavailable(code, `answer not trusted, ${fault}`)
  }
  if (answer.status >= 500 || answer.status === 429)
    throw new ProviderUnavailable(code, `status ${answer.status}`)
  return answer
}

async function createTrade(client: Client, input: Parameters<PaymentProvider['create']>[0]) {
  const answer = await send(client, 'POST', '/v3/pay/transactions/native', {
    appid: client.config.appId,
    mchid: client.config.mchid,
    description: cutText(input.description, descriptionLimitBytes, (text) => Buffer.byteLength(text)),
    out_trade_no: input.tenderNo,
    time_expire: rfc3339InChina(input.expiresAt),
    notify_url: input.notifyUrl,
    amount: { total: input.amountCents, currency: 'CNY' },
  })
  if (answer.status !== 200) throw refusalOf(answer)
  const { code_url: codeUrl } = readJson(code, createdSchema, answer.body)
  return { codeUrl, payUrl: codeUrl }
}

async function queryTrade(client: Client, tenderNo: string): Promise<ProviderState> {
  const { mchid } = client.config
  const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(tenderNo)}`
  const answer = await send(client, 'GET', `${path}?mchid=${encodeURIComponent(mchid)}`)
  if (answer.status !== 200) {
    const refusal = refusalOf(answer)
    if (notFoundCodes.has(refusal.providerCode)) return { state: 'UNKNOWN', reason: 'TRADE_NOT_FOUND' }
    throw refusal
  }
  const transaction = readJson(code, transactionSchema, answer.body)
  if (transaction.out_trade_no !== tenderNo || transaction.mchid !== mchid) {
    throw new ProviderUnavailable(code, 'the answer is about another trade')
  }
  return stateFrom(transaction)
}

async function closeTrade(client: Client, tenderNo: string): Promise<ProviderState> {
  const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(tenderNo)}/close`
  const answer = await send(client, 'POST', path, { mchid: client.config.mchid })
  if (answer.status === 204) return { state: 'CLOSED' }
  const refusal = refusalOf(answer)
  if (notFoundCodes.has(refusal.providerCode)) return { state: 'CLOSED', reason: 'TRADE_NOT_FOUND' }
  // The customer was faster, or it was closed before: the trade itself says which.
  if (['ORDERPAID', 'ORDER_CLOSED', 'TRADE_ERROR'].includes(refusal.providerCode))
    return queryTrade(client, tenderNo)
  throw refusal
}

async function refundTrade(
  client: Client,
  input: Parameters<PaymentProvider['refund']>[0],
): Promise<ProviderRefund> {
  const answer = await send(client, 'POST', '/v3/refund/domestic/refunds', {
    out_trade_no: input.tenderNo,
    out_refund_no: input.refundNo,
    reason: cutText(input.reason, reasonLimitBytes, (text) => Buffer.byteLength(text)),
    amount: { refund: input.amountCents, total: input.totalCents, currency: 'CNY' },
  })
  if (answer.status !== 200) {
    const refusal = refusalOf(answer)
    if (answer.status === 401) throw refusal
    return { state: 'FAILED', failureCode: refusal.providerCode }
  }
  const refund = readJson(code, refundSchema, answer.body)
  const state = refundStates[refund.status] ?? 'PROCESSING'
  return {
    state,
    providerRefundNo: refund.refund_id,
    ...(state === 'FAILED' ? { failureCode: refund.status } : {}),
  }
}

/** ABNORMAL: the customer's card takes no money. It stays so until the merchant decides on WeChat's own pages where it goes. */
const refundStates: Readonly<Record<string, ProviderRefund['state']>> = {
  SUCCESS: 'SUCCEEDED',
  CLOSED: 'FAILED',
  ABNORMAL: 'FAILED',
}

function readNotification(
  client: Client,
  headers: Record<string, string | undefined>,
  rawBody: Buffer,
): ProviderNotice {
  const signed = signatureFromHeaders((name) => headers[name])
  const fault = signatureFault(client.platformKeys, signed, rawBody, client.now())
  if (fault) throw new ForgedNotification(code, fault)
  try {
    const notification = notificationSchema.parse(JSON.parse(rawBody.toString('utf8')))
    const isRefund = notification.event_type.startsWith('REFUND.')
    if (!isRefund && !notification.event_type.startsWith('TRANSACTION.')) return { about: 'other' }
    const opened = decryptResource(client.config.apiV3Key, notification.resource)
    if (isRefund) {
      const refund = refundNoticeSchema.parse(JSON.parse(opened))
      if (refund.mchid !== client.config.mchid) throw new Error('another merchant')
      return { about: 'refund', refundNo: refund.out_refund_no }
    }
    const transaction = transactionSchema.parse(JSON.parse(opened))
    if (transaction.mchid !== client.config.mchid) throw new Error('another merchant')
    const { state, amountCents, providerTradeNo, paidAt } = stateFrom(transaction)
    if (amountCents === undefined || !providerTradeNo) throw new Error('no amount or transaction number')
    return {
      about: 'payment',
      notificationId: notification.id,
      tenderNo: transaction.out_trade_no,
      state,
      amountCents,
      providerTradeNo,
      ...(paidAt ? { paidAt } : {}),
    }
  } catch (error) {
    throw ForgedNotification.from(code, error)
  }
}

const stateByTradeState: Readonly<Record<string, ProviderTradeState>> = {
  SUCCESS: 'SUCCEEDED',
  REFUND: 'SUCCEEDED',
  NOTPAY: 'PROCESSING',
  USERPAYING: 'PROCESSING',
  CLOSED: 'CLOSED',
  REVOKED: 'CLOSED',
  PAYERROR: 'FAILED',
}

function stateFrom(transaction: Transaction): ProviderState {
  const { amount } = transaction
  if (amount?.currency && amount.currency !== 'CNY')
    throw new ProviderUnavailable(code, 'the amount is not in CNY')
  const state = stateByTradeState[transaction.trade_state]
  if (!state) throw new ProviderUnavailable(code, 'the trade state is not a published one')
  return {
    state,
    ...(amount ? { amountCents: amount.total } : {}),
    ...(transaction.transaction_id ? { providerTradeNo: transaction.transaction_id } : {}),
    ...(transaction.success_time ? { paidAt: new Date(transaction.success_time) } : {}),
  }
}

function refusalOf(answer: ProviderAnswer): ProviderRefused {
  const error = readJson(code, errorSchema, answer.body)
  return new ProviderRefused(code, error.code, error.message ?? '')
}
