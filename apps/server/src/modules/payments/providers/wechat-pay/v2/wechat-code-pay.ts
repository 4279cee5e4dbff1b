import { centsFromText } from '../../amounts.ts'
import { momentFromDigits } from '../../china-time.ts'
import { leavesOpen } from '../../error-kinds.ts'
import { unknownWhenUnavailable } from '../../provider-answer.ts'
import { ProviderRefused, ProviderUnavailable } from '../../provider.ts'
import type { PaymentProvider, ProviderRefund } from '../../provider.ts'
import { cutText } from '../../text-limits.ts'
import type { CodePay, CodePayState, Reversal } from '../../code-pay.ts'
import { sendV2, type Answer, type WechatPayV2Config } from './client.ts'
import { stateByTradeState } from '../trade-states.ts'

const bodyLimitBytes = 128
/** Refusals that are published as sure: nothing was charged. Every other one leaves the outcome open. */
const sureRefusals: ReadonlySet<string> = new Set([
  'AUTHCODEEXPIRE',
  'AUTH_CODE_ERROR',
  'AUTH_CODE_INVALID',
  'NOTENOUGH',
  'NOTSUPORTCARD',
  'TRADE_ERROR',
  'ORDERCLOSED',
  'ORDERREVERSED',
  'OUT_TRADE_NO_USED',
  'NOAUTH',
  'BUYER_MISMATCH',
  'PARAM_ERROR',
  'LACK_PARAMS',
  'XML_FORMAT_ERROR',
  'NOT_UTF8',
  'REQUIRE_POST_METHOD',
  'SIGNERROR',
  'APPID_NOT_EXIST',
  'MCHID_NOT_EXIST',
  'APPID_MCHID_NOT_MATCH',
])

/** WeChat Pay by the customer's payment code, in API v2. */
export const wechatCodePay = (config: WechatPayV2Config): CodePay => ({
  pay: (input) => unknownWhenUnavailable(() => pay(config, input)),
  query: ({ tenderNo }) => unknownWhenUnavailable(() => query(config, tenderNo)),
  reverse: ({ tenderNo }) => reverse(config, tenderNo),
  refund: (input) => refund(config, input),
  queryRefund: ({ refundNo }) => queryRefund(config, refundNo),
})

const pay = async (
  config: WechatPayV2Config,
  input: Parameters<CodePay['pay']>[0],
): Promise<CodePayState> => {
  const answer = await sendV2(config, '/pay/micropay', {
    body: cutText(input.description, bodyLimitBytes, (text) => Buffer.byteLength(text)),
    out_trade_no: input.tenderNo,
    total_fee: String(input.amountCents),
    spbill_create_ip: input.ip,
    auth_code: input.authCode,
    device_info: input.deviceNo,
  })
  const { refusal } = answer
  if (refusal === null) return paid(answer, input.tenderNo)
  if (refusal === 'USERPAYING') return { state: 'PROCESSING' }
  if (refusal === 'ORDERPAID') return query(config, input.tenderNo)
  if (sureRefusals.has(refusal)) return { state: 'FAILED', failureCode: refusal }
  throw new ProviderUnavailable('WECHAT_PAY', refusal)
}

/** The facts of a payment; throws when the answer is about another one. */
const paid = ({ fields }: Answer, tenderNo: string): CodePayState => {
  if (fields.get('out_trade_no') !== tenderNo)
    throw new ProviderUnavailable('WECHAT_PAY', 'the answer is about another trade')
  const tradeNo = fields.get('transaction_id')
  const paidAt = fields.get('time_end')
  return {
    state: 'SUCCEEDED',
    amountCents: centsFromText(fields.get('total_fee') ?? ''),
    ...(tradeNo ? { providerTradeNo: tradeNo } : {}),
    ...(paidAt ? { paidAt: momentFromDigits(paidAt) } : {}),
  }
}

