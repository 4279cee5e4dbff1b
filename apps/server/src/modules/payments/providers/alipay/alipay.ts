import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { rawObjectIn, signedContentOf } from './signature.ts'
import { centsFromYuan, yuanFromCents } from '../amounts.ts'
import { alipayTime, momentFromAlipayTime } from '../china-time.ts'
import { ForgedNotification, ProviderRefused, ProviderUnavailable } from '../provider.ts'
import type {
  PaymentProvider,
  ProviderNotice,
  ProviderRefund,
  ProviderState,
  ProviderTradeState,
} from '../provider.ts'
import { readJson, readNode, unknownWhenUnavailable } from '../provider-answer.ts'
import { sendToProvider } from '../provider-http.ts'
import { isRsaSha256Signature, rsaSha256Sign } from '../rsa-sha256.ts'
import { cutText } from '../text-limits.ts'

const code = 'ALIPAY'
const subjectLimitCharacters = 256

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
}

const answerSchema = z.looseObject({
  code: z.string(),
  msg: z.string().optional(),
  sub_code: z.string().optional(),
})
const createdSchema = z.object({ out_trade_no: z.string(), qr_code: z.string().min(1) })
const tradeSchema = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
  send_pay_date: z.string().optional(),
})
const cancelSchema = z.object({ retry_flag: z.string() })
const refundSchema = z.object({ trade_no: z.string(), fund_change: z.string() })
const refundQuerySchema = z.object({ refund_status: z.string().optional() })
const notificationSchema = z.object({
  notify_id: z.string().min(1),
  app_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string().min(1),
  trade_status: z.string(),
  total_amount: z.string(),
  gmt_payment: z.string().optional(),
})

/** Speaks the Alipay OpenAPI gateway, face-to-face payment by QR code. Throws at once when a key can't be read. */
export function alipay(config: AlipayConfig): PaymentProvider {
  const client: Client = {
    config,
    appPrivateKey: createPrivateKey(config.appPrivateKey),
    alipayPublicKey: createPublicKey(config.alipayPublicKey),
    now: config.now ?? (() => new Date()),
  }
  const plain = { status: 200, contentType: 'text/plain; charset=utf-8' }
  return {
    code,
    create: (input) => createTrade(client, input),
    query: (input) => unknownWhenUnavailable(() => queryTrade(client, input.tenderNo)),
    close: (input) => unknownWhenUnavailable(() => closeTrade(client, input.tenderNo)),
    refund: (input) => refundTrade(client, input),
    verifyNotification: (input) => readNotification(client, input.rawBody),
    acknowledge: { ok: { ...plain, body: 'success' }, retry: { ...plain, body: 'failure' } },
  }
}

type Client = { config: AlipayConfig; appPrivateKey: KeyObject; alipayPublicKey: KeyObject; now: () => Date }
type Answer = z.infer<typeof answerSchema>
type Refusal = { code: string; subCode: string; message: string }

/**
 * Sends one signed method call. Returns the verified answer, or the refusal when Alipay said no.
 * System errors on Alipay's side (20000, isp.*, *.SYSTEM_ERROR) leave the outcome open: `ProviderUnavailable`.
 */
async function call(
  client: Client,
  method: string,
  content: object,
  notifyUrl?: string,
): Promise<{ answer: Answer; refusal: null } | { answer: null; refusal: Refusal }> {
  const parameters = new Map(
    Object.entries({
      app_id: client.config.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: alipayTime(client.now()),
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...(notifyUrl === undefined ? {} : { notify_url: notifyUrl }),
    }),
  )
  parameters.set('sign', rsaSha256Sign(signedContentOf(parameters, ['sign']), client.appPrivateKey))
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
  })
  if (response.status !== 200) throw new ProviderUnavailable(code, `status ${response.status}`)
  const answer = answerIn(client, response.body, method)
  if (answer.code === '10000') return { answer, refusal: null }
  const subCode = answer.sub_code ?? answer.code
  if (answer.code === '20000' || answer.code === '10003' || /SYSTEM_ERROR$|^isp\./.test(subCode)) {
    throw new ProviderUnavailable(code, subCode)
  }
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

async function createTrade(client: Client, input: Parameters<PaymentProvider['create']>[0]) {
  const content = {
    out_trade_no: input.tenderNo,
    total_amount: yuanFromCents(input.amountCents),
    subject: cutText(input.description, subjectLimitCharacters, (text) => text.length),
    time_expire: alipayTime(input.expiresAt),
  }
  const { answer, refusal } = await call(client, 'alipay.trade.precreate', content, input.notifyUrl)
  if (refusal) throw errorOf(refusal)
  const created = readNode(code, createdSchema, answer)
  if (created.out_trade_no !== input.tenderNo)
    throw new ProviderUnavailable(code, 'the answer is about another trade')
  return { codeUrl: created.qr_code, payUrl: created.qr_code }
}

async function queryTrade(client: Client, tenderNo: string): Promise<ProviderState> {
  const { answer, refusal } = await call(client, 'alipay.trade.query', { out_trade_no: tenderNo })
  // A precreated trade comes into being when the customer scans the code, so "no such trade" only means: not yet.
  if (refusal?.subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'PROCESSING', reason: 'NOT_SCANNED' }
  if (refusal) throw errorOf(refusal)
  const trade = readNode(code, tradeSchema, answer)
  if (trade.out_trade_no !== tenderNo)
    throw new ProviderUnavailable(code, 'the answer is about another trade')
  return stateFrom(trade, trade.send_pay_date)
}

