import type { ChannelRefundState, PlatformStage } from '@showfloor/contract/common/marketplace-status'
import { z } from 'zod'
import { openState, outsideId } from '../../../../platform/http/outside.ts'
import { lineAmounts, placeName, stateIn } from '../order-parts.ts'
import type { OrderForm, RefundForm } from '../order-form.ts'
import type { PlatformOrder, PlatformRefund } from '../platform.ts'
import { yuanField } from '../../../payments/payments.public.ts'
import { momentFromChina, textField as text, yuanOrNone } from '../wire.ts'

const orderSchema = z.object({
  oid: outsideId,
  title: text,
  sku_properties_name: text,
  outer_iid: text,
  outer_sku_id: text,
  sku_id: text,
  num: z.coerce.number().int(),
  payment: yuanOrNone,
  divide_order_fee: yuanOrNone,
  refund_status: text,
})
const tradeSchema = z.object({
  tid: outsideId,
  status: z.string(),
  type: text,
  created: z.string(),
  modified: z.string(),
  payment: yuanField,
  post_fee: yuanOrNone,
  platform_subsidy_fee: yuanOrNone,
  receiver_name: text,
  receiver_mobile: text,
  receiver_state: text,
  receiver_city: text,
  receiver_district: text,
  receiver_town: text,
  receiver_address: text,
  oaid: text,
  buyer_message: text,
  step_trade_status: text,
  step_paid_fee: yuanOrNone,
  timeout_action_time: text,
  est_con_time: text,
  orders: z.object({ order: z.array(orderSchema).min(1) }),
})
type Trade = z.output<typeof tradeSchema>

const orderFields = Object.keys(orderSchema.shape).map((name) => `orders.${name}`)
/** The requested fields of a trade. */
export const tradeFields = [...Object.keys(tradeSchema.shape), ...orderFields].join(',')

const stages: Readonly<Record<string, PlatformStage>> = {
  TRADE_NO_CREATE_PAY: 'UNPAID',
  WAIT_BUYER_PAY: 'UNPAID',
  PAY_PENDING: 'UNPAID',
  WAIT_PRE_AUTH_CONFIRM: 'UNPAID',
  WAIT_SELLER_SEND_GOODS: 'PAID',
  PAID_FORBID_CONSIGN: 'HELD',
  SELLER_CONSIGNED_PART: 'SHIPPED',
  WAIT_BUYER_CONFIRM_GOODS: 'SHIPPED',
  TRADE_BUYER_SIGNED: 'SHIPPED',
  TRADE_FINISHED: 'DONE',
  TRADE_CLOSED: 'CANCELLED',
  TRADE_CLOSED_BY_TAOBAO: 'CANCELLED',
}

/** Those in between are of exchanges too. */
const refundStates: Readonly<Record<string, ChannelRefundState>> = {
  WAIT_SELLER_AGREE: 'ASKED',
  WAIT_BUYER_RETURN_GOODS: 'ASKED',
  WAIT_SELLER_CONFIRM_GOODS: 'ASKED',
  WAIT_BUYER_CONFIRM_EXCHANGE_SELLER_SEND_GOODS: 'ASKED',
  WAIT_SELLER_CONSIGN_GOODS: 'ASKED',
  EXCHANGE_TRANSFORM_TO_REFUND: 'ASKED',
  SELLER_REFUSE_BUYER: 'REFUSED',
  CLOSED: 'CLOSED',
  SUCCESS: 'DONE',
}
const noRefund = new Set(['', 'NO_REFUND'])
/** An unknown state is one of something that is going on. */
const lineRefund = (status: string): ChannelRefundState | null =>
  noRefund.has(status) ? null : (openState(refundStates).parse(status).known ?? 'ASKED')

const depositAlone = 'FRONT_PAID_FINAL_NOPAID'

/** What is paid in stages is the deposit until the balance is paid; from then on it is all, and the deposit is no longer told. */
const presaleOf = ({
  step_trade_status: step,
  step_paid_fee: paidCents,
  timeout_action_time: dueAt,
}: Trade) =>
  step === depositAlone
    ? { depositCents: paidCents, balanceDueAt: dueAt ? momentFromChina(dueAt) : null }
    : { depositCents: null, balanceDueAt: null }

/** The promise begins with its time: `2026-10-18 14:32:05 前发货`. */
const promiseOf = (text: string): Date | null => {
  const [moment] = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec(text) ?? []
  return moment === undefined ? null : momentFromChina(moment)
}

const stageOf = ({ status, step_trade_status: step }: Trade): PlatformStage => {
  const stage = stateIn(stages, status)
  return stage === 'UNPAID' && step === depositAlone ? 'DEPOSIT' : stage
}

const tradeOf = (trade: Trade): PlatformOrder => {
  const { order: orders } = trade.orders
  const { payment: paidCents, post_fee: postageCents, platform_subsidy_fee: borneCents } = trade
  // After shared discounts, where the marketplace states it.
  const own = orders.map((order) => ({
    cents: order.divide_order_fee || order.payment,
    quantity: order.num,
  }))
  const sumCents = own.reduce((sum, { cents }) => sum + cents, 0)
  const amounts = lineAmounts(paidCents - postageCents + borneCents, own)
  return {
    externalId: trade.tid,
    stage: stageOf(trade),
    placedAt: momentFromChina(trade.created),
    modifiedAt: momentFromChina(trade.modified),
    promisedAt: promiseOf(trade.est_con_time),
    buyer: {
      name: trade.receiver_name,
      mobile: trade.receiver_mobile,
      district: placeName(trade.receiver_state, trade.receiver_city, trade.receiver_district),
      address: [trade.receiver_town, trade.receiver_address].filter(Boolean).join(' '),
      words: trade.buyer_message,
    },
    sealed: { oaid: trade.oaid },
    paidCents,
    platformBorneCents: borneCents,
    postageCents,
    ...presaleOf(trade),
    lines: orders.map((order, at) => ({
      externalId: order.oid,
      code: order.outer_sku_id || order.outer_iid || `#${order.sku_id}`,
      title: order.title,
      spec: order.sku_properties_name,
      quantity: order.num,
      amountCents: amounts[at] ?? 0,
      refund: lineRefund(order.refund_status),
    })),
    differs: sumCents !== paidCents - postageCents,
  }
}

export const tradeForm: OrderForm<Trade> = { schema: tradeSchema, number: 'tid', make: tradeOf }

const names = { refund_id: outsideId, tid: outsideId }
const refundSchema = z.object({
  ...names,
  oid: outsideId.nullish(),
  status: z.string(),
  refund_fee: yuanField,
  modified: z.string(),
})
/** The requested fields of a refund. Its pieces are not told: `num` counts those of the order. */
export const refundFields = Object.keys(refundSchema.shape).join(',')

const refundOf = (refund: z.output<typeof refundSchema>): PlatformRefund => ({
  externalId: refund.refund_id,
  orderId: refund.tid,
  lineId: refund.oid === refund.tid ? null : (refund.oid ?? null),
  quantity: null,
  state: stateIn(refundStates, refund.status),
  amountCents: refund.refund_fee,
  modifiedAt: momentFromChina(refund.modified),
})

export const refundForm: RefundForm<z.output<typeof refundSchema>> = {
  schema: refundSchema,
  names: z.object(names).transform(({ refund_id: externalId, tid: orderId }) => ({ externalId, orderId })),
  make: refundOf,
}
