import { z } from 'zod'
import {
  articlesThat,
  ordersIn,
  orderIn,
  readCipher,
  refundPage,
  refundsIn,
  setOnShelf,
  pageAt,
  shelfPage,
  spanOf,
  writtenOrder,
} from '../calls.ts'
import { methodsThat, type MarketCall, type MarketMethods } from '../gateway.ts'
import type { Relay } from '../marketplaces.ts'
import { cipherKinds } from '../orders/ciphers.ts'
import { doudianAfterSale, doudianOrder } from './doudian.order.ts'
import { doudianRefusal } from './doudian.protocol.ts'

const hourS = 3600
const rowsMax = 50_000

const moment = z.coerce.number().int().min(0).optional()
const size = z.coerce.number().int().min(1).max(100)
const paging = { page: z.coerce.number().int().min(0).default(0), size }
const searchSchema = z.object({
  ...paging,
  update_time_start: moment,
  update_time_end: moment,
  create_time_start: moment,
  create_time_end: moment,
  order_by: z.enum(['create_time', 'update_time']).default('create_time'),
  order_asc: z.boolean().default(false),
})
const afterSaleSchema = z.object({
  ...paging,
  update_start_time: moment,
  update_end_time: moment,
  order_by: z.array(z.string()).default([]),
})
const decryptSchema = z.object({
  cipher_infos: z
    .array(z.object({ auth_id: z.string(), cipher_text: z.string() }))
    .min(1)
    .max(50),
})
const sku = { product_id: z.coerce.string(), sku_id: z.coerce.string() }
const stockSchema = z.object({
  ...sku,
  stock_num: z.coerce.number().int().min(0),
  incremental: z.literal(false).default(false),
})
const priceSchema = z.object({ ...sku, price: z.coerce.number().int().min(1) })

const badParameter = () => doudianRefusal(40_004, 'isv.parameter-invalid', '参数不合法，或订单不存在')
const method = methodsThat(badParameter)
const shelfMethod = methodsThat(() => doudianRefusal(40_004, 'isv.parameter-invalid', '参数不合法'))
const written = (call: MarketCall, order: Parameters<typeof doudianOrder>[0]) =>
  writtenOrder(call, order, doudianOrder(order, call.secret))

/** The methods that need a store's token. */
export const doudianMethods: MarketMethods = {
  /** A window of changes is at most an hour wide, one of new orders a day. The rows are sorted by the window's time. */
  'order.searchList': method(searchSchema, (call, input) => {
    const { page, size: limit, order_by: orderBy } = input
    const isByUpdate = input.update_time_start !== undefined
    const span = spanOf(call, {
      by: isByUpdate ? 'modified' : 'created',
      startS: (isByUpdate ? input.update_time_start : input.create_time_start) ?? Number.NaN,
      endS: (isByUpdate ? input.update_time_end : input.create_time_end) ?? Number.NaN,
      maxS: isByUpdate ? hourS : 24 * hourS,
    })
    if (!span || (page + 1) * limit > rowsMax) return badParameter()
    if ((orderBy === 'update_time') !== isByUpdate) return badParameter()
    const { orders, total } = ordersIn(call, span, { offset: page * limit, limit }, !input.order_asc)
    return { page, size: limit, total, shop_order_list: orders.map((order) => written(call, order)) }
  }),
  'order.orderDetail': method(z.object({ shop_order_id: z.string() }), (call, input) => {
    const order = orderIn(call, input.shop_order_id)
    return order ? { shop_order_detail: written(call, order) } : badParameter()
  }),
  /** Beyond the quota the texts of an order stay encrypted. */
  'order.batchDecrypt': method(decryptSchema, (call, input) => ({
    decrypt_infos: input.cipher_infos.map((info) => decryptInfo(call, info)),
    custom_err: { err_code: 0, err_msg: '' },
  })),
  /** A window without its end. Only rows by the time of their change keep their places while others change. */
  'afterSale.List': method(afterSaleSchema, (call, input) => {
    const { page, size: limit, update_start_time: startS, update_end_time: endS, order_by: orderBy } = input
    if (startS === undefined || endS === undefined || endS < startS) return badParameter()
    const { platform, shopId } = call
    const found = refundsIn(call, { platform, shopId, by: 'modified', startS, endS: endS - 1, has: 'ALL' })
    const all = orderBy.includes('update_time asc') ? found.toReversed() : found
    const items = refundPage(call, all, { offset: page * limit, limit }, doudianAfterSale)
    const total = all.length
    return { items, has_more: (page + 1) * limit < total, total, page, size: items.length }
  }),
  'product.listV2': shelfMethod(
    z.object({
      status: z.coerce.number().int().default(0),
      page: z.coerce.number().int().min(1).max(100),
      size,
    }),
    (call, { page, size: limit }) => {
      const { articles, total } = shelfPage(call, pageAt(page, limit))
      const data = articles.map(({ item_id: id, title }) => ({
        product_id: BigInt(id),
        name: title,
        status: 0,
      }))
      return { data, total, page, size: limit }
    },
  ),
  'sku.list': shelfMethod(z.object({ product_id: z.coerce.string() }), (call, { product_id: productId }) =>
    articlesThat(call, ({ item_id: id }) => id === productId).map((article) => ({
      id: BigInt(article.sku_id),
      product_id: BigInt(article.item_id),
      code: article.code,
      out_sku_id: 0,
      spec_detail_name1: article.spec,
      stock_num: article.stock,
      price: article.price_cents,
    })),
  ),
  'sku.syncStock': shelfMethod(stockSchema, (call, { sku_id: id, stock_num: stock }) =>
    told(call, id, { stock }),
  ),
  'sku.editPrice': shelfMethod(priceSchema, (call, { sku_id: id, price }) =>
    told(call, id, { price_cents: price }),
  ),
}

function told(call: MarketCall, skuId: string, change: { stock?: number; price_cents?: number }): object {
  return setOnShelf(call, ({ sku_id: id }) => id === skuId, change, {
    done: {},
    missing: doudianRefusal(50_002, 'isv.business-failed:2010001', 'sku不存在'),
    refused: doudianRefusal(50_002, 'isv.business-failed:2010012', '商品活动期间不可修改库存和价格'),
  })
}

function decryptInfo(call: MarketCall, asked: { auth_id: string; cipher_text: string }): object {
  const info = { ...asked, decrypt_text: '', err_no: 0, err_msg: '', data_type: 0 }
  const read = readCipher(call, asked.auth_id, asked.cipher_text)
  if (read === 'WRONG') return { ...info, err_no: 300_001, err_msg: '密文不合法' }
  if (read === 'USED_UP') return { ...info, err_no: 300_008, err_msg: '解密额度已用完' }
  const known = { ...info, decrypt_text: read.text, data_type: read.kind, is_virtual_tel: false }
  return read.relay && read.kind === cipherKinds.mobile ? { ...known, ...relayOf(read.relay) } : known
}

function relayOf({ text, untilS }: Relay) {
  const [a, b] = text.split('-')
  return { decrypt_text: text, is_virtual_tel: true, expire_time: untilS, phone_no_a: a, phone_no_b: b }
}
