import type { ChannelRefundState, PlatformStage } from '@showfloor/contract/common/marketplace-status'
import { z } from 'zod'
import { outsideId as id } from '../../../../platform/http/outside.ts'
import { stateIn, lineAmounts, lineNames, placeName } from '../order-parts.ts'
import type { OrderForm, RefundForm } from '../order-form.ts'
import type { PlatformOrder, PlatformRefund } from '../platform.ts'
import { momentFromChina, textField, yuan } from '../wire.ts'

const text = z.string().nullish()

const itemSchema = z.object({
  skuId: id,
  outerSkuId: text,
  productNo: text,
  skuName: text,
  jdPrice: text,
  itemTotal: z.coerce.number().int(),
})
/** Only a promotion of one article (couponType 30) names its SKU; the SKU of any other coupon is empty. */
const couponSchema = z.object({ skuId: textField, couponPrice: text })
const orderSchema = z.object({
  orderId: id,
  orderState: z.string(),
  actualPay: text,
  shouldPay: text,
  totalOriginalPrice: text,
  totalSellerDiscount: text,
  totalSellerReceivable: text,
  orderTotalPrice: text,
  orderSellerPrice: text,
  orderPayment: text,
  balanceUsed: text,
  freightPrice: text,
  sellerDiscount: text,
  orderRemark: text,
  orderStartTime: z.string(),
  modified: z.string(),
  consigneeInfo: z.object({
    oaid: text,
    fullname: text,
    desen_mobile: text,
    mobile: text,
    telephone: text,
    province: text,
    city: text,
    county: text,
    town: text,
    fullAddress: text,
  }),
  itemInfoList: z.array(itemSchema).min(1),
  couponDetailList: z.array(couponSchema).nullish(),
})
type Order = z.output<typeof orderSchema>

/** The requested fields of an order. */
export const orderFields = Object.keys(orderSchema.shape).join(',')

const stages: Readonly<Record<string, PlatformStage>> = {
  WAIT_SELLER_STOCK_OUT: 'PAID',
  WAIT_SELLER_DELIVERY: 'PAID',
  LOCKED: 'HELD',
  PAUSE: 'HELD',
  POP_ORDER_PAUSE: 'HELD',
  WAIT_GOODS_RECEIVE_CONFIRM: 'SHIPPED',
  FINISHED_L: 'DONE',
  TRADE_CANCELED: 'CANCELLED',
}
/** Every state of a paid order. */
export const orderStates = Object.keys(stages).join(',')

const cents = (amount: string | null | undefined): number => yuan(amount ?? undefined)

/** The amount of each line after the discounts of its SKU, which JD puts on the first line of that SKU. */
const linesOf = (order: Order, goodsCents: number): PlatformOrder['lines'] => {
  const items = order.itemInfoList
  const names = lineNames(items.map(({ skuId }) => skuId))
  const off = Map.groupBy(order.couponDetailList ?? [], ({ skuId }) => skuId)
  const weights = items.map((item, at) => {
    const coupons = names[at] === item.skuId ? (off.get(item.skuId) ?? []) : []
    const offCents = coupons.reduce((sum, coupon) => sum + cents(coupon.couponPrice), 0)
    return {
      cents: Math.max(0, cents(item.jdPrice) * item.itemTotal - offCents),
      quantity: item.itemTotal,
    }
  })
  const amounts = lineAmounts(goodsCents, weights)
  return items.map((item, at) => ({
    externalId: names[at] ?? item.skuId,
    code: item.outerSkuId || item.productNo || `#${item.skuId}`,
    title: item.skuName ?? '',
    spec: '',
    quantity: item.itemTotal,
    amountCents: amounts[at] ?? 0,
    // The buyer wants to cancel: the order must not be shipped.
    refund: order.orderState === 'LOCKED' ? 'ASKED' : null,
  }))
}

