import type { FoundRefund } from '../calls.ts'
import { buyerId, maskDetail, maskMobile, maskName } from '../marketplaces.ts'
import { cipherKinds, encrypted } from '../orders/ciphers.ts'
import { goodsNumber } from '../orders/goods.ts'
import { linePaidCents, orderPaidCents, sumOf } from '../orders/rows.ts'
import type { MarketLine, MarketOrder, MarketRefund } from '../orders/rows.ts'
import { sellerStore } from '../stores.ts'

const statuses: Record<MarketOrder['state'], [number, string]> = {
  UNPAID: [1, '待支付'],
  PAID: [105, '已支付'],
  PREPARING: [2, '备货中'],
  PARTLY_SHIPPED: [101, '部分发货'],
  SHIPPED: [3, '已发货'],
  CANCELLED: [4, '已取消'],
  DONE: [5, '已完成'],
}
const afterSaleStatuses: Record<MarketRefund['state'], number> = {
  APPLIED: 6,
  RETURNING: 7,
  REFUSED: 27,
  REFUNDED: 12,
  CLOSED: 28,
}
const areaIds = { province: '31', city: '310100', town: '310104', street: '310104012' }

/** An order as order.searchList and order.orderDetail write it. */
export function doudianOrder(order: MarketOrder, secret: string): object {
  const [status, statusText] = statuses[order.state]
  const shopDiscount = sumOf(order.lines, (line) => line.shop_discount_cents)
  const platformDiscount = sumOf(order.lines, (line) => line.platform_discount_cents)
  const promotion = shopDiscount + platformDiscount
  const paid = orderPaidCents(order)
  return {
    order_id: order.id,
    shop_id: Number(order.shop_id),
    shop_name: sellerStore('DOUDIAN', order.shop_id)?.name ?? '',
    order_level: 2,
    order_type: 0,
    trade_type: order.presale ? 2 : 0,
    order_status: status,
    order_status_desc: statusText,
    create_time: order.created_s,
    update_time: order.modified_s,
    pay_time: order.paid_s ?? 0,
    ship_time: order.shipped_s ?? 0,
    finish_time: order.state === 'DONE' ? order.ended_s : 0,
    exp_ship_time: order.paid_s === null ? 0 : order.promise_s,
    cancel_reason: order.state === 'CANCELLED' ? '不想要了' : '',
    buyer_words: order.message,
    pay_type: 1,
    order_amount: paid + promotion,
    pay_amount: paid,
    post_amount: order.postage_cents,
    modify_amount: sumOf(order.lines, (line) => line.adjust_cents),
    promotion_amount: promotion,
    promotion_shop_amount: shopDiscount,
    promotion_platform_amount: platformDiscount,
    promotion_talent_amount: 0,
    shop_cost_amount: shopDiscount,
    platform_cost_amount: platformDiscount,
    doudian_open_id: buyerId(order.buyer.name, order.buyer.mobile),
    ...buyerOf(order, secret),
    order_phase_list: phasesOf(order),
    sku_order_list: order.lines.map((line) => skuOrder(order, line)),
  }
}

/** A refund as afterSale.List writes it. */
export function doudianAfterSale({ order, line, refund }: FoundRefund): object {
  return {
    aftersale_info: {
      aftersale_id: refund.id,
      aftersale_order_type: 1,
      aftersale_type: refundType(order, refund),
      aftersale_status: afterSaleStatuses[refund.state],
      related_id: line.id,
      apply_time: refund.created_s,
      create_time: refund.created_s,
      update_time: refund.modified_s,
      refund_amount: refund.cents,
      refund_post_amount: 0,
      aftersale_num: line.quantity,
      refund_status: refundStatus(refund),
    },
    order_info: {
      shop_order_id: order.id,
      related_order_info: [
        {
          sku_order_id: line.id,
          pay_amount: linePaidCents(line),
          item_num: line.quantity,
          product_name: line.title,
          shop_sku_code: line.code,
        },
      ],
    },
  }
}

