import { yuan } from '../../formats/money.ts'
import { chinaTime } from '../../formats/provider-time.ts'
import type { FoundRefund } from '../calls.ts'
import { buyerId, maskDetail, maskMobile, maskName, oaidOf } from '../marketplaces.ts'
import { goodsNumber } from '../orders/goods.ts'
import { linePaidCents, orderPaidCents, sumOf } from '../orders/rows.ts'
import type { MarketLine, MarketOrder, MarketRefund } from '../orders/rows.ts'
import { sellerStore } from '../stores.ts'

const statuses: Record<Exclude<MarketOrder['state'], 'CANCELLED'>, string> = {
  UNPAID: 'WAIT_BUYER_PAY',
  PAID: 'WAIT_SELLER_SEND_GOODS',
  PREPARING: 'WAIT_SELLER_SEND_GOODS',
  PARTLY_SHIPPED: 'SELLER_CONSIGNED_PART',
  SHIPPED: 'WAIT_BUYER_CONFIRM_GOODS',
  DONE: 'TRADE_FINISHED',
}
const refundStatuses: Record<MarketRefund['state'], string> = {
  APPLIED: 'WAIT_SELLER_AGREE',
  RETURNING: 'WAIT_BUYER_RETURN_GOODS',
  REFUSED: 'SELLER_REFUSE_BUYER',
  REFUNDED: 'SUCCESS',
  CLOSED: 'CLOSED',
}

/** The type of a trade. Trades paid in stages are left out of lists that do not request them. */
export const tradeTypes = { plain: 'fixed', presale: 'step' } as const

/** A trade with every field of taobao.trade.fullinfo.get; a list selects a few. */
export function taobaoTrade(order: MarketOrder): Record<string, unknown> {
  const { buyer, presale, lines } = order
  const goods = sumOf(lines, (line) => line.price_cents * line.quantity)
  const shop = sumOf(lines, (line) => line.shop_discount_cents)
  const platform = sumOf(lines, (line) => line.platform_discount_cents)
  const paid = orderPaidCents(order)
  const store = sellerStore('TAOBAO', order.shop_id)
  return {
    tid: order.id,
    type: presale ? tradeTypes.presale : tradeTypes.plain,
    status: tradeStatus(order),
    seller_nick: store?.name ?? '',
    title: store?.name ?? '',
    buyer_open_uid: buyerId(buyer.name, buyer.mobile),
    created: time(order.created_s),
    modified: time(order.modified_s),
    ...moment('pay_time', order.paid_s),
    ...moment('consign_time', order.shipped_s),
    ...moment('end_time', order.ended_s),
    timeout_action_time: time(presale?.due_s ?? order.promise_s),
    est_con_time: `${time(order.promise_s)} 前发货`,
    num: lines.reduce((sum, line) => sum + line.quantity, 0),
    total_fee: yuan(goods),
    payment: yuan(paid),
    post_fee: yuan(order.postage_cents),
    discount_fee: yuan(shop),
    adjust_fee: yuan(sumOf(lines, (line) => line.adjust_cents)),
    platform_subsidy_fee: yuan(platform),
    received_payment: yuan(order.state === 'DONE' ? paid + platform : 0),
    buyer_message: order.message,
    ...(presale ? stages(order, presale) : {}),
    receiver_name: maskName(buyer.name),
    receiver_mobile: maskMobile(buyer.mobile),
    receiver_state: buyer.province,
    receiver_city: buyer.city,
    receiver_district: buyer.district,
    receiver_town: buyer.street,
    receiver_address: maskDetail(buyer.detail),
    oaid: oaidOf(order),
    orders: { order: lines.map((line) => tradeOrder(order, line)) },
  }
}

/** A refund as taobao.refunds.receive.get writes it. */
export function taobaoRefund({ order, line, refund }: FoundRefund) {
  return {
    refund_id: refund.id,
    tid: order.id,
    oid: line.id,
    status: refundStatuses[refund.state],
    refund_fee: yuan(refund.cents),
    total_fee: yuan(linePaidCents(line)),
    payment: yuan(linePaidCents(line) - refund.cents),
    num: line.quantity,
    title: line.title,
    outer_id: line.code,
    reason: '不想要了',
    created: time(refund.created_s),
    modified: time(refund.modified_s),
    order_status: lineStatus(order, line),
    good_status: order.ended_s !== null && order.shipped_s !== null ? 'BUYER_RECEIVED' : 'BUYER_NOT_RECEIVED',
    has_good_return: refund.returns_goods,
  }
}

function tradeOrder(order: MarketOrder, line: MarketLine): object {
  const price = line.price_cents * line.quantity
  return {
    oid: line.id,
    num_iid: goodsNumber(line.code),
    sku_id: String(goodsNumber(line.code) + 1),
    outer_iid: line.code.replace(/-[^-]*$/, ''),
    outer_sku_id: line.code,
    title: line.title,
    sku_properties_name: `规格:${line.spec}`,
    num: line.quantity,
    price: yuan(line.price_cents),
    total_fee: yuan(price),
    discount_fee: yuan(line.shop_discount_cents),
    part_mjz_discount: yuan(line.shop_discount_cents + line.platform_discount_cents),
    adjust_fee: yuan(line.adjust_cents),
    payment: yuan(price + line.adjust_cents),
    divide_order_fee: yuan(linePaidCents(line)),
    status: lineStatus(order, line),
    refund_status: line.refund ? refundStatuses[line.refund.state] : 'NO_REFUND',
    ...(line.refund ? { refund_id: line.refund.id } : {}),
  }
}

function tradeStatus(order: MarketOrder): string {
  if (order.state !== 'CANCELLED') return statuses[order.state]
  const wasPaid = order.paid_s !== null || order.presale?.deposit_paid_s != null
  return wasPaid ? 'TRADE_CLOSED' : 'TRADE_CLOSED_BY_TAOBAO'
}

function lineStatus(order: MarketOrder, line: MarketLine): string {
  if (line.refund?.state === 'REFUNDED') return 'TRADE_CLOSED'
  if (order.state !== 'PARTLY_SHIPPED') return tradeStatus(order)
  return line.is_shipped ? 'WAIT_BUYER_CONFIRM_GOODS' : 'WAIT_SELLER_SEND_GOODS'
}

function stages(order: MarketOrder, presale: NonNullable<MarketOrder['presale']>): object {
  const deposit = presale.deposit_paid_s === null ? 'NOPAID' : 'PAID'
  const balance = presale.balance_paid_s === null ? 'NOPAID' : 'PAID'
  const paid = presale.balance_paid_s === null ? presale.deposit_cents : orderPaidCents(order)
  return {
    step_trade_status: `FRONT_${deposit}_FINAL_${balance}`,
    step_paid_fee: yuan(presale.deposit_paid_s === null ? 0 : paid),
  }
}

function time(momentS: number): string {
  return chinaTime(momentS * 1000)
}

function moment(name: string, momentS: number | null): object {
  return momentS === null ? {} : { [name]: time(momentS) }
}
