import { yuan } from '../../formats/money.ts'
import { chinaTime } from '../../formats/provider-time.ts'
import { goodsNumber } from '../orders/goods.ts'
import type { FoundRefund } from '../calls.ts'
import { buyerId, maskDetail, maskMobile, maskName, oaidOf } from '../marketplaces.ts'
import { orderPaidCents, sumOf } from '../orders/rows.ts'
import type { MarketLine, MarketOrder, MarketRefund } from '../orders/rows.ts'

const states: Record<MarketOrder['state'], string> = {
  UNPAID: 'NOT_PAY',
  PAID: 'WAIT_SELLER_STOCK_OUT',
  PREPARING: 'WAIT_SELLER_STOCK_OUT',
  PARTLY_SHIPPED: 'WAIT_GOODS_RECEIVE_CONFIRM',
  SHIPPED: 'WAIT_GOODS_RECEIVE_CONFIRM',
  DONE: 'FINISHED_L',
  CANCELLED: 'TRADE_CANCELED',
}
/** Waits, was refused, was paid back, was withdrawn. */
const refundStatuses: Record<MarketRefund['state'], number> = {
  APPLIED: 0,
  RETURNING: 1,
  REFUSED: 2,
  REFUNDED: 3,
  CLOSED: 11,
}
const kindsOfDiscount = { shop: '30-单品促销', platform: '41-京东券优惠' } as const

/** An order as jingdong.pop.order.enSearch and jingdong.pop.order.enGet write it. */
export function jdOrder(order: MarketOrder): Record<string, unknown> {
  const { buyer, lines } = order
  const shop = sumOf(lines, (line) => line.shop_discount_cents - line.adjust_cents)
  const goods = sumOf(lines, (line) => line.price_cents * line.quantity)
  return {
    orderId: order.id,
    venderId: order.shop_id,
    orderState: jdState(order),
    actualPay: order.paid_s === null ? '' : yuan(orderPaidCents(order)),
    shouldPay: yuan(orderPaidCents(order)),
    totalOriginalPrice: yuan(goods),
    totalSellerDiscount: yuan(shop),
    totalSellerReceivable: yuan(goods - shop),
    // JD no longer maintains the older amounts.
    orderTotalPrice: '0.00',
    orderSellerPrice: '0.00',
    orderPayment: '0.00',
    balanceUsed: '0.00',
    freightPrice: yuan(order.postage_cents),
    sellerDiscount: '0.00',
    orderRemark: order.message,
    orderStartTime: time(order.created_s),
    paymentConfirmTime: order.paid_s === null ? '' : time(order.paid_s),
    orderEndTime: order.ended_s === null ? '' : time(order.ended_s),
    modified: time(order.modified_s),
    consigneeInfo: {
      oaid: oaidOf(order),
      fullname: maskName(buyer.name),
      mobile: maskMobile(buyer.mobile),
      desen_mobile: maskMobile(buyer.mobile),
      telephone: '',
      province: buyer.province,
      city: buyer.city,
      county: buyer.district,
      town: buyer.street,
      fullAddress: `${buyer.province}${buyer.city}${buyer.district}${buyer.street}${maskDetail(buyer.detail)}`,
    },
    itemInfoList: lines.map(item),
    couponDetailList: lines.flatMap((line) => discounts(order, line)),
  }
}

/** A refund as jingdong.pop.afs.soa.refundapply.queryPageList writes it: for the order, in cents. */
export function jdRefund({ order, refund }: FoundRefund): object {
  const isOpen = refund.state === 'APPLIED'
  return {
    id: refund.id,
    orderId: order.id,
    buyerId: buyerId(order.buyer.name),
    status: refundStatuses[refund.state],
    applyRefundSum: refund.cents,
    applyTime: time(isOpen ? refund.modified_s : refund.created_s),
    checkTime: isOpen ? null : time(refund.modified_s),
    reason: '不想要了',
  }
}

/** Waits for the seller, for the goods, was refused, is complete, was withdrawn. */
const serviceStatuses: Record<MarketRefund['state'], number> = {
  APPLIED: 10_001,
  RETURNING: 10_005,
  REFUSED: 10_004,
  REFUNDED: 10_010,
  CLOSED: 10_011,
}

/** A service order as jingdong.asc.query.list writes it: of one SKU, in yuan, with times in milliseconds. */
export function jdService({ order, line, refund }: FoundRefund): object {
  return {
    serviceId: BigInt(refund.id),
    orderId: BigInt(order.id),
    skuId: BigInt(goodsNumber(line.code) + 1),
    wareName: line.title,
    serviceCount: line.quantity,
    serviceStatus: serviceStatuses[refund.state],
    customerExpect: refund.returns_goods ? 10 : 11,
    actualPayPrice: refund.cents / 100,
    applyTime: refund.created_s * 1000,
    updateDate: refund.modified_s * 1000,
  }
}

/** The money of a service order as jingdong.asc.serviceAndRefund.view writes it. */
export function jdPaidBack(order: MarketOrder, refund: MarketRefund): object {
  return {
    afsRefundId: BigInt(refund.id),
    refoundAmount: refund.cents / 100,
    completeTime: refund.modified_s * 1000,
    status: 13,
    sameOrderServiceBill: { serviceId: BigInt(refund.id), orderId: BigInt(order.id) },
  }
}

/** A paid order whose buyer wants to cancel it is locked: it must not be shipped. */
function jdState(order: MarketOrder): string {
  const isWaiting = order.state === 'PAID' || order.state === 'PREPARING'
  const isAskedBack = order.lines.some(({ refund }) => refund?.state === 'APPLIED')
  return isWaiting && isAskedBack ? 'LOCKED' : states[order.state]
}

function item(line: MarketLine): object {
  return {
    skuId: String(goodsNumber(line.code) + 1),
    wareId: String(goodsNumber(line.code)),
    outerSkuId: line.code,
    productNo: line.code.replace(/-[^-]*$/, ''),
    skuName: `${line.title} ${line.spec}`,
    jdPrice: yuan(line.price_cents),
    itemTotal: String(line.quantity),
    giftPoint: '0',
  }
}

/** Only a promotion of one article names it. */
function discounts({ id }: MarketOrder, line: MarketLine): object[] {
  const one = (skuId: string, couponType: string, cents: number) =>
    cents === 0 ? [] : [{ orderId: id, skuId, couponType, couponPrice: yuan(cents) }]
  const sku = String(goodsNumber(line.code) + 1)
  return [
    ...one(sku, kindsOfDiscount.shop, Math.max(0, line.shop_discount_cents - line.adjust_cents)),
    ...one('', kindsOfDiscount.platform, line.platform_discount_cents),
  ]
}

function time(momentS: number): string {
  return chinaTime(momentS * 1000)
}
