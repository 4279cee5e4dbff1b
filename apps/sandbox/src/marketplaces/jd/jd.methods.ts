import { z } from 'zod'
import { momentMsFrom, chinaDay, chinaTime } from '../../provider-time.ts'
import { numberedOrder, staleOrders, writtenOrder, writtenRefund, type GatewayAnswer } from '../gateway.ts'
import type { Marketplaces } from '../marketplaces.ts'
import type { Span } from '../orders/order-table.ts'
import type { MarketLine, MarketOrder, MarketRefund } from '../orders/rows.ts'
import { sellerStore } from '../stores.ts'
import { cutPage } from '../trouble/faults.ts'
import type { JdCall, JdMethod } from './jd.call.ts'
import { jdOrder, jdPaidBack, jdRefund, jdService, oaidOf } from './jd.order.ts'
import { jdOk } from './jd.protocol.ts'
import { jdShelf } from './jd.shelf.ts'

const windowMaxS = 31 * 86_400
const historyMaxS = 90 * 86_400
const refundsMax = 10_000

const number = z.coerce.number().int()
const names = z.string().transform((text) => text.split(','))
const searchSchema = z.object({
  start_date: z.string(),
  end_date: z.string(),
  order_state: names,
  optional_fields: names,
  page: number.min(1),
  page_size: number.min(1).max(100),
  /** 1 is the newest first, by the moment of creation; anything else is not. */
  sortType: number.default(0),
  dateType: number.default(0),
})
const oneSchema = z.object({ order_id: z.coerce.string(), optional_fields: names })
const refundsSchema = z.object({
  applyTimeStart: z.string().optional(),
  applyTimeEnd: z.string().optional(),
  checkTimeStart: z.string().optional(),
  checkTimeEnd: z.string().optional(),
  pageIndex: number.min(1),
  pageSize: number.min(1).max(50),
})
const servicesSchema = z.object({
  buId: z.string(),
  operatePin: z.string().min(1),
  operateNick: z.string().min(1),
  updateTimeBegin: z.string(),
  updateTimeEnd: z.string(),
  pageNumber: number.min(1),
  pageSize: number.min(1).max(50),
})
const paidSchema = z.object({ orderId: z.coerce.string() })
const decryptSchema = z.object({
  getReceiverInfoListReqVO: z.object({
    orderInfos: z
      .array(z.object({ orderId: z.coerce.string(), oaid: z.string() }))
      .min(1)
      .max(20),
  }),
})

export const jdMethods: Readonly<Record<string, JdMethod>> = {
  'jingdong.pop.order.enSearch': search,
  'jingdong.pop.order.enGet': oneOrder,
  'jingdong.pop.afs.soa.refundapply.queryPageList': refunds,
  'jingdong.asc.query.list': services,
  'jingdong.asc.serviceAndRefund.view': paidBack,
  'jingdong.jos.order.oaid.decrypt': decrypt,
  'jingdong.vender.shop.query': shop,
  ...jdShelf,
}

const fine = { success: 'true', englishErrCode: 'success', chineseErrCode: '成功', numberCode: '0' }

/** Orders that are paid, of the states that are asked for. */
function search(market: Marketplaces, call: JdCall): GatewayAnswer {
  const input = searchSchema.safeParse(call.params)
  const span = input.success ? spanOf(market, call.shopId, input.data) : null
  if (!input.success || !span) return refused(call, 'searchorderinfo_result')
  const { page, page_size: limit, sortType, optional_fields: fields, order_state: states } = input.data
  const rows = market.orders.page(span, { isNewestFirst: sortType === 1, offset: (page - 1) * limit, limit })
  const orders = staleOrders(market, cutPage(rows, call.fault), call.fault)
    .map((order) => ({ order, body: jdOrder(order) }))
    .filter(({ body }) => states.includes(String(body.orderState)))
  const found = orders.map(({ order, body }) => writtenOrder(order, only(body, fields), call.fault))
  const result = { orderTotal: String(market.orders.count(span)), orderInfoList: found, apiResult: fine }
  return jdOk(call.method, { searchorderinfo_result: result }, call.shopId)
}

