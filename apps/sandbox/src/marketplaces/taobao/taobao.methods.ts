import { createHash } from 'node:crypto'
import { z } from 'zod'
import { jsonOf } from '../../formats/json.ts'
import { yuan } from '../../formats/money.ts'
import { chinaTime, momentMsFrom } from '../../formats/provider-time.ts'
import {
  articlesThat,
  only,
  ordersIn,
  orderIn,
  pageAt,
  readReceiver,
  refundOf,
  refundPage,
  refundsIn,
  setOnShelf,
  shelfPage,
  spanOf,
  writtenOrder,
  writtenRefund,
} from '../calls.ts'
import { methodsThat, Refusal, type MarketCall, type MarketMethods } from '../gateway.ts'
import type { Span } from '../orders/order-table.ts'
import type { ShelfArticle } from '../shelf/shelf-table.ts'
import { taobaoRefund, taobaoTrade, tradeTypes } from './taobao.trade.ts'

const dayS = 86_400
const historyMaxS = 90 * dayS
const numIidsMax = 40

/** The fields of a trade that lists have. */
const thinFields = 'tid,type,status,created,modified,pay_time,payment,step_trade_status,orders'.split(',')

const paging = {
  page_no: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(40),
}
const names = z.string().transform((text) => text.split(','))
/** The names of fields, of which only the first part counts. */
const fieldsSchema = names
  .transform((fields) => [...new Set(fields.map((field) => field.trim().replace(/\..*$/, '')))])
  .transform((fields) => fields.filter((field) => field !== ''))
const fields = fieldsSchema.default([])
const listSchema = z.object({ ...paging, fields, use_has_next: z.string().optional() })
const changed = { start_modified: z.string().default(''), end_modified: z.string().default('') }
const created = { start_created: z.string().default(''), end_created: z.string().default('') }
const types = { type: names.default(tradeTypes.plain.split(',')) }
const stockSchema = z.object({
  num_iid: z.string(),
  sku_id: z.string(),
  quantity: z.coerce.number().int().min(0),
  type: z.literal('1').default('1'),
})
const priceSchema = z.object({
  num_iid: z.string(),
  properties: z.string(),
  price: z.string().regex(/^\d+\.\d{2}$/),
})
const decryptSchema = z.object({
  query_list: z
    .string()
    .transform(jsonOf)
    .pipe(
      z
        .array(z.object({ oaid: z.string(), tid: z.coerce.string() }))
        .min(1)
        .max(20),
    ),
})

const badParameter = () => topRefusal(41, 'Invalid Arguments', 'isv.invalid-parameter', '参数不合法')
const missingFields = () =>
  topRefusal(40, 'Missing required arguments:fields', 'isv.missing-parameter', 'fields')
const missingRefund = () => topRefusal(50, 'Remote service error', 'isv.refund-not-exist', '退款不存在')
const method = methodsThat(badParameter)

export const topMethods: MarketMethods = {
  'taobao.trades.sold.increment.get': method(listSchema.extend({ ...changed, ...types }), (call, input) =>
    soldTrades(call, input, spanIn(call, 'modified', input.start_modified, input.end_modified)),
  ),
  'taobao.trades.sold.get': method(listSchema.extend({ ...created, ...types }), (call, input) =>
    soldTrades(call, input, spanIn(call, 'created', input.start_created, input.end_created)),
  ),
  'taobao.trade.fullinfo.get': method(
    z.object({ fields, tid: z.string().default('') }),
    (call, { fields: wanted, tid }) => {
      if (wanted.length === 0) return missingFields()
      const order = orderIn(call, tid)
      if (!order) return topRefusal(50, 'Remote service error', 'isv.trade-not-exist', '交易不存在')
      return { trade: writtenOrder(call, order, only(taobaoTrade(order), wanted)) }
    },
  ),
  'taobao.refunds.receive.get': method(
    listSchema.extend({ ...changed, type: names.default(['guarantee_trade', 'auto_delivery']) }),
    (call, input) => {
      const span = spanIn(call, 'modified', input.start_modified, input.end_modified)
      if (!span) return badParameter()
      if (input.fields.length === 0) return missingFields()
      const isWithStages = input.type.includes(tradeTypes.presale)
      const all = refundsIn(call, span).filter(({ order }) => isWithStages || !order.presale)
      const rows = refundPage(call, all, pageAt(input.page_no, input.page_size), taobaoRefund)
      return { ...listed('refunds', 'refund', rows), ...ending(input, all.length) }
    },
  ),
  'taobao.refund.get': method(
    z.object({ refund_id: z.string().default('') }),
    ({ market, shopId, fault }, { refund_id: id }) => {
      const orderId = market.orders.refundOrderId('TAOBAO', id) ?? ''
      const [found] = refundOf(market.orders.order('TAOBAO', orderId), id)
      if (found?.order.shop_id !== shopId) return missingRefund()
      return { refund: writtenRefund(found.order, taobaoRefund(found), fault) }
    },
  ),
  /** The receivers without masks. */
  'taobao.top.oaid.decrypt': method(decryptSchema, (call, input) => {
    const receivers: object[] = []
    for (const { oaid, tid } of input.query_list) {
      const read = readReceiver(call, tid, oaid)
      if (read === 'USED_UP') return remoteRefusal('isv.oaid-decrypt-quota-exhausted', '解密额度已用完')
      receivers.push({ tid, oaid, ...(read === 'WRONG' ? { matched: false } : receiverOf(read)) })
    }
    return { receiver_list: { receiver: receivers } }
  }),
  'taobao.items.onsale.get': method(
    z.object({ ...paging, page_size: z.coerce.number().int().min(1).max(200).default(40) }),
    (call, input) => {
      const { articles, total } = shelfPage(call, pageAt(input.page_no, input.page_size))
      const items = articles.map(({ item_id: id, title, stock, price_cents: cents }) => ({
        num_iid: Number(id),
        title,
        outer_id: '',
        num: stock,
        price: yuan(cents),
      }))
      return { ...listed('items', 'item', items), total_results: total }
    },
  ),
  'taobao.item.skus.get': method(z.object({ num_iids: names.default(['']) }), (call, { num_iids: ids }) => {
    if (ids.length > numIidsMax) return badParameter()
    return listed('skus', 'sku', articlesThat(call, ({ item_id: id }) => ids.includes(id)).map(skuOf))
  }),
  'taobao.item.quantity.update': method(stockSchema, (call, { sku_id: skuId, quantity }) =>
    told(call, ({ sku_id: id }) => id === skuId, { stock: quantity }),
  ),
  'taobao.item.sku.price.update': method(priceSchema, (call, { num_iid: itemId, properties, price }) =>
    told(call, (article) => article.item_id === itemId && propertiesOf(article) === properties, {
      price_cents: Number(price.replace('.', '')),
    }),
  ),
}

