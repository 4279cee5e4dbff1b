import { chinaDay } from '@showfloor/contract/common/china-time'
import { ProviderUnavailable } from '../provider.ts'
import { isUnknownOrder } from './facts.ts'
import type { CodePayState } from '../code-pay.ts'
import type { UpayAnswer, UpayOrder } from './upay.ts'

const unknown: CodePayState = { state: 'UNKNOWN' }
const paidStatuses = new Set(['PAID', 'REFUNDED', 'PARTIAL_REFUNDED'])
const openStatuses = new Set(['CREATED', 'IN_QUEUE'])

const momentOf = ({ channel_finish_time: channel, finish_time: own }: UpayOrder): Date | undefined => {
  const moment = new Date(Number(channel ?? own))
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** Who bears the discount of an order: `_MCH` is the merchant, anybody else the platform. */
const discountOf = ({ payment_list: parts }: UpayOrder) => {
  const sum = (isOwn: boolean) =>
    parts
      .filter(({ type }) => /^(?:DISCOUNT|HONGBAO)_/.test(type) && type.includes('_MCH') === isOwn)
      .reduce((cents, { amount_total: amount }) => cents + Number(amount), 0)
  return { merchantCents: sum(true), platformCents: sum(false) }
}

/** A paid order, with its whole amount including discounts. */
export const paidState = (order: UpayOrder): CodePayState => {
  const paidAt = momentOf(order)
  return {
    state: 'SUCCEEDED',
    amountCents: Number(order.total_amount),
    providerTradeNo: order.sn,
    discount: discountOf(order),
    ...(paidAt ? { paidAt } : {}),
  }
}

/** The third level alone: the state of an order. */
export const orderState = (order: UpayOrder): CodePayState => {
  const { order_status: status, sn: providerTradeNo } = order
  if (paidStatuses.has(status)) return paidState(order)
  if (openStatuses.has(status)) return { state: 'PROCESSING', providerTradeNo }
  if (status === 'PAY_CANCELED') return { state: 'FAILED', failureCode: status, providerTradeNo }
  return status === 'CANCELED' ? { state: 'CLOSED', providerTradeNo } : unknown
}

/** The meaning of an answer to a query. */
export const queriedState = ({ result, errorCode, order }: UpayAnswer, tenderNo: string): CodePayState => {
  if (isUnknownOrder(errorCode)) return { state: 'UNKNOWN', reason: 'TRADE_NOT_FOUND' }
  return result === 'SUCCESS' && order?.client_sn === tenderNo ? orderState(order) : unknown
}

/**
 * The meaning of an answer to a payment. The second and third level have to agree: a success with an unpaid order, or a failure with a paid one, leaves
 * the outcome open.
 */
export const paymentState = ({ result, errorCode, order }: UpayAnswer, tenderNo: string): CodePayState => {
  if (order && order.client_sn !== tenderNo) return unknown
  const third = order && orderState(order)
  if (result === 'PAY_SUCCESS') return third?.state === 'SUCCEEDED' ? third : unknown
  if (result === 'PAY_IN_PROGRESS')
    return third && third.state !== 'PROCESSING' ? unknown : { state: 'PROCESSING' }
  if (result === 'PAY_FAIL' || result === 'FAIL')
    return !third || third.state === 'FAILED'
      ? { state: 'FAILED', failureCode: errorCode ?? result }
      : unknown
  return unknown
}

/** The order in an answer to a query. Error: `ProviderUnavailable` where it is missing. */
export const orderIn = ({ result, errorCode, order }: UpayAnswer): UpayOrder => {
  if (result !== 'SUCCESS' || !order) throw new ProviderUnavailable('SHOUQIANBA', errorCode ?? result)
  return order
}

/** Whether a paid order can be revoked: in full, on the day of its payment in China. */
export const isRevocable = (order: UpayOrder, amountCents: number): boolean => {
  const paidAt = momentOf(order)
  const isWhole = order.net_amount === order.total_amount && Number(order.total_amount) === amountCents
  return (
    order.order_status === 'PAID' &&
    isWhole &&
    paidAt !== undefined &&
    chinaDay(paidAt) === chinaDay(new Date())
  )
}
