import { z } from 'zod'
import { alipayBill } from './bills.ts'
import { call, clientOf, errorOf, type AlipayConfig, type Client } from './client.ts'
import { signedContentOf } from './signature.ts'
import { centsFromYuan, yuanFromCents } from '../amounts.ts'
import { chinaTime, momentFromChinaTime } from '../china-time.ts'
import { momentThere } from '../provider-clock.ts'
import { ForgedNotification, ProviderUnavailable } from '../provider.ts'
import type {
  PaymentProvider,
  ProviderNotice,
  ProviderRefund,
  ProviderState,
  ProviderTradeState,
} from '../provider.ts'
import { readNode, unknownWhenUnavailable } from '../provider-answer.ts'
import { isRsaSha256Signature } from '../rsa-sha256.ts'
import { cutText } from '../text-limits.ts'

const code = 'ALIPAY'
export const subjectLimitCharacters = 256

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
const refundQuerySchema = z.object({ trade_no: z.string().optional(), refund_status: z.string().optional() })
const notificationSchema = z.object({
  notify_id: z.string().min(1),
  app_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string().min(1),
  trade_status: z.string(),
  total_amount: z.string(),
  gmt_payment: z.string().optional(),
  /** Our number of the refund. */
  out_biz_no: z.string().optional(),
})

/** Speaks the Alipay OpenAPI gateway, face-to-face payment by QR code. Throws at once when a key can't be read. */
export function alipay(config: AlipayConfig): PaymentProvider {
  const client = clientOf(config)
  const plain = { status: 200, contentType: 'text/plain; charset=utf-8' }
  return {
    code,
    merchant: null,
    create: (input) => createTrade(client, input),
    query: (input) => unknownWhenUnavailable(() => queryTrade(client, input.tenderNo)),
    close: (input) => unknownWhenUnavailable(() => closeTrade(client, input.tenderNo)),
    refund: (input) => refundTrade(client, input),
    queryRefund: (input) => queryRefund(client, input),
    verifyNotification: async (input) => readNotification(client, input.rawBody),
    bills: {
      TRADES: (day) => alipayBill(client, day, 'trade'),
      FUNDS: (day) => alipayBill(client, day, 'signcustomer'),
    },
    acknowledge: { ok: { ...plain, body: 'success' }, retry: { ...plain, body: 'failure' } },
  }
}

async function createTrade(client: Client, input: Parameters<PaymentProvider['create']>[0]) {
  const content = {
    out_trade_no: input.tenderNo,
    total_amount: yuanFromCents(input.amountCents),
    subject: cutText(input.description, subjectLimitCharacters, (text) => text.length),
    time_expire: chinaTime(momentThere(client, input.expiresAt)),
  }
  const { answer, refusal } = await call(client, 'alipay.trade.precreate', content, input.notifyUrl)
  if (refusal) throw errorOf(refusal)
  const created = readNode(code, createdSchema, answer)
  if (created.out_trade_no !== input.tenderNo)
    throw new ProviderUnavailable(code, 'the answer is about another trade')
  return { codeUrl: created.qr_code, payUrl: created.qr_code }
}

export async function queryTrade(client: Client, tenderNo: string): Promise<ProviderState> {
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
 * Ends a trade whose code was never scanned: there is nothing to close yet, but the code could still be paid. If the customer pays at this very moment,
 * Alipay refunds it by itself.
 */
async function cancelTrade(client: Client, tenderNo: string): Promise<ProviderState> {
  const { answer, refusal } = await call(client, 'alipay.trade.cancel', { out_trade_no: tenderNo })
  if (refusal) throw errorOf(refusal)
  const { retry_flag: retry } = readNode(code, cancelSchema, answer)
  if (retry === 'Y') throw new ProviderUnavailable(code, 'the cancellation is to be repeated')
  return { state: 'CLOSED', reason: 'NOT_SCANNED' }
}

export async function refundTrade(
  client: Client,
  input: Parameters<PaymentProvider['refund']>[0],
): Promise<ProviderRefund> {
  const { answer, refusal } = await call(client, 'alipay.trade.refund', {
    out_trade_no: input.tenderNo,
    out_request_no: input.refundNo,
    refund_amount: yuanFromCents(input.amountCents),
    refund_reason: cutText(input.reason, subjectLimitCharacters, (text) => text.length),
  })
  if (refusal?.code === '40002') throw errorOf(refusal)
  if (refusal) return { state: 'FAILED', failureCode: refusal.subCode }
  const refund = readNode(code, refundSchema, answer)
  if (refund.fund_change === 'Y') return doneRefund(refund.trade_no, input.refundNo)
  // No money moved in this call: it repeats an earlier one, or the refund is under way. A query of the refund decides.
  return (await queryRefund(client, input)) ?? { state: 'PROCESSING' }
}

/** Alipay identifies a refund by the trade and our refund number; it has no number of its own. */
const doneRefund = (tradeNo: string, refundNo: string): ProviderRefund => ({
  state: 'SUCCEEDED',
  providerRefundNo: `${tradeNo}-${refundNo}`,
})

/** Alipay reports finished refunds only: any other has to be requested again. */
export async function queryRefund(
  client: Client,
  { tenderNo, refundNo }: { tenderNo: string; refundNo: string },
): Promise<ProviderRefund | null> {
  const numbers = { out_trade_no: tenderNo, out_request_no: refundNo }
  const { answer, refusal } = await call(client, 'alipay.trade.fastpay.refund.query', numbers)
  if (refusal?.subCode === 'ACQ.TRADE_NOT_EXIST') return null
  if (refusal) throw errorOf(refusal)
  const { trade_no: tradeNo, refund_status: status } = readNode(code, refundQuerySchema, answer)
  return status === 'REFUND_SUCCESS' ? doneRefund(tradeNo ?? tenderNo, refundNo) : null
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
    const { notify_id: notificationId, out_biz_no: refundNo, out_trade_no: tenderNo } = notification
    if (refundNo !== undefined) return { about: 'refund', notificationId, refundNo }
    if (notification.app_id !== client.config.appId) {
      const amountCents = centsFromYuan(notification.total_amount)
      return { about: 'mismatch', notificationId, tenderNo, mismatch: 'APPLICATION', amountCents }
    }
    return {
      about: 'payment',
      notificationId,
      tenderNo,
      ...stateFrom(notification, notification.gmt_payment),
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
    const paidAt = paidAtText ? momentFromChinaTime(paidAtText) : undefined
    const state = tradeState(trade.trade_status)
    return {
      state,
      amountCents: centsFromYuan(trade.total_amount),
      providerTradeNo: trade.trade_no,
      ...(paidAt ? { paidAt } : {}),
      // A trade whose money went back whole is closed as well.
      ...(paidAt && state === 'CLOSED' ? { isReversed: true as const } : {}),
    }
  } catch (error) {
    if (error instanceof RangeError) throw new ProviderUnavailable(code, error.message)
    throw error
  }
}

function tradeState(status: string): ProviderTradeState {
  if (status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED') return 'SUCCEEDED'
  if (status === 'TRADE_CLOSED') return 'CLOSED'
  if (status === 'WAIT_BUYER_PAY') return 'PROCESSING'
  throw new ProviderUnavailable(code, 'the trade status is not a published one')
}