export function topRefusal(code: number, msg: string, subCode = '', subMsg = ''): Refusal {
  const sub = subCode === '' ? {} : { sub_code: subCode, sub_msg: subMsg }
  const text = JSON.stringify({ error_response: { code, msg, ...sub, request_id: requestId() } })
  return new Refusal(text, `${code} ${subCode || msg}`)
}

/** The refusal of a service behind the gateway. */
export const remoteRefusal = (subCode: string, subMsg: string) =>
  topRefusal(15, 'Remote service error', subCode, subMsg)

export function requestId(): string {
  return createHash('md5').update(`${process.hrtime.bigint()}`).digest('hex').slice(0, 12)
}

type ListInput = z.output<typeof listSchema>

/** Newest first, pages from 1. Without `type`, trades in stages are left out. */
function soldTrades(call: MarketCall, input: ListInput & { type: string[] }, span: Span | null): object {
  if (!span) return badParameter()
  if (input.fields.length === 0) return missingFields()
  const wanted = input.fields.filter((field) => thinFields.includes(field))
  const has = input.type.includes(tradeTypes.presale) ? 'ALL' : 'PLAIN'
  const { orders, total } = ordersIn(call, { ...span, has }, pageAt(input.page_no, input.page_size))
  const trades = orders.map((order) => only(taobaoTrade(order), wanted))
  return { ...listed('trades', 'trade', trades), ...ending(input, total) }
}

/** A day at most, of the last ninety. */
function spanIn(call: MarketCall, by: Span['by'], start: string, end: string): Span | null {
  const [startS, endS] = [momentMsFrom(start) / 1000, momentMsFrom(end) / 1000]
  const isKept = startS >= call.market.platformNowMs('TAOBAO') / 1000 - historyMaxS
  return isKept ? spanOf(call, { by, startS, endS, maxS: dayS }) : null
}

function ending(
  { page_no: page, page_size: limit, use_has_next: isShort }: ListInput,
  total: number,
): object {
  return isShort === 'true' ? { has_next: page * limit < total } : { total_results: total }
}

/** `trades: { trade: [...] }`; an empty list has no key. */
function listed(name: string, element: string, rows: object[]): object {
  return rows.length === 0 ? {} : { [name]: { [element]: rows } }
}

function receiverOf({ order, relay }: Exclude<ReturnType<typeof readReceiver>, string>): object {
  const { name, mobile, province, city, district, street, detail } = order.buyer
  const address = { state: province, city, district, town: street, address_detail: detail }
  return {
    matched: true,
    name,
    mobile: relay?.text ?? mobile,
    phone: '',
    country: '中国',
    ...address,
    privacy_protection: relay !== null,
    ...(relay && { secret_no_expire_time: chinaTime(relay.untilS * 1000) }),
  }
}

const propertiesOf = ({ sku_id: id }: ShelfArticle): string => `1627207:${id.slice(-7)}`

function skuOf(article: ShelfArticle): object {
  return {
    sku_id: Number(article.sku_id),
    num_iid: Number(article.item_id),
    outer_id: article.code,
    properties: propertiesOf(article),
    properties_name: `${propertiesOf(article)}:颜色分类:${article.spec}`,
    quantity: article.stock,
    price: yuan(article.price_cents),
  }
}

function told(
  call: MarketCall,
  isIt: (article: ShelfArticle) => boolean,
  change: { stock?: number; price_cents?: number },
): object {
  return setOnShelf(call, isIt, change, {
    done: {},
    missing: remoteRefusal('isv.item-not-exist', '商品不存在'),
    refused: remoteRefusal('isv.item-quantity-update-service-error', '商品活动期间不可修改库存和价格'),
  })
}