function oneOrder(market: Marketplaces, call: JdCall): GatewayAnswer {
  const input = oneSchema.safeParse(call.params)
  const found = input.success ? numberedOrder(market, 'JD', input.data.order_id, call.fault) : null
  if (!input.success || found?.shop_id !== call.shopId || found.paid_s === null)
    return refused(call, 'orderDetailInfo')
  const [order = found] = staleOrders(market, [found], call.fault)
  const orderInfo = writtenOrder(order, only(jdOrder(order), input.data.optional_fields), call.fault)
  return jdOk(call.method, { orderDetailInfo: { orderInfo, apiResult: fine } }, call.shopId)
}

/** Refunds of unshipped orders that were asked for, or decided upon, in a window: two lists. */
function refunds(market: Marketplaces, call: JdCall): GatewayAnswer {
  const input = refundsSchema.safeParse(call.params)
  if (!input.success) return refused(call, 'queryResult')
  const { pageIndex, pageSize, applyTimeStart, applyTimeEnd, checkTimeStart, checkTimeEnd } = input.data
  const isByCheck = checkTimeStart !== undefined
  const startS = momentMsFrom((isByCheck ? checkTimeStart : applyTimeStart) ?? '') / 1000
  const endS = momentMsFrom((isByCheck ? checkTimeEnd : applyTimeEnd) ?? '') / 1000
  if (!(endS >= startS)) return refused(call, 'queryResult')
  const span: Span = { platform: 'JD', shopId: call.shopId, by: 'modified', startS, endS, has: 'ALL' }
  const all = refundsIn(market, span)
    .filter(({ order }) => order.shipped_s === null)
    .filter(({ refund }) => (refund.state === 'APPLIED') !== isByCheck)
  const page = cutPage(all.slice((pageIndex - 1) * pageSize, pageIndex * pageSize), call.fault)
  const result = page.map(({ order, refund }) => writtenRefund(order, jdRefund(order, refund), call.fault))
  return jdOk(call.method, { queryResult: { success: true, totalCount: all.length, result } }, call.shopId)
}

/** Service orders of shipped orders that changed in a window. */
function services(market: Marketplaces, call: JdCall): GatewayAnswer {
  const input = servicesSchema.safeParse(call.params)
  if (!input.success || input.data.buId !== call.shopId) return refused(call, 'pageResult')
  const { pageNumber, pageSize, updateTimeBegin, updateTimeEnd } = input.data
  const [startS, endS] = [momentMsFrom(updateTimeBegin) / 1000, momentMsFrom(updateTimeEnd) / 1000]
  if (!(endS >= startS)) return refused(call, 'pageResult')
  const span: Span = { platform: 'JD', shopId: call.shopId, by: 'modified', startS, endS, has: 'ALL' }
  const all = refundsIn(market, span).filter(({ order }) => order.shipped_s !== null)
  const page = cutPage(all.slice((pageNumber - 1) * pageSize, pageNumber * pageSize), call.fault)
  const data = page.map(({ order, line, refund }) =>
    writtenRefund(order, jdService(order, line, refund), call.fault),
  )
  const result = { success: true, code: '00000', totalCount: all.length, pageNumber, pageSize, data }
  return jdOk(call.method, { pageResult: result }, call.shopId)
}

/** The refunds of an order's service orders that were paid. */
function paidBack(market: Marketplaces, call: JdCall): GatewayAnswer {
  const input = paidSchema.safeParse(call.params)
  const order = input.success ? market.orders.order('JD', input.data.orderId) : null
  if (order?.shop_id !== call.shopId) return refused(call, 'pageResult')
  const data = order.lines.flatMap(({ refund }) =>
    refund?.state === 'REFUNDED' ? [jdPaidBack(order, refund)] : [],
  )
  const result = { success: true, code: '00000', totalCount: data.length, data }
  return jdOk(call.method, { pageResult: result }, call.shopId)
}

