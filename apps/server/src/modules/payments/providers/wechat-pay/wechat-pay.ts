import { z } from 'zod'
import { parseOutside } from '../../../../platform/http/outside.ts'
import { rfc3339InChina } from '../china-time.ts'
import { momentThere } from '../provider-clock.ts'
import { ForgedNotification, ProviderUnavailable } from '../provider.ts'
import type {
  NoticeMismatch,
  PaymentProvider,
  ProviderNotice,
  ProviderRefund,
  ProviderState,
} from '../provider.ts'
import { readJson, unknownWhenUnavailable } from '../provider-answer.ts'
import { cutText } from '../text-limits.ts'
import { wechatBill } from './bills.ts'
import { clientOf, refusalOf, send, type Client, type WechatPayConfig } from './client.ts'
import { foreignIn, merchantsOf, partiesOf, payeeOf, subOf, transactionsPath } from './parties.ts'
import { decryptResource, signatureFault, signatureFromHeaders } from './signature.ts'
import { stateByTradeState } from './trade-states.ts'

const code = 'WECHAT_PAY'
const descriptionLimitBytes = 127
const reasonLimitBytes = 80
const notFoundCodes: ReadonlySet<string> = new Set([
  'ORDER_NOT_EXIST',
  'ORDERNOTEXIST',
  'RESOURCE_NOT_EXISTS',
])