/** What the buyer pays. The amount is written a moment after the order, and an order that is paid at the door has none yet. */
const paidOf = (order: Order): number =>
  cents(order.actualPay) || cents(order.shouldPay) || cents(order.orderPayment) + cents(order.balanceUsed)

/** The goods before and after what the seller bears; orders from before October 2024 have the older fields alone. */
const goodsOf = (order: Order) =>
  order.totalSellerReceivable
    ? {
        wholeCents: cents(order.totalOriginalPrice),
        sellerBorneCents: cents(order.totalSellerDiscount),
        earnedCents: cents(order.totalSellerReceivable),
      }
    : {
        wholeCents: cents(order.orderTotalPrice),
        sellerBorneCents: cents(order.sellerDiscount),
        earnedCents: cents(order.orderSellerPrice),
      }

const orderOf = (order: Order): PlatformOrder => {
  const { consigneeInfo: place } = order
  const paidCents = paidOf(order)
  const postageCents = cents(order.freightPrice)
  const goods = goodsOf(order)
  // The marketplace pays what the seller gets beyond the buyer's payment.
  const earnedCents = goods.earnedCents + postageCents
  const borneCents = Math.max(0, earnedCents - paidCents)
  return {
    externalId: order.orderId,
    stage: stateIn(stages, order.orderState),
    placedAt: momentFromChina(order.orderStartTime),
    modifiedAt: momentFromChina(order.modified),
    promisedAt: null,
    buyer: {
      name: place.fullname ?? '',
      mobile: place.desen_mobile || place.mobile || place.telephone || '',
      district: placeName(place.province ?? '', place.city ?? '', place.county ?? ''),
      address: place.fullAddress ?? '',
      words: order.orderRemark ?? '',
    },
    sealed: {
      oaid: place.oaid ?? '',
      province: place.province ?? '',
      city: place.city ?? '',
      county: place.county ?? '',
      town: place.town ?? '',
    },
    paidCents,
    platformBorneCents: borneCents,
    postageCents,
    depositCents: null,
    balanceDueAt: null,
    lines: linesOf(order, paidCents - postageCents + borneCents),
    differs: paidCents > earnedCents || goods.wholeCents - goods.sellerBorneCents !== goods.earnedCents,
  }
}

export const orderForm: OrderForm<Order> = { schema: orderSchema, number: 'orderId', make: orderOf }

const refundSchema = z.object({
  id,
  orderId: id,
  status: z.coerce.number(),
  /** In cents, unlike the amounts of orders. */
  applyRefundSum: z.coerce.number().int().default(0),
  applyTime: z.string(),
  checkTime: text,
})

/** Applications by their number: 28 and 40 are named without a meaning, and count as open. */
const refundStates: Readonly<Record<number, ChannelRefundState>> = {
  0: 'ASKED',
  1: 'ASKED',
  2: 'REFUSED',
  3: 'DONE',
  4: 'REFUSED',
  5: 'ASKED',
  6: 'DONE',
  7: 'ASKED',
  8: 'ASKED',
  9: 'DONE',
  10: 'ASKED',
  11: 'CLOSED',
  16: 'ASKED',
  17: 'ASKED',
  18: 'CLOSED',
  19: 'ASKED',
  27: 'ASKED',
  28: 'ASKED',
  40: 'ASKED',
}

const refundOf = (refund: z.output<typeof refundSchema>): PlatformRefund => ({
  externalId: refund.id,
  orderId: refund.orderId,
  lineId: null,
  quantity: null,
  state: stateIn(refundStates, refund.status),
  amountCents: refund.applyRefundSum,
  modifiedAt: momentFromChina(refund.checkTime || refund.applyTime),
})

export const refundForm: RefundForm<z.output<typeof refundSchema>> = {
  schema: refundSchema,
  names: z.object({ id, orderId: id }).transform(({ id: externalId, orderId }) => ({ externalId, orderId })),
  make: refundOf,
}
