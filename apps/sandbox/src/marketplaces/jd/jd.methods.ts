import { z } from 'zod'
import { yuan } from '../../formats/money.ts'
import { chinaTime, momentMsFrom } from '../../formats/provider-time.ts'
import {
  only,
  ordersIn,
  orderIn,
  pageAt,
  readReceiver,
  refundPage,
  refundsIn,
  setOnShelf,
  shelfPage,
  spanOf,
  writtenOrder,
} from '../calls.ts'
import { methodsThat, Refusal, type MarketCall, type MarketMethods } from '../gateway.ts'
import type { Relay } from '../marketplaces.ts'
import type { MarketOrder } from '../orders/rows.ts'
import { sellerStore } from '../stores.ts'
import { jdOrder, jdPaidBack, jdRefund, jdService } from './jd.order.ts'

const windowMaxS = 31 * 86_400
const historyMaxS = 90 * 86_400

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
const decryptSchema = z.object({
  getReceiverInfoListReqVO: z.object({
    orderInfos: z
      .array(z.object({ orderId: z.coerce.string(), oaid: z.string() }))
      .min(1)
      .max(20),
  }),
})
const articlesSchema = z.object({
  pageNo: z.int().min(1),
  page_size: z.int().min(1).max(100),
  skuStatuValue: z.array(z.int()).default([]),
  field: z.string().min(1),
})
const stockSchema = z.object({ skuId: z.coerce.string(), stockNum: z.int().min(0) })
const priceSchema = z.object({ skuId: z.coerce.string(), jdPrice: z.string().regex(/^\d+\.\d{2}$/) })

const fine = { success: 'true', englishErrCode: 'success', chineseErrCode: '成功', numberCode: '0' }
const wrong = {
  success: 'false',
  englishErrCode: 'invalid parameter',
  chineseErrCode: '参数不合法，或订单不存在',
  numberCode: 10_100_001,
}

/** A method that was called well and cannot do it says so within its answer, below its key. */
const refused = (key: string) => ({ [key]: { success: false, code: '10100001', apiResult: wrong } })
const methodUnder = (key: string) => methodsThat(() => refused(key))
const shelfMethod = methodsThat(() => jdRefusal('10100001', '参数不合法', 'invalid parameter'))