async function closeTrade(client: Client, tenderNo: string): Promise<ProviderState> {
  const { refusal } = await call(client, 'alipay.trade.close', { out_trade_no: tenderNo })
  if (!refusal) return { state: 'CLOSED' }
  if (refusal.subCode === 'ACQ.TRADE_NOT_EXIST') return cancelTrade(client, tenderNo)
  const isEnded = ['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.REASON_ILLEGAL_STATUS']
  if (isEnded.includes(refusal.subCode)) return queryTrade(client, tenderNo)
  throw errorOf(refusal)
}

/**
 * Ends a trade whose code was never scanned: there is nothing to close yet, but the code could still be paid. Should the customer pay at this very moment,
 * Alipay gives the money back by itself.
 */
async function cancelTrade(client: Client, tenderNo: string): Promise<ProviderState> {
  const { answer, refusal } = await call(client, 'alipay.trade.cancel', { out_trade_no: tenderNo })
  if (refusal) throw errorOf(refusal)
  const { retry_flag: retry } = readNode(code, cancelSchema, answer)
  if (retry === 'Y') throw new ProviderUnavailable(code, 'the cancellation is to be repeated')
  return { state: 'CLOSED', reason: 'NOT_SCANNED' }
}

async function refundTrade(
  client: Client,
  input: Parameters<PaymentProvider['refund']>[0],
): Promise<ProviderRefund> {
  const numbers = { out_trade_no: input.tenderNo, out_request_no: input.refundNo }
  const { answer, refusal } = await call(client, 'alipay.trade.refund', {
    ...numbers,
    refund_amount: yuanFromCents(input.amountCents),
    refund_reason: cutText(input.reason, subjectLimitCharacters, (text) => text.length),
  })
  if (refusal?.code === '40002') throw errorOf(refusal)
  if (refusal) return { state: 'FAILED', failureCode: refusal.subCode }
  const refund = readNode(code, refundSchema, answer)
  // Alipay numbers a refund by the trade and our own refund number; it has no third one.
  const succeeded: ProviderRefund = {
    state: 'SUCCEEDED',
    providerRefundNo: `${refund.trade_no}-${input.refundNo}`,
  }
  if (refund.fund_change === 'Y') return succeeded
  // No money moved in this call: a repeat of an earlier one, or still on its way. The refund itself says which.
  const asked = await call(client, 'alipay.trade.fastpay.refund.query', numbers)
  if (asked.refusal) throw errorOf(asked.refusal)
  const { refund_status: status } = readNode(code, refundQuerySchema, asked.answer)
  return status === 'REFUND_SUCCESS' ? succeeded : { state: 'PROCESSING' }
}

function readNotification(client: Client, rawBody: Buffer): ProviderNotice {
  const parameters = new Map(new URLSearchParams(rawBody.toString('utf8')))
  const signature = parameters.get('sign') ?? ''
  const isGenuine =
    parameters.get('sign_type') === 'RSA2' &&
    isRsaSha256Signature(
      signedContentOf(parameters, ['sign', 'sign_type']),
      signature,
      client.alipayPublicKey,
    )
  if (!isGenuine) throw new ForgedNotification(code, 'the signature does not match')
  try {
    const notification = notificationSchema.parse(Object.fromEntries(parameters))
    if (notification.app_id !== client.config.appId) throw new Error('another application')
    const { state, amountCents, providerTradeNo, paidAt } = stateFrom(notification, notification.gmt_payment)
    return {
      about: 'payment',
      notificationId: notification.notify_id,
      tenderNo: notification.out_trade_no,
      state,
      amountCents,
      providerTradeNo,
      ...(paidAt ? { paidAt } : {}),
    }
  } catch (error) {
    throw ForgedNotification.from(code, error)
  }
}

function stateFrom(
  trade: { trade_status: string; total_amount: string; trade_no: string },
  paidAtText?: string,
) {
  try {
    const paidAt = paidAtText ? momentFromAlipayTime(paidAtText) : undefined
    return {
      state: tradeState(trade.trade_status, paidAt !== undefined),
      amountCents: centsFromYuan(trade.total_amount),
      providerTradeNo: trade.trade_no,
      ...(paidAt ? { paidAt } : {}),
    }
  } catch (error) {
    if (error instanceof RangeError) throw new ProviderUnavailable(code, error.message)
    throw error
  }
}

function tradeState(status: string, isPaid: boolean): ProviderTradeState {
  if (status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED') return 'SUCCEEDED'
  // A trade that was refunded in full is closed as well, but its money had arrived.
  if (status === 'TRADE_CLOSED') return isPaid ? 'SUCCEEDED' : 'CLOSED'
  if (status === 'WAIT_BUYER_PAY') return 'PROCESSING'
  throw new ProviderUnavailable(code, 'the trade status is not a published one')
}

function errorOf(refusal: Refusal): ProviderRefused {
  return new ProviderRefused(code, refusal.subCode, refusal.message)
}
