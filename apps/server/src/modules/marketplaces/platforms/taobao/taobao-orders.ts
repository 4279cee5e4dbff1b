import type { ChannelRefundState, PlatformStage } from '@showfloor/contract/common/marketplace-status'
import { z } from 'zod'
import { lineAmounts, placeName, stageIn } from '../order-parts.ts'
import type { OrderForm, RefundForm } from '../order-form.ts'
import type { PlatformOrder, PlatformRefund } from '../platform.ts'
import { momentFromChina, yuan } from '../wire.ts'

const text = z.string().default('')
const refundState = z.string().default('NO_REFUND')

const orderSchema = z.object({
  oid_str: z.string(),
  title: text,
  sku_properties_name: text,
  outer_iid: text,
  outer_sku_id: text,
  sku_id: z.coerce.string().default(''),
  num: z.coerce.number().int(),
  payment: text,
  divide_order_fee: text,
  refund_status: refundState,
})
const tradeSchema = z.object({
  tid_str: z.string(),
  status: z.string(),
  type: text,
  created: z.string(),
  modified: z.string(),
  payment: text,
  post_fee: text,
  platform_subsidy_fee: text,
  receiver_name: text,
  receiver_mobile: text,
  receiver_state: text,
  receiver_city: text,
  receiver_district: text,
  receiver_town: text,
  receiver_address: text,
  oaid: text,
  buyer_message: text,
  step_trade_status: z.string().nullish(),
  step_paid_fee: z.string().nullish(),
  timeout_action_time: z.string().nullish(),
  est_con_time: z.string().nullish(),
  orders: z.object({ order: z.array(orderSchema).min(1) }),
})
type Trade = z.output<typeof tradeSchema>

const orderFields = [...Object.keys(orderSchema.shape), 'oid'].map((name) => `orders.${name}`)
/** The requested fields of a trade. */
export const tradeFields = [...Object.keys(tradeSchema.shape), 'tid', ...orderFields].join(',')

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

const refundStates: Readonly<Record<string, ChannelRefundState>> = {
  SELLER_REFUSE_BUYER: 'REFUSED',
  CLOSED: 'CLOSED',
  SUCCESS: 'DONE',
}
const refundStateOf = (status: string): ChannelRefundState => refundStates[status] ?? 'ASKED'

const presaleOf = (trade: Trade) => {
  const step = trade.step_trade_status ?? ''
  if (!step) return { depositCents: null, balanceDueAt: null }
  const isDue = step === 'FRONT_PAID_FINAL_NOPAID' && trade.timeout_action_time
  return {
    depositCents: yuan(trade.step_paid_fee ?? undefined),
    balanceDueAt: isDue ? momentFromChina(trade.timeout_action_time ?? '') : null,
  }
}

/** The promise begins with its time: `2026-10-18 14:32:05 前发货`. */
const promiseOf = (text: string): Date | null => {
  const [moment] = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec(text) ?? []
  return moment === undefined ? null : momentFromChina(moment)
}

const stageOf = ({ status, step_trade_status: step }: Trade): PlatformStage => {
  const stage = stageIn(stages, status)
  return stage === 'UNPAID' && step === 'FRONT_PAID_FINAL_NOPAID' ? 'DEPOSIT' : stage
}

const tradeOf = (trade: Trade): PlatformOrder => {
  const { order: orders } = trade.orders
  const paidCents = yuan(trade.payment)
  const postageCents = yuan(trade.post_fee)
  const borneCents = yuan(trade.platform_subsidy_fee)
  // After shared discounts, where the marketplace states it.
  const own = orders.map((order) => ({
    cents: yuan(order.divide_order_fee || order.payment),
    quantity: order.num,
  }))
  const sumCents = own.reduce((sum, { cents }) => sum + cents, 0)
  const amounts = lineAmounts(paidCents - postageCents + borneCents, own)
  return {
    externalId: trade.tid_str,
    stage: stageOf(trade),
    placedAt: momentFromChina(trade.created),
    modifiedAt: momentFromChina(trade.modified),
    promisedAt: promiseOf(trade.est_con_time ?? ''),
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
      externalId: order.oid_str,
      code: order.outer_sku_id || order.outer_iid || `#${order.sku_id}`,
      title: order.title,
      spec: order.sku_properties_name,
      quantity: order.num,
      amountCents: amounts[at] ?? 0,
      refund: order.refund_status === 'NO_REFUND' ? null : refundStateOf(order.refund_status),
    })),
    differs: sumCents !== paidCents - postageCents,
  }
}

export const tradeForm: OrderForm<Trade> = { schema: tradeSchema, number: 'tid_str', make: tradeOf }

const refundSchema = z.object({
  refund_id: z.coerce.string(),
  tid_str: z.string(),
  oid_str: text,
  status: z.string(),
  refund_fee: text,
  num: z.coerce.number().int().positive().nullish(),
  modified: z.string(),
})

const refundOf = (refund: z.output<typeof refundSchema>): PlatformRefund => ({
  externalId: refund.refund_id,
  orderId: refund.tid_str,
  lineId: refund.oid_str === '' || refund.oid_str === refund.tid_str ? null : refund.oid_str,
  quantity: refund.num ?? null,
  state: refundStateOf(refund.status),
  amountCents: yuan(refund.refund_fee),
  modifiedAt: momentFromChina(refund.modified),
})

export const refundForm: RefundForm<z.output<typeof refundSchema>> = {
  schema: refundSchema,
  names: z
    .object({ refund_id: z.coerce.string(), tid_str: z.string() })
    .transform(({ refund_id: externalId, tid_str: orderId }) => ({ externalId, orderId })),
  make: refundOf,
}
