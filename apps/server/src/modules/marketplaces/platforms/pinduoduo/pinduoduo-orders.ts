import type { ChannelRefundState, PlatformStage } from '@showfloor/contract/common/marketplace-status'
import { z } from 'zod'
import { outsideId } from '../../../../platform/http/outside.ts'
import { lineAmounts, lineNames, placeName, stateIn } from '../order-parts.ts'
import type { OrderForm, RefundForm } from '../order-form.ts'
import type { PlatformOrder, PlatformRefund } from '../platform.ts'
import { yuanField } from '../../../payments/payments.public.ts'
import { momentFromChina, textField as text, yuanOrNone } from '../wire.ts'

const itemSchema = z.object({
  sku_id: outsideId,
  outer_id: text,
  outer_goods_id: text,
  goods_name: text,
  goods_spec: text,
  goods_price: yuanOrNone,
  goods_count: z.coerce.number().int(),
})
const orderSchema = z.object({
  order_sn: outsideId,
  order_status: z.coerce.number(),
  refund_status: z.coerce.number(),
  confirm_status: z.coerce.number().default(1),
  after_sales_status: z.coerce.number().default(0),
  risk_control_status: z.coerce.number().default(0),
  created_time: z.string(),
  updated_at: z.string(),
  last_ship_time: z.string().nullish(),
  goods_amount: yuanOrNone,
  discount_amount: yuanOrNone,
  platform_discount: yuanOrNone,
  postage: yuanOrNone,
  pay_amount: yuanField,
  service_fee_detail: z.array(z.object({ service_fee: yuanOrNone })).nullish(),
  buyer_memo: text,
  province: text,
  city: text,
  town: text,
  receiver_name: text,
  receiver_phone: text,
  receiver_address: text,
  receiver_name_mask: text,
  receiver_phone_mask: text,
  receiver_address_mask: text,
  step_order_info: z
    .object({ advanced_paid_fee: yuanOrNone, step_trade_status: z.coerce.number() })
    .nullish(),
  item_list: z.array(itemSchema).min(1),
})
type Order = z.output<typeof orderSchema>

const stages: Readonly<Record<number, PlatformStage>> = { 1: 'PAID', 2: 'SHIPPED', 3: 'DONE' }
const waiting = 1
const refunded = 4
const cancelled = 2
const depositAlone = 1
const underReview = 1

/** A refund before shipping is of the whole order, and ends it. */
const stageOf = (order: Order): PlatformStage => {
  const isRefunded = order.order_status === waiting && order.refund_status === refunded
  if (isRefunded || order.confirm_status === cancelled) return 'CANCELLED'
  if (order.step_order_info?.step_trade_status === depositAlone) return 'DEPOSIT'
  if (order.order_status === waiting && order.risk_control_status === underReview) return 'HELD'
  return stateIn(stages, order.order_status)
}

/** States of an after-sale; one that ends without money is closed. Those in between are of exchanges and repairs too. */
const afterSales: Readonly<Record<number, ChannelRefundState>> = {
  2: 'ASKED',
  3: 'ASKED',
  4: 'ASKED',
  5: 'ASKED',
  6: 'REFUSED',
  7: 'ASKED',
  8: 'ASKED',
  9: 'REFUSED',
  10: 'DONE',
  11: 'CLOSED',
  12: 'CLOSED',
  13: 'CLOSED',
  14: 'ASKED',
  15: 'ASKED',
  16: 'CLOSED',
  17: 'CLOSED',
  18: 'ASKED',
  21: 'ASKED',
  22: 'ASKED',
  24: 'CLOSED',
  25: 'CLOSED',
  27: 'ASKED',
  31: 'ASKED',
  32: 'ASKED',
}

/** An unknown state is one of something that is going on. */
const lineRefund = (status: number): ChannelRefundState | null =>
  status === 0 ? null : (afterSales[status] ?? 'ASKED')

const linesOf = (order: Order, goodsCents: number): PlatformOrder['lines'] => {
  const items = order.item_list
  const names = lineNames(items.map((item) => item.sku_id))
  const amounts = lineAmounts(
    goodsCents,
    items.map((item) => ({
      cents: item.goods_price * item.goods_count,
      quantity: item.goods_count,
    })),
  )
  return items.map((item, at) => ({
    externalId: names[at] ?? item.sku_id,
    code: item.outer_id || item.outer_goods_id || `#${item.sku_id}`,
    title: item.goods_name,
    spec: item.goods_spec.split(',').filter(Boolean).join(' · '),
    quantity: item.goods_count,
    amountCents: amounts[at] ?? 0,
    // The state is that of the order: with several lines, it does not say which one.
    refund: items.length === 1 ? lineRefund(order.after_sales_status) : null,
  }))
}

const orderOf = (order: Order): PlatformOrder => {
  const paidCents = order.pay_amount
  // Services are for the delivery, such as carrying in.
  const services = order.service_fee_detail ?? []
  const postageCents = services.reduce((sum, { service_fee: cents }) => sum + cents, order.postage)
  const borneCents = order.platform_discount
  const sumCents = order.goods_amount - order.discount_amount + postageCents
  return {
    externalId: order.order_sn,
    stage: stageOf(order),
    placedAt: momentFromChina(order.created_time),
    modifiedAt: momentFromChina(order.updated_at),
    promisedAt: order.last_ship_time ? momentFromChina(order.last_ship_time) : null,
    buyer: {
      name: order.receiver_name_mask,
      mobile: order.receiver_phone_mask,
      district: placeName(order.province, order.city, order.town),
      address: order.receiver_address_mask,
      words: order.buyer_memo,
    },
    sealed: {
      name: order.receiver_name,
      mobile: order.receiver_phone,
      detail: order.receiver_address,
      province: order.province,
      city: order.city,
      county: order.town,
    },
    paidCents,
    platformBorneCents: borneCents,
    postageCents,
    depositCents: order.step_order_info?.advanced_paid_fee ?? null,
    // The deadline of the balance is not stated.
    balanceDueAt: null,
    lines: linesOf(order, paidCents - postageCents + borneCents),
    differs: paidCents !== sumCents,
  }
}

export const orderForm: OrderForm<Order> = { schema: orderSchema, number: 'order_sn', make: orderOf }

const names = { id: outsideId, order_sn: outsideId }
const refundSchema = z.object({
  ...names,
  after_sales_status: z.coerce.number(),
  sku_id: outsideId,
  refund_amount: yuanField,
  updated_time: z.string(),
})

/** A refund names the SKU, so it belongs to the first line of that SKU, and counts the ordered pieces, not the returned ones. */
const refundOf = (refund: z.output<typeof refundSchema>): PlatformRefund => ({
  externalId: refund.id,
  orderId: refund.order_sn,
  lineId: refund.sku_id,
  quantity: null,
  state: stateIn(afterSales, refund.after_sales_status),
  amountCents: refund.refund_amount,
  modifiedAt: momentFromChina(refund.updated_time),
})

export const refundForm: RefundForm<z.output<typeof refundSchema>> = {
  schema: refundSchema,
  names: z.object(names).transform(({ id: externalId, order_sn: orderId }) => ({ externalId, orderId })),
  make: refundOf,
}