type FoundRefund = { order: MarketOrder; line: MarketLine; refund: MarketRefund }

function refundsIn(market: Marketplaces, span: Span): FoundRefund[] {
  return market.orders
    .refundPage(span, { offset: 0, limit: refundsMax })
    .flatMap(({ id, order_id: orderId }) => {
      const order = market.orders.order('JD', orderId)
      const line = order?.lines.find(({ refund }) => refund?.id === id)
      return order && line?.refund ? [{ order, line, refund: line.refund }] : []
    })
}

/** The receivers behind their masks. Each order of a day counts once. */
function decrypt(market: Marketplaces, call: JdCall): GatewayAnswer {
  const input = decryptSchema.safeParse(call.params)
  if (!input.success) return refused(call, 'returnType')
  const day = chinaDay(market.nowS('JD') * 1000)
  const quota = market.settings.JD.decrypt_quota
  const found: object[] = []
  for (const { orderId, oaid } of input.data.getReceiverInfoListReqVO.orderInfos) {
    const order = market.orders.order('JD', orderId)
    if (order?.shop_id !== call.shopId || oaidOf(order) !== oaid) return refused(call, 'returnType')
    if (!market.authorisations.mayDecrypt('JD', call.shopId, day, orderId, quota)) {
      const body = { code: 30_010, requestId: '', message: '解密额度已用完', data: null }
      return jdOk(call.method, { returnType: body }, call.shopId)
    }
    found.push(receiverOf(market, order, oaid))
  }
  const body = { code: 0, requestId: '', message: '', data: found }
  return jdOk(call.method, { returnType: body }, call.shopId)
}

function receiverOf(market: Marketplaces, order: MarketOrder, oaid: string): object {
  const { name, mobile, province, city, district, street, detail } = order.buyer
  const relay = market.relay('JD', order.id)
  return {
    orderId: BigInt(order.id),
    oaid,
    customerName: name,
    consMobilePhone: relay?.text ?? mobile,
    customerPhone: '',
    privacyProtection: relay !== null,
    address: `${province}${city}${district}${street}${detail}`,
    expiration: relay ? chinaTime(relay.untilS * 1000) : '',
  }
}

function shop(_market: Marketplaces, call: JdCall): GatewayAnswer {
  const { shopId } = call
  const shopName = sellerStore('JD', shopId)?.name ?? ''
  const found = { vender_id: BigInt(shopId), shop_id: BigInt(shopId), shop_name: shopName }
  return jdOk(call.method, { shop_jos_result: found }, shopId)
}

/** At most a month of the last three. */
function spanOf(market: Marketplaces, shopId: string, input: z.output<typeof searchSchema>): Span | null {
  const [startS, endS] = [momentMsFrom(input.start_date) / 1000, momentMsFrom(input.end_date) / 1000]
  const oldestS = market.nowS('JD') - historyMaxS
  if (!(endS >= startS && endS - startS <= windowMaxS && startS >= oldestS)) return null
  const by = input.dateType === 1 ? 'created' : 'modified'
  return { platform: 'JD', shopId, by, startS, endS, has: 'PAID' }
}

function only(order: Record<string, unknown>, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(order).filter(([name]) => fields.includes(name)))
}

/** A method that was called well and cannot do it says so within its answer. */
function refused({ method, shopId }: JdCall, key: string): GatewayAnswer {
  const apiResult = {
    success: 'false',
    englishErrCode: 'invalid parameter',
    chineseErrCode: '参数不合法，或订单不存在',
    numberCode: 10_100_001,
  }
  return jdOk(method, { [key]: { success: false, code: '10100001', apiResult } }, shopId)
}