/** A transaction of a service provider names two merchants, any other one. */
const partiesSchema = z.object({
  appid: z.string().optional(),
  mchid: z.string().optional(),
  sp_appid: z.string().optional(),
  sp_mchid: z.string().optional(),
  sub_appid: z.string().optional(),
  sub_mchid: z.string().optional(),
})
const transactionSchema = partiesSchema.extend({
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
const refundNoticeSchema = partiesSchema.extend({
  out_refund_no: z.string(),
  refund_id: z.string().optional(),
  refund_status: z.string(),
  amount: z.object({ refund: z.int().min(0) }).optional(),
})
const createdSchema = z.object({ code_url: z.string().min(1) })
const refundSchema = z.object({ refund_id: z.string(), status: z.string() })

/** Speaks WeChat Pay API v3, Native payment. Throws at once when a key can't be read. */
export function wechatPay(config: WechatPayConfig): PaymentProvider {
  const client = clientOf(config)
  const query = (input: { tenderNo: string }) =>
    unknownWhenUnavailable(() => queryTrade(client, input.tenderNo))
  return {
    code,
    merchant: payeeOf(config),
    ...(config.sub ? { serviceProvider: config.mchid } : {}),
    query,
    create: (input) => createTrade(client, input),
    close: (input) => unknownWhenUnavailable(() => closeTrade(client, input.tenderNo)),
    refund: (input) => refundTrade(client, input),
    queryRefund: (input) => queryRefund(client, input.refundNo),
    verifyNotification: (input) => readNotification(client, input.headers, input.rawBody),
    bills: {
      TRADES: (day) => wechatBill(client, 'TRADES', day),
      FUNDS: (day) => wechatBill(client, 'FUNDS', day),
    },
    acknowledge: {
      ok: { status: 200, contentType: 'application/json', body: '{"code":"SUCCESS","message":"成功"}' },
      retry: { status: 500, contentType: 'application/json', body: '{"code":"FAIL","message":"失败"}' },
    },
  }
}

/** A new trade as every way to pay it describes it. */
export const tradeOf = (client: Client, input: Parameters<PaymentProvider['create']>[0]): object => ({
  ...partiesOf(client.config),
  description: cutText(input.description, descriptionLimitBytes, (text) => Buffer.byteLength(text)),
  out_trade_no: input.tenderNo,
  time_expire: rfc3339InChina(momentThere(client, input.expiresAt)),
  notify_url: input.notifyUrl,
  amount: { total: input.amountCents, currency: 'CNY' },
})

async function createTrade(client: Client, input: Parameters<PaymentProvider['create']>[0]) {
  const trade = tradeOf(client, input)
  const answer = await send(client, 'POST', `${transactionsPath(client.config)}/native`, trade)
  if (answer.status !== 200) throw refusalOf(answer)
  const { code_url: codeUrl } = readJson(code, createdSchema, answer.body)
  return { codeUrl, payUrl: codeUrl }
}

async function queryTrade(client: Client, tenderNo: string): Promise<ProviderState> {
  const path = `${transactionsPath(client.config)}/out-trade-no/${encodeURIComponent(tenderNo)}`
  const asked = new URLSearchParams(merchantsOf(client.config))
  const answer = await send(client, 'GET', `${path}?${asked.toString()}`)
  if (answer.status !== 200) {
    const refusal = refusalOf(answer)
    if (notFoundCodes.has(refusal.providerCode)) return { state: 'UNKNOWN', reason: 'TRADE_NOT_FOUND' }
    throw refusal
  }
  const transaction = readJson(code, transactionSchema, answer.body)
  if (transaction.out_trade_no !== tenderNo || mismatchOf(client, transaction)) {
    throw new ProviderUnavailable(code, 'the answer is about another trade')
  }
  return stateFrom(transaction)
}

async function closeTrade(client: Client, tenderNo: string): Promise<ProviderState> {
  const path = `${transactionsPath(client.config)}/out-trade-no/${encodeURIComponent(tenderNo)}/close`
  const answer = await send(client, 'POST', path, merchantsOf(client.config))
  if (answer.status === 204) return { state: 'CLOSED' }
  const refusal = refusalOf(answer)
  if (notFoundCodes.has(refusal.providerCode)) return { state: 'CLOSED', reason: 'TRADE_NOT_FOUND' }
  // The customer was faster, or it was closed before: a query tells which.
  if (['ORDERPAID', 'ORDER_CLOSED', 'TRADE_ERROR'].includes(refusal.providerCode))
    return queryTrade(client, tenderNo)
  throw refusal
}

async function refundTrade(
  client: Client,
  input: Parameters<PaymentProvider['refund']>[0],
): Promise<ProviderRefund> {
  const answer = await send(client, 'POST', '/v3/refund/domestic/refunds', {
    ...subOf(client.config),
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
  return refundFrom(readJson(code, refundSchema, answer.body))
}

async function queryRefund(client: Client, refundNo: string): Promise<ProviderRefund | null> {
  const path = `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`
  const asked = new URLSearchParams(subOf(client.config)).toString()
  const answer = await send(client, 'GET', asked ? `${path}?${asked}` : path)
  if (answer.status === 200) return refundFrom(readJson(code, refundSchema, answer.body))
  const refusal = refusalOf(answer)
  if (notFoundCodes.has(refusal.providerCode)) return null
  throw refusal
}

function refundFrom(refund: { refund_id?: string | undefined; status: string }): ProviderRefund {
  const state = refundStates[refund.status] ?? 'PROCESSING'
  return {
    state,
    ...(refund.refund_id === undefined ? {} : { providerRefundNo: refund.refund_id }),
    ...(state === 'FAILED' ? { failureCode: refund.status } : {}),
  }
}

/** ABNORMAL: the customer's card accepts no money. It stays so until the merchant chooses another account on WeChat's own pages. */
const refundStates: Readonly<Record<string, ProviderRefund['state']>> = {
  SUCCESS: 'SUCCEEDED',
  CLOSED: 'FAILED',
  ABNORMAL: 'FAILED',
}

async function readNotification(
  client: Client,
  headers: Record<string, string | undefined>,
  rawBody: Buffer,
): Promise<ProviderNotice> {
  const signed = signatureFromHeaders((name) => headers[name])
  const keys = await client.platformKeys.withSerial(signed?.serial, client.now())
  const fault = signatureFault(keys, signed, rawBody, client.now())
  if (fault) throw new ForgedNotification(code, fault)
  try {
    const {
      id: notificationId,
      event_type: event,
      resource,
    } = notificationSchema.parse(parseOutside(rawBody.toString('utf8')))
    const isRefund = event.startsWith('REFUND.')
    if (!isRefund && !event.startsWith('TRANSACTION.')) return { about: 'other' }
    const content: unknown = parseOutside(decryptResource(client.config.apiV3Key, resource))
    return isRefund
      ? refundNotice(client, notificationId, refundNoticeSchema.parse(content))
      : paymentNotice(client, notificationId, transactionSchema.parse(content))
  } catch (error) {
    throw ForgedNotification.from(code, error)
  }
}

/** The facts of another merchant's refund, or without an amount, are not used: ours is queried. */
const refundNotice = (
  client: Client,
  notificationId: string,
  notice: z.infer<typeof refundNoticeSchema>,
): ProviderNotice => {
  const base = { about: 'refund', notificationId, refundNo: notice.out_refund_no } as const
  if (!notice.amount || foreignIn(client.config, notice)) return base
  const refund = refundFrom({ refund_id: notice.refund_id, status: notice.refund_status })
  return { ...base, refund: { ...refund, amountCents: notice.amount.refund } }
}

const paymentNotice = (client: Client, notificationId: string, transaction: Transaction): ProviderNotice => {
  const { out_trade_no: tenderNo, amount } = transaction
  const mismatch = mismatchOf(client, transaction)
  if (mismatch)
    return { about: 'mismatch', notificationId, tenderNo, mismatch, amountCents: amount?.total ?? 0 }
  const { state, amountCents, providerTradeNo, paidAt } = stateFrom(transaction)
  if (amountCents === undefined || !providerTradeNo) throw new Error('no amount or transaction number')
  return {
    about: 'payment',
    notificationId,
    tenderNo,
    state,
    amountCents,
    providerTradeNo,
    ...(paidAt ? { paidAt } : {}),
  }
}

/** The merchant, application or currency of a trade that is not ours. */
const mismatchOf = ({ config }: Client, { amount, ...said }: Transaction): NoticeMismatch | null => {
  const foreign = foreignIn(config, said)
  if (foreign) return foreign
  return amount?.currency === undefined || amount.currency === 'CNY' ? null : 'CURRENCY'
}

function stateFrom(transaction: Transaction): ProviderState {
  const { amount } = transaction
  const state = stateByTradeState[transaction.trade_state]
  if (!state) throw new ProviderUnavailable(code, 'the trade state is not a published one')
  return {
    state,
    ...(amount ? { amountCents: amount.total } : {}),
    ...(transaction.transaction_id ? { providerTradeNo: transaction.transaction_id } : {}),
    ...(transaction.success_time ? { paidAt: new Date(transaction.success_time) } : {}),
  }
}