const query = async (config: WechatPayV2Config, tenderNo: string): Promise<CodePayState> => {
  const answer = await sendV2(config, '/pay/orderquery', { out_trade_no: tenderNo })
  if (answer.refusal === 'ORDERNOTEXIST') return { state: 'UNKNOWN', reason: 'TRADE_NOT_FOUND' }
  if (answer.refusal !== null) throw new ProviderUnavailable('WECHAT_PAY', answer.refusal)
  const tradeState = answer.fields.get('trade_state') ?? ''
  const state = stateByTradeState[tradeState]
  if (!state) throw new ProviderUnavailable('WECHAT_PAY', 'the trade state is not a published one')
  if (state === 'SUCCEEDED') return paid(answer, tenderNo)
  if (tradeState === 'REVOKED') return revoked(config, answer, tenderNo)
  return { state, ...(state === 'FAILED' ? { failureCode: tradeState } : {}) }
}

/**
 * A reversed trade stands as REVOKED, paid or not. Its facts are published for a paid trade only, and may be missing here; the money that went back is a
 * refund, so a query of refunds by the trade tells.
 */
const revoked = async (
  config: WechatPayV2Config,
  answer: Answer,
  tenderNo: string,
): Promise<CodePayState> => {
  const isStated = answer.fields.has('transaction_id') && answer.fields.has('total_fee')
  const facts = isStated ? answer : await sendV2(config, '/pay/refundquery', { out_trade_no: tenderNo })
  if (facts.refusal === 'REFUNDNOTEXIST') return { state: 'CLOSED' }
  if (facts.refusal !== null) throw new ProviderUnavailable('WECHAT_PAY', facts.refusal)
  return { ...paid(facts, tenderNo), state: 'CLOSED', isReversed: true }
}

/** WeChat Pay closes an unpaid trade and refunds a paid one; a query tells which. */
const reverse = async (config: WechatPayV2Config, tenderNo: string): Promise<Reversal> => {
  try {
    const { fields, refusal } = await sendV2(config, '/secapi/pay/reverse', { out_trade_no: tenderNo })
    if (refusal === 'REVERSE_EXPIRE') return { ...(await query(config, tenderNo)), state: 'PAID' }
    if (fields.get('recall') === 'Y') return { state: 'UNKNOWN' }
    if (refusal === 'ORDERNOTEXIST') return { state: 'CLOSED' }
    if (refusal !== null) return { state: 'UNKNOWN' }
    const { isReversed, ...ended } = await query(config, tenderNo)
    if (ended.state === 'SUCCEEDED' || isReversed) return { ...ended, state: 'REFUNDED' }
    return { state: ended.state === 'CLOSED' || ended.state === 'FAILED' ? 'CLOSED' : 'UNKNOWN' }
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof RangeError)
      return { state: 'UNKNOWN', reason: 'PROVIDER_UNAVAILABLE' }
    throw error
  }
}

const refundStates: Readonly<Record<string, ProviderRefund['state']>> = {
  SUCCESS: 'SUCCEEDED',
  REFUNDCLOSE: 'FAILED',
  CHANGE: 'FAILED',
}

const refund = async (
  config: WechatPayV2Config,
  input: Parameters<PaymentProvider['refund']>[0],
): Promise<ProviderRefund> => {
  const { fields, refusal } = await sendV2(config, '/secapi/pay/refund', {
    out_trade_no: input.tenderNo,
    out_refund_no: input.refundNo,
    total_fee: String(input.totalCents),
    refund_fee: String(input.amountCents),
  })
  if (refusal !== null && leavesOpen('WECHAT_PAY', refusal))
    throw new ProviderUnavailable('WECHAT_PAY', refusal)
  if (refusal !== null) throw new ProviderRefused('WECHAT_PAY', refusal, fields.get('err_code_des') ?? '')
  return (await queryRefund(config, input.refundNo)) ?? { state: 'PROCESSING' }
}

const queryRefund = async (config: WechatPayV2Config, refundNo: string): Promise<ProviderRefund | null> => {
  const { fields, refusal } = await sendV2(config, '/pay/refundquery', { out_refund_no: refundNo })
  if (refusal === 'REFUNDNOTEXIST') return null
  if (refusal !== null) throw new ProviderUnavailable('WECHAT_PAY', refusal)
  const status = fields.get('refund_status_0') ?? ''
  const state = refundStates[status] ?? 'PROCESSING'
  const refundId = fields.get('refund_id_0')
  return {
    state,
    ...(refundId ? { providerRefundNo: refundId } : {}),
    ...(state === 'FAILED' ? { failureCode: status } : {}),
  }
}