function buyerOf(order: MarketOrder, secret: string): object {
  const { buyer } = order
  const area = {
    province: { name: buyer.province, id: areaIds.province },
    city: { name: buyer.city, id: areaIds.city },
    town: { name: buyer.district, id: areaIds.town },
    street: { name: buyer.street, id: areaIds.street },
  }
  return {
    post_tel: '',
    post_receiver: '',
    encrypt_post_tel: encrypted(secret, order.id, cipherKinds.mobile, buyer.mobile),
    encrypt_post_receiver: encrypted(secret, order.id, cipherKinds.name, buyer.name),
    post_addr: {
      ...area,
      detail: '',
      encrypt_detail: encrypted(secret, order.id, cipherKinds.address, buyer.detail),
    },
    mask_post_tel: maskMobile(buyer.mobile),
    mask_post_receiver: maskName(buyer.name),
    mask_post_addr: { ...area, detail: maskDetail(buyer.detail) },
  }
}

function phasesOf(order: MarketOrder): object[] {
  const { presale, lines } = order
  if (!presale) return []
  const balance = orderPaidCents(order) - presale.deposit_cents
  const phase = (current: number, cents: number, paidS: number | null, opensS: number, closesS: number) => ({
    phase_order_id: `${order.id}${current}`,
    total_phase: 2,
    current_phase: current,
    pay_success: paidS !== null,
    sku_order_id: lines[0]?.id ?? order.id,
    phase_payable_price: cents,
    phase_pay_type: 1,
    phase_open_time: opensS,
    phase_pay_time: paidS ?? 0,
    phase_close_time: closesS,
    phase_order_amount: cents,
    phase_sum_amount: cents,
    phase_post_amount: 0,
    phase_pay_amount: cents,
    phase_promotion_amount: 0,
    current_phase_status_desc: paidS === null ? '待支付' : '已支付',
  })
  const { deposit_paid_s: depositS, balance_paid_s: balanceS, due_s: dueS } = presale
  return [
    phase(1, presale.deposit_cents, depositS, order.created_s, dueS),
    phase(2, balance, balanceS, order.created_s + 60, dueS),
  ]
}

function skuOrder(order: MarketOrder, line: MarketLine): object {
  const [status] = statuses[order.state]
  const isWaiting = order.state === 'PARTLY_SHIPPED' && !line.is_shipped
  const master = order.lines.find((other) => !other.is_gift)
  const { shop_discount_cents: shop, platform_discount_cents: platform, refund } = line
  return {
    order_id: line.id,
    parent_order_id: order.id,
    order_level: 3,
    trade_type: order.presale ? 2 : 0,
    order_status: order.state === 'PARTLY_SHIPPED' ? (isWaiting ? 2 : 3) : status,
    create_time: order.created_s,
    update_time: order.modified_s,
    pay_time: order.paid_s ?? 0,
    exp_ship_time: order.paid_s === null ? 0 : order.promise_s,
    product_id: goodsNumber(line.code),
    product_id_str: String(goodsNumber(line.code)),
    product_name: line.title,
    sku_id: goodsNumber(line.code) + 1,
    out_product_id: line.code.replace(/-[^-]*$/, ''),
    out_sku_id: line.code,
    code: line.code,
    spec: [{ name: '规格', value: line.spec }],
    item_num: line.quantity,
    origin_amount: line.price_cents,
    sum_amount: line.price_cents * line.quantity,
    order_amount: line.price_cents * line.quantity + line.adjust_cents,
    pay_amount: linePaidCents(line),
    modify_amount: line.adjust_cents,
    post_amount: 0,
    promotion_amount: shop + platform,
    promotion_shop_amount: shop,
    promotion_platform_amount: platform,
    promotion_talent_amount: 0,
    shop_cost_amount: shop,
    platform_cost_amount: platform,
    given_product_type: line.is_gift ? 'FREE' : 'MASTER',
    master_sku_order_id_list: line.is_gift && master ? [master.id] : [],
    after_sale_info: {
      after_sale_status: refund ? afterSaleStatuses[refund.state] : 0,
      after_sale_type: refund ? refundType(order, refund) : 0,
      refund_status: refund ? refundStatus(refund) : 0,
    },
  }
}

function refundType(order: MarketOrder, refund: MarketRefund): number {
  if (order.shipped_s === null) return 2
  return refund.returns_goods ? 0 : 1
}

/** A withdrawn refund stays open: only a refusal makes it fail. */
function refundStatus(refund: MarketRefund): number {
  return { APPLIED: 1, RETURNING: 1, CLOSED: 1, REFUSED: 4, REFUNDED: 3 }[refund.state]
}
