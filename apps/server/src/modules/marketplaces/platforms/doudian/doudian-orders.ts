import type { ChannelRefundState, PlatformStage } from '@showfloor/contract/common/marketplace-status'
import { z } from 'zod'
import { outsideId as id } from '../../../../platform/http/outside.ts'
import { centsOrNone as cents, textField as text } from '../wire.ts'
import { stateIn, lineAmounts, placeName } from '../order-parts.ts'
import type { OrderForm, RefundForm } from '../order-form.ts'
import type { PlatformOrder, PlatformRefund } from '../platform.ts'

const named = z
  .object({ name: text })
  .nullish()
  .transform((place) => place ?? { name: '' })

/** The merchant's own code of an article; the platform writes 0 for none. */
export const ownCode = (skuId: string, ...codes: readonly string[]): string =>
  codes.find((code) => code !== '' && code !== '0') ?? `#${skuId}`

const skuSchema = z.object({
  order_id: id,
  product_name: text,
  code: text,
  out_sku_id: text,
  sku_id: text,
  spec: z.array(z.object({ name: text, value: text })).nullish(),
  item_num: z.number().int(),
  pay_amount: cents,
  after_sale_info: z
    .object({ after_sale_status: z.number().default(0), refund_status: z.number().default(0) })
    .nullish(),
})
const phaseSchema = z.object({
  current_phase: z.number(),
  pay_success: z.boolean().default(false),
  phase_order_amount: cents,
  phase_pay_amount: cents,
  phase_close_time: z.number().default(0),
})
const orderSchema = z.object({
  order_id: id,
  order_status: z.number(),
  create_time: z.number(),
  update_time: z.number(),
  exp_ship_time: z.number().default(0),
  pay_amount: cents,
  post_amount: cents,
  /** What the platform and its authors bear, whoever gave the promotion. */
  platform_cost_amount: cents,
  buyer_words: text,
  encrypt_post_tel: text,
  encrypt_post_receiver: text,
  mask_post_tel: text,
  mask_post_receiver: text,
  post_addr: z
    .object({ province: named, city: named, town: named, street: named, encrypt_detail: text })
    .prefault({}),
  mask_post_addr: z.object({ detail: text }).prefault({}),
  order_phase_list: z.array(phaseSchema).nullish(),
  sku_order_list: z.array(skuSchema).min(1),
})
type Order = z.output<typeof orderSchema>

const moment = (seconds: number): Date => new Date(seconds * 1000)
const momentOrNull = (seconds: number): Date | null => (seconds > 0 ? moment(seconds) : null)

const stages: Readonly<Record<number, PlatformStage>> = {
  1: 'UNPAID',
  105: 'PAID',
  2: 'PAID',
  101: 'SHIPPED',
  3: 'SHIPPED',
  4: 'CANCELLED',
  5: 'DONE',
}

const moneyBack = 3
/**
 * After-sales by their number. Exchanges, repairs and missing parts end with 14, a cancellation with 51, and 53 ends any of them: only the state of the
 * money says that something was paid back.
 */
const afterSales: Readonly<Record<number, ChannelRefundState>> = {
  0: 'ASKED',
  3: 'ASKED',
  6: 'ASKED',
  7: 'ASKED',
  8: 'ASKED',
  11: 'ASKED',
  12: 'DONE',
  13: 'ASKED',
  14: 'CLOSED',
  27: 'REFUSED',
  28: 'CLOSED',
  29: 'REFUSED',
  51: 'CLOSED',
  53: 'CLOSED',
}

/** The state of a line's after-sale; an unpublished one counts as asked for until the refund itself is read. */
const lineRefund = (info: z.output<typeof skuSchema>['after_sale_info']): ChannelRefundState | null => {
  if (!info || info.after_sale_status === 0) return null
  return info.refund_status === moneyBack ? 'DONE' : (afterSales[info.after_sale_status] ?? 'ASKED')
}