export const jdMethods: MarketMethods = {
  /** Orders that are paid, of the states that are asked for: at most a month of the last three. */
  'jingdong.pop.order.enSearch': methodUnder('searchorderinfo_result')(searchSchema, (call, input) => {
    const { page, page_size: limit, sortType, optional_fields: fields, order_state: states } = input
    const span = spanOf(call, {
      by: input.dateType === 1 ? 'created' : 'modified',
      ...window(input.start_date, input.end_date),
      maxS: windowMaxS,
      has: 'PAID',
    })
    if (!span || span.startS < call.market.nowS('JD') - historyMaxS) return refused('searchorderinfo_result')
    const { orders, total } = ordersIn(call, span, pageAt(page, limit), sortType === 1)
    const orderInfoList = orders
      .map((order) => ({ order, body: jdOrder(order) }))
      .filter(({ body }) => states.includes(String(body.orderState)))
      .map(({ order, body }) => writtenOrder(call, order, only(body, fields)))
    return { searchorderinfo_result: { orderTotal: String(total), orderInfoList, apiResult: fine } }
  }),
  'jingdong.pop.order.enGet': methodUnder('orderDetailInfo')(
    z.object({ order_id: z.coerce.string(), optional_fields: names }),
    (call, { order_id: id, optional_fields: fields }) => {
      const order = orderIn(call, id)
      if (!order || order.paid_s === null) return refused('orderDetailInfo')
      const orderInfo = writtenOrder(call, order, only(jdOrder(order), fields))
      return { orderDetailInfo: { orderInfo, apiResult: fine } }
    },
  ),
  /** Refunds of unshipped orders that were asked for, or decided upon, in a window: two lists. */
  'jingdong.pop.afs.soa.refundapply.queryPageList': methodUnder('queryResult')(
    refundsSchema,
    (call, { pageIndex, pageSize, applyTimeStart, applyTimeEnd, checkTimeStart, checkTimeEnd }) => {
      const isByCheck = checkTimeStart !== undefined
      const span = spanOf(call, {
        by: 'modified',
        ...(isByCheck ? window(checkTimeStart, checkTimeEnd) : window(applyTimeStart, applyTimeEnd)),
      })
      if (!span) return refused('queryResult')
      const all = refundsIn(call, span)
        .filter(({ order }) => order.shipped_s === null)
        .filter(({ refund }) => (refund.state === 'APPLIED') !== isByCheck)
      const result = refundPage(call, all, pageAt(pageIndex, pageSize), jdRefund)
      return { queryResult: { success: true, totalCount: all.length, result } }
    },
  ),
  /** Service orders of shipped orders that changed in a window. */
  'jingdong.asc.query.list': methodUnder('pageResult')(servicesSchema, (call, input) => {
    const { buId, pageNumber, pageSize, updateTimeBegin, updateTimeEnd } = input
    const span = spanOf(call, { by: 'modified', ...window(updateTimeBegin, updateTimeEnd) })
    if (!span || buId !== call.shopId) return refused('pageResult')
    const all = refundsIn(call, span).filter(({ order }) => order.shipped_s !== null)
    const data = refundPage(call, all, pageAt(pageNumber, pageSize), jdService)
    const total = { totalCount: all.length, pageNumber, pageSize }
    return { pageResult: { success: true, code: '00000', ...total, data } }
  }),
  /** The refunds of an order's service orders that were paid. */
  'jingdong.asc.serviceAndRefund.view': methodUnder('pageResult')(
    z.object({ orderId: z.coerce.string() }),
    ({ market, shopId }, { orderId }) => {
      const order = market.orders.order('JD', orderId)
      if (order?.shop_id !== shopId) return refused('pageResult')
      const data = order.lines.flatMap(({ refund }) =>
        refund?.state === 'REFUNDED' ? [jdPaidBack(order, refund)] : [],
      )
      return { pageResult: { success: true, code: '00000', totalCount: data.length, data } }
    },
  ),
  /** The receivers behind their masks. */
  'jingdong.jos.order.oaid.decrypt': methodUnder('returnType')(decryptSchema, (call, input) => {
    const data: object[] = []
    for (const { orderId, oaid } of input.getReceiverInfoListReqVO.orderInfos) {
      const read = readReceiver(call, orderId, oaid)
      if (read === 'WRONG') return refused('returnType')
      if (read === 'USED_UP')
        return { returnType: { code: 30_010, requestId: '', message: '解密额度已用完', data: null } }
      data.push(receiverOf(read, oaid))
    }
    return { returnType: { code: 0, requestId: '', message: '', data } }
  }),
  'jingdong.vender.shop.query': ({ shopId }) => {
    const name = sellerStore('JD', shopId)?.name ?? ''
    return { shop_jos_result: { vender_id: BigInt(shopId), shop_id: BigInt(shopId), shop_name: name } }
  },
  'jingdong.sku.read.searchSkuList': shelfMethod(articlesSchema, (call, { pageNo, page_size: pageSize }) => {
    const { articles, total } = shelfPage(call, pageAt(pageNo, pageSize))
    const data = articles.map((article) => ({
      skuId: Number(article.sku_id),
      wareId: Number(article.item_id),
      outerId: article.code,
      skuName: `${article.title} ${article.spec}`,
      jdPrice: yuan(article.price_cents),
      stockNum: article.stock,
    }))
    return { page: { totalItem: total, pageNo, pageSize, data } }
  }),
  'jingdong.stock.write.updateSkuStock': shelfMethod(stockSchema, (call, { skuId, stockNum }) =>
    told(call, skuId, { stock: stockNum }),
  ),
  'jingdong.price.write.updateSkuJdPrice': shelfMethod(priceSchema, (call, { skuId, jdPrice }) =>
    told(call, skuId, { price_cents: Number(jdPrice.replace('.', '')) }),
  ),
}

export function jdRefusal(code: string, chinese: string, english: string): Refusal {
  const text = JSON.stringify({ error_response: { code, zh_desc: chinese, en_desc: english } })
  return new Refusal(text, `${code} ${english}`)
}

function window(start = '', end = '') {
  return { startS: momentMsFrom(start) / 1000, endS: momentMsFrom(end) / 1000 }
}

function receiverOf({ order, relay }: { order: MarketOrder; relay: Relay | null }, oaid: string): object {
  const { name, mobile, province, city, district, street, detail } = order.buyer
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

function told(call: MarketCall, skuId: string, change: { stock?: number; price_cents?: number }): object {
  return setOnShelf(call, ({ sku_id: id }) => id === skuId, change, {
    done: { success: true },
    missing: jdRefusal('10100020', '商品不存在', 'no such sku'),
    refused: jdRefusal('10100021', '商品活动期间不可修改库存和价格', 'the sku is in a promotion'),
  })
}
