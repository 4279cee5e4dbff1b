import { yuan } from '../../formats/money.ts'
import { chinaTime } from '../../formats/provider-time.ts'
import { cipherKinds, encrypted } from '../orders/ciphers.ts'
import { goodsNumber } from '../orders/goods.ts'
import type { FoundRefund } from '../calls.ts'
import { maskDetail, maskMobile, maskName } from '../marketplaces.ts'
import { linePaidCents, orderPaidCents, sumOf } from '../orders/rows.ts'
import type { MarketLine, MarketOrder, MarketRefund } from '../orders/rows.ts'

const afterSales: Record<MarketRefund['state'], number> = {
  APPLIED: 2,
  RETURNING: 7,
  REFUSED: 9,
  REFUNDED: 10,
  CLOSED: 11,
}
const shipping = { waiting: 1, shipped: 2, received: 3 } as const
const refunding = { none: 1, handled: 2, done: 4 } as const
const confirmed = { not: 0, yes: 1, cancelled: 2 } as const

/** An order as its lists and pdd.order.information.get write it. */
export function pddOrder(order: MarketOrder, secret: string): object {
  const { lines, presale, buyer } = order
  const goods = sumOf(lines, (line) => line.price_cents * line.quantity + line.adjust_cents)
  const seller = sumOf(lines, (line) => line.shop_discount_cents)
  const platform = sumOf(lines, (line) => line.platform_discount_cents)
  return {
    order_sn: order.id,
    order_status: shippingStatus(order),
    refund_status: refundStatus(order),
    confirm_status: confirmStatus(order),
    group_status: 1,
    risk_control_status: 0,
    after_sales_status: afterSales[lastRefund(order)?.state ?? 'CLOSED'] * Number(lastRefund(order) !== null),
    trade_type: presale ? 1 : 0,
    created_time: time(order.created_s),
    confirm_time: order.paid_s === null ? '' : time(order.paid_s),
    pay_time: order.paid_s === null ? '' : time(order.paid_s),
    shipping_time: order.shipped_s === null ? '' : time(order.shipped_s),
    updated_at: time(order.modified_s),
    last_ship_time: order.paid_s === null ? '' : time(order.promise_s),
    goods_amount: inYuan(goods),
    discount_amount: inYuan(seller + platform),
    seller_discount: inYuan(seller),
    platform_discount: inYuan(platform),
    postage: inYuan(order.postage_cents),
    pay_amount: inYuan(orderPaidCents(order)),
    order_change_amount: inYuan(Math.abs(sumOf(lines, (line) => line.adjust_cents))),
    capital_free_discount: 0,
    service_fee_detail: [],
    buyer_memo: order.message,
    province: buyer.province,
    city: buyer.city,
    town: buyer.district,
    receiver_name: encrypted(secret, order.id, cipherKinds.name, buyer.name),
    receiver_phone: encrypted(secret, order.id, cipherKinds.mobile, buyer.mobile),
    receiver_address: encrypted(secret, order.id, cipherKinds.address, `${buyer.street}${buyer.detail}`),
    receiver_name_mask: maskName(buyer.name),
    receiver_phone_mask: maskMobile(buyer.mobile),
    receiver_address_mask: `${buyer.street}${maskDetail(buyer.detail)}`,
    step_order_info: presale && stages(order, presale),
    item_list: lines.map(item),
  }
}

/** A refund as pdd.refund.list.increment.get writes it: it names goods, and no line of the order. */
export function pddRefund({ order, line, refund }: FoundRefund): object {
  return {
    id: refund.id,
    order_sn: order.id,
    after_sales_status: afterSales[refund.state],
    after_sales_type: refund.returns_goods ? 3 : 2,
    after_sale_reason: '不想要了',
    goods_id: goodsNumber(line.code),
    sku_id: String(goodsNumber(line.code) + 1),
    outer_id: line.code,
    goods_name: line.title,
    goods_number: String(line.quantity),
    goods_price: yuan(line.price_cents),
    order_amount: yuan(orderPaidCents(order)),
    refund_amount: yuan(refund.cents),
    created_time: time(refund.created_s),
    updated_time: time(refund.modified_s),
  }
}

/** Amounts of an order are JSON numbers, as 4.5; those of refunds are texts. */
function inYuan(cents: number): number {
  return cents / 100
}

function item(line: MarketLine): object {
  return {
    goods_id: goodsNumber(line.code),
    sku_id: goodsNumber(line.code) + 1,
    outer_id: line.code,
    outer_goods_id: line.code.replace(/-[^-]*$/, ''),
    goods_name: line.title,
    goods_spec: line.spec.replaceAll(' ', ','),
    goods_price: inYuan(line.price_cents),
    goods_count: line.quantity,
  }
}

function shippingStatus(order: MarketOrder): number {
  if (order.state === 'DONE') return shipping.received
  return order.shipped_s === null ? shipping.waiting : shipping.shipped
}

/** The whole order alone is refunded or not; a part of it changes nothing here. */
function refundStatus(order: MarketOrder): number {
  const paid = order.lines.filter((line) => linePaidCents(line) > 0)
  const isBack = ({ refund, ...line }: MarketLine) =>
    refund?.state === 'REFUNDED' && refund.cents === linePaidCents({ ...line, refund })
  if (paid.every(isBack)) return refunding.done
  const isOpen = paid.some(({ refund }) => refund?.state === 'APPLIED' || refund?.state === 'RETURNING')
  return isOpen ? refunding.handled : refunding.none
}

function confirmStatus(order: MarketOrder): number {
  if (order.state === 'CANCELLED' && refundStatus(order) !== refunding.done) return confirmed.cancelled
  return order.paid_s === null ? confirmed.not : confirmed.yes
}

function lastRefund({ lines }: MarketOrder): MarketRefund | null {
  const refunds = lines.flatMap(({ refund }) => refund ?? [])
  return refunds.toSorted((a, b) => b.modified_s - a.modified_s)[0] ?? null
}

function stages(order: MarketOrder, presale: NonNullable<MarketOrder['presale']>): object {
  const { deposit_cents: deposit, deposit_paid_s: depositS, balance_paid_s: balanceS } = presale
  return {
    advanced_paid_fee: inYuan(deposit),
    step_paid_fee: inYuan(balanceS === null ? deposit : orderPaidCents(order)),
    step_discount_amount: 0,
    step_trade_status: Number(depositS !== null) + Number(balanceS !== null),
  }
}

function time(momentS: number): string {
  return chinaTime(momentS * 1000)
}