/** The deposit of a presale and the deadline of its balance; before the balance is paid, only the deposit counts. */
const presaleOf = ({ order_status: status, order_phase_list: phases }: Order) => {
  const deposit = phases?.find(({ current_phase: phase }) => phase === 1)
  const balance = phases?.find(({ current_phase: phase }) => phase === 2)
  if (!deposit) return { depositCents: null, balanceDueAt: null, hasDepositAlone: false }
  return {
    depositCents: deposit.phase_pay_amount || deposit.phase_order_amount,
    balanceDueAt: momentOrNull(balance?.phase_close_time ?? 0),
    hasDepositAlone: status === 1 && deposit.pay_success,
  }
}

const orderOf = (order: Order): PlatformOrder => {
  const { post_addr: place, sku_order_list: skus } = order
  const borneCents = order.platform_cost_amount
  const goodsCents = order.pay_amount - order.post_amount
  const amounts = lineAmounts(
    goodsCents + borneCents,
    skus.map((sku) => ({ cents: sku.pay_amount, quantity: sku.item_num })),
  )
  const sumCents = skus.reduce((sum, sku) => sum + sku.pay_amount, 0)
  const { hasDepositAlone, ...presale } = presaleOf(order)
  return {
    externalId: order.order_id,
    stage: hasDepositAlone ? 'DEPOSIT' : stateIn(stages, order.order_status),
    placedAt: moment(order.create_time),
    modifiedAt: moment(order.update_time),
    promisedAt: momentOrNull(order.exp_ship_time),
    buyer: {
      name: order.mask_post_receiver,
      mobile: order.mask_post_tel,
      district: placeName(place.province.name, place.city.name, place.town.name),
      address: [place.street.name, order.mask_post_addr.detail].filter(Boolean).join(' '),
      words: order.buyer_words,
    },
    sealed: {
      name: order.encrypt_post_receiver,
      mobile: order.encrypt_post_tel,
      detail: place.encrypt_detail,
      province: place.province.name,
      city: place.city.name,
      county: place.town.name,
      town: place.street.name,
    },
    paidCents: order.pay_amount,
    platformBorneCents: borneCents,
    postageCents: order.post_amount,
    ...presale,
    lines: skus.map((sku, at) => ({
      externalId: sku.order_id,
      code: ownCode(sku.sku_id, sku.out_sku_id, sku.code),
      title: sku.product_name,
      spec: (sku.spec ?? []).map(({ value }) => value).join(' · '),
      quantity: sku.item_num,
      amountCents: amounts[at] ?? 0,
      refund: lineRefund(sku.after_sale_info),
    })),
    differs: sumCents !== goodsCents && sumCents !== order.pay_amount,
  }
}

export const orderForm: OrderForm<Order> = { schema: orderSchema, number: 'order_id', make: orderOf }

const refundSchema = z.object({
  order_info: z.object({ shop_order_id: id }),
  aftersale_info: z.object({
    aftersale_id: id,
    aftersale_status: z.number(),
    related_id: text,
    refund_amount: cents,
    refund_post_amount: cents,
    aftersale_num: z.number().int().positive().nullish(),
    refund_status: z.number().default(0),
    update_time: z.number(),
  }),
})

const refundOf = ({
  order_info: order,
  aftersale_info: info,
}: z.output<typeof refundSchema>): PlatformRefund => ({
  externalId: info.aftersale_id,
  orderId: order.shop_order_id,
  lineId: info.related_id === '' || info.related_id === order.shop_order_id ? null : info.related_id,
  quantity: info.aftersale_num ?? null,
  state: info.refund_status === moneyBack ? 'DONE' : stateIn(afterSales, info.aftersale_status),
  amountCents: info.refund_amount + info.refund_post_amount,
  modifiedAt: moment(info.update_time),
})

export const refundForm: RefundForm<z.output<typeof refundSchema>> = {
  schema: refundSchema,
  names: z
    .object({ order_info: z.object({ shop_order_id: id }), aftersale_info: z.object({ aftersale_id: id }) })
    .transform((node) => ({
      externalId: node.aftersale_info.aftersale_id,
      orderId: node.order_info.shop_order_id,
    })),
  make: refundOf,
}
