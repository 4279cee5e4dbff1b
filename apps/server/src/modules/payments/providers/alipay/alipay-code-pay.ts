import { z } from 'zod'
import { centsFromYuan, yuanFromCents } from '../amounts.ts'
import { momentFromChinaTime } from '../china-time.ts'
import type { CodePay, CodePayState, Reversal } from '../code-pay.ts'
import { readNode, unknownWhenUnavailable } from '../provider-answer.ts'
import { ProviderUnavailable } from '../provider.ts'
import { cutText } from '../text-limits.ts'
import { queryRefund, queryTrade, refundTrade, subjectLimitCharacters } from './alipay.ts'
import { call, clientOf, type AlipayConfig, type Client } from './client.ts'

const paidSchema = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  total_amount: z.string(),
  gmt_payment: z.string().optional(),
})
const cancelSchema = z.object({
  out_trade_no: z.string(),
  retry_flag: z.string(),
  action: z.enum(['close', 'refund']).optional(),
  trade_no: z.string().optional(),
})
/** Refusals that are published with a way to try again: nothing was charged. Every other one leaves the outcome open. */
const sureRefusals: ReadonlySet<string> = new Set([
  'ACQ.PAYMENT_AUTH_CODE_INVALID',
  'ACQ.BUYER_BALANCE_NOT_ENOUGH',
  'ACQ.BUYER_BANKCARD_BALANCE_NOT_ENOUGH',
  'ACQ.TOTAL_FEE_EXCEED',
  'ACQ.TRADE_HAS_CLOSE',
  'ACQ.TRADE_BUYER_NOT_MATCH',
  'ACQ.EXIST_FORBIDDEN_WORD',
  'ACQ.ACCESS_FORBIDDEN',
  'ACQ.CONTEXT_INCONSISTENT',
  'ACQ.INVALID_PARAMETER',
  'ACQ.INVALID_STORE_ID',
  'ACQ.PARTNER_ERROR',
  'ACQ.SELLER_BEEN_BLOCKED',
  'ACQ.BEYOND_PAY_RESTRICTION',
  'ACQ.BEYOND_PER_RECEIPT_RESTRICTION',
  'ACQ.BUYER_PAYMENT_AMOUNT_DAY_LIMIT_ERROR',
  'ACQ.BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR',
  'ACQ.BUYER_ENABLE_STATUS_FORBID',
  'ACQ.BUYER_SELLER_EQUAL',
  'ACQ.ERROR_BUYER_CERTIFY_LEVEL_LIMIT',
  'ACQ.NO_PAYMENT_INSTRUMENTS_AVAILABLE',
  'ACQ.PAYMENT_REQUEST_HAS_RISK',
  'ACQ.USER_FACE_PAYMENT_SWITCH_OFF',
])

/** Alipay by the customer's payment code. */
export const alipayCodePay = (config: AlipayConfig): CodePay => {
  const client = clientOf(config)
  return {
    pay: (input) => unknownWhenUnavailable(() => pay(client, input)),
    query: ({ tenderNo }) => unknownWhenUnavailable(() => query(client, tenderNo)),
    reverse: ({ tenderNo }) => reverse(client, tenderNo),
    refund: (input) => refundTrade(client, input),
    queryRefund: (input) => queryRefund(client, input),
  }
}

const pay = async (client: Client, input: Parameters<CodePay['pay']>[0]): Promise<CodePayState> => {
  const { answer, refusal } = await call(client, 'alipay.trade.pay', {
    out_trade_no: input.tenderNo,
    scene: 'bar_code',
    auth_code: input.authCode,
    total_amount: yuanFromCents(input.amountCents),
    subject: cutText(input.description, subjectLimitCharacters, (text) => text.length),
    product_code: 'FACE_TO_FACE_PAYMENT',
    store_id: input.deviceNo,
  })
  if (refusal?.subCode === 'ACQ.TRADE_HAS_SUCCESS') return query(client, input.tenderNo)
  if (refusal && sureRefusals.has(refusal.subCode)) return { state: 'FAILED', failureCode: refusal.subCode }
  if (refusal) throw new ProviderUnavailable('ALIPAY', refusal.subCode)
  if (answer.code === '10003') return { state: 'PROCESSING' }
  const paid = readNode('ALIPAY', paidSchema, answer)
  if (paid.out_trade_no !== input.tenderNo)
    throw new ProviderUnavailable('ALIPAY', 'the answer is about another trade')
  return {
    state: 'SUCCEEDED',
    amountCents: centsFromYuan(paid.total_amount),
    providerTradeNo: paid.trade_no,
    ...(paid.gmt_payment ? { paidAt: momentFromChinaTime(paid.gmt_payment) } : {}),
  }
}

/** A payment by code exists as soon as it is requested: one that Alipay does not know has not arrived there yet. */
const query = async (client: Client, tenderNo: string): Promise<CodePayState> => {
  const state = await queryTrade(client, tenderNo)
  return state.reason === 'NOT_SCANNED' ? { state: 'UNKNOWN', reason: 'TRADE_NOT_FOUND' } : state
}

/** Alipay itself says whether it closed the trade or refunded it. */
const reverse = async (client: Client, tenderNo: string): Promise<Reversal> => {
  const { isReversed, ...ended } = await unknownWhenUnavailable(async (): Promise<CodePayState> => {
    const { answer, refusal } = await call(client, 'alipay.trade.cancel', { out_trade_no: tenderNo })
    // Too late, or refunded already: the trade itself decides.
    if (refusal) return query(client, tenderNo)
    const { retry_flag: retry, action } = readNode('ALIPAY', cancelSchema, answer)
    if (retry === 'Y') return { state: 'UNKNOWN' }
    if (action !== 'refund') return { state: 'CLOSED' }
    return { ...(await query(client, tenderNo)), state: 'CLOSED', isReversed: true }
  })
  const { state, ...facts } = ended
  if (isReversed) return { ...facts, state: 'REFUNDED' }
  if (state === 'SUCCEEDED') return { ...facts, state: 'PAID' }
  return { ...facts, state: state === 'CLOSED' || state === 'FAILED' ? 'CLOSED' : 'UNKNOWN' }
}
