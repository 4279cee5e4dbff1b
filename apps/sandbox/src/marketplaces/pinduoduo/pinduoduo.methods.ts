import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { jsonOf } from '../../formats/json.ts'
import {
  articlesThat,
  ordersIn,
  orderIn,
  pageAt,
  readCipher,
  refundPage,
  refundsIn,
  setOnShelf,
  shelfPage,
  spanOf,
  writtenOrder,
} from '../calls.ts'
import { methodsThat, Refusal, type MarketCall, type MarketMethods } from '../gateway.ts'
import { cipherKinds } from '../orders/ciphers.ts'
import type { MarketOrder } from '../orders/rows.ts'
import { pddOrder, pddRefund } from './pinduoduo.order.ts'

/** A list within a text. */
const listOf = <T extends z.ZodType>(element: T) =>
  z.string().transform(jsonOf).pipe(z.array(element).min(1).max(100))
const moment = z.coerce.number().int()
const paging = {
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(100),
}
const changed = { start_updated_at: moment, end_updated_at: moment }
const listSchema = z.object({
  ...paging,
  order_status: z.literal('5'),
  refund_status: z.literal('5'),
  use_has_next: z.enum(['true', 'false']).default('false'),
})
const decryptSchema = z.object({
  data_list: listOf(z.object({ data_tag: z.string(), encrypted_data: z.string() })),
})
const refundsSchema = z.object({
  ...paging,
  ...changed,
  after_sales_status: z.literal('1'),
  after_sales_type: z.enum(['2', '3']),
})
const stockSchema = z.object({
  sku_id: z.string(),
  quantity: z.coerce.number().int().min(0),
  update_type: z.literal('1'),
})
const price = z.object({ sku_id: z.string(), group_price: z.int().min(1), single_price: z.int() })

const badCall = () => refusedFor('isv.invalid-parameter', '参数不合法，或订单不存在')
const method = methodsThat(badCall)
const badShelfCall = () => refusedFor('isv.invalid-parameter', '参数不合法')
const shelfMethod = methodsThat(badShelfCall)

export const pddMethods: MarketMethods = {
  /** Changes of half an hour. */
  'pdd.order.number.list.increment.get': method(listSchema.extend(changed), (call, input) => {
    const span = { by: 'modified', startS: input.start_updated_at, endS: input.end_updated_at } as const
    return list(call, input, { ...span, maxS: 1800 }, 'order_sn_list')
  }),
  /** The orders of a day. */
  'pdd.order.list.get': method(
    listSchema.extend({ start_confirm_at: moment, end_confirm_at: moment }),
    (call, input) => {
      const span = { by: 'created', startS: input.start_confirm_at, endS: input.end_confirm_at } as const
      return list(call, input, { ...span, maxS: 86_400 }, 'order_list')
    },
  ),
  'pdd.order.information.get': method(
    z.object({ order_sn: z.string().default('') }),
    (call, { order_sn: id }) => {
      const order = orderIn(call, id)
      return order ? { order_info: written(call)(order) } : badCall()
    },
  ),
  /** After-sales of one kind: money alone, or money for goods that come back. */
  'pdd.refund.list.increment.get': method(refundsSchema, (call, input) => {
    const { start_updated_at: startS, end_updated_at: endS, page, page_size: limit } = input
    const span = spanOf(call, { by: 'modified', startS, endS, maxS: 1800 })
    if (!span) return badCall()
    const isBack = input.after_sales_type === '3'
    const all = refundsIn(call, span).filter(({ refund }) => refund.returns_goods === isBack)
    const found = refundPage(call, all, pageAt(page, limit), pddRefund)
    return { refund_list: found, total_count: all.length }
  }),
  /** Beyond the quota the texts of an order stay unread. */
  'pdd.open.decrypt.batch': method(decryptSchema, (call, input) => ({
    data_decrypt_list: input.data_list.map((asked) => decryptRow(call, asked)),
  })),
  'pdd.goods.list.get': shelfMethod(z.object(paging), (call, { page, page_size: limit }) => {
    const { articles, total } = shelfPage(call, pageAt(page, limit))
    const goods = articles.map(({ item_id: id, title }) => ({ goods_id: Number(id), goods_name: title }))
    return { goods_list: goods, total_count: total }
  }),
  'pdd.goods.detail.get': shelfMethod(
    z.object({ goods_id: z.string().optional() }),
    (call, { goods_id: goodsId }) => ({
      sku_list: articlesThat(call, ({ item_id: id }) => id === goodsId).map((article) => ({
        sku_id: Number(article.sku_id),
        out_sku_sn: article.code,
        quantity: article.stock,
        multi_price: article.price_cents,
        price: article.price_cents + 100,
        spec: [{ parent_name: '规格', spec_name: article.spec }],
      })),
    }),
  ),
  'pdd.goods.quantity.update': shelfMethod(stockSchema, (call, { sku_id: id, quantity }) =>
    told(call, id, { stock: quantity }),
  ),
  'pdd.goods.sku.price.update': shelfMethod(
    z.object({ sku_price_list: listOf(price) }),
    (call, { sku_price_list: prices }) => {
      const [asked] = prices
      if (prices.length !== 1 || !asked || asked.single_price < asked.group_price + 100) return badShelfCall()
      return told(call, asked.sku_id, { price_cents: asked.group_price })
    },
  ),
}

export function pddRefusal(code: number, message: string, [subCode, subMessage] = ['', '']): Refusal {
  const refusal = { error_code: code, error_msg: message, sub_code: subCode, sub_msg: subMessage }
  const text = JSON.stringify({ error_response: { ...refusal, request_id: randomUUID() } })
  return new Refusal(text, `${code} ${message}`)
}

function refusedFor(subCode: string, subMessage: string): Refusal {
  return pddRefusal(50_001, '业务服务错误', [subCode, subMessage])
}

/** Newest first, pages from 1. An order is here from its deposit or its payment on. */
function list(
  call: MarketCall,
  { page, page_size: limit, use_has_next: isShort }: z.output<typeof listSchema>,
  window: Parameters<typeof spanOf>[1],
  key: string,
): object {
  const span = spanOf(call, { ...window, has: 'BEGUN' })
  if (!span) return badCall()
  const { orders, total } = ordersIn(call, span, pageAt(page, limit))
  const ending = isShort === 'true' ? { has_next: page * limit < total } : { total_count: total }
  return { [key]: orders.map(written(call)), ...ending }
}

const written = (call: MarketCall) => (order: MarketOrder) =>
  writtenOrder(call, order, pddOrder(order, call.secret))

function decryptRow(call: MarketCall, asked: { data_tag: string; encrypted_data: string }): object {
  const row = { ...asked, decrypted_data: '', error_code: 0 }
  const read = readCipher(call, asked.data_tag, asked.encrypted_data)
  if (read === 'WRONG') return { ...row, error_code: 70_001, error_msg: '密文不合法' }
  if (read === 'USED_UP') return { ...row, error_code: 70_032, error_msg: '解密额度已用完' }
  const known = { ...row, decrypted_data: read.text, error_msg: '', virtual_number_type: 0 }
  if (!read.relay || read.kind !== cipherKinds.mobile) return known
  const [number, extension] = read.relay.text.split('-')
  const relay = { virtual_number_type: 1, virtual_identify_number: extension }
  return { ...known, decrypted_data: number, ...relay }
}

function told(call: MarketCall, skuId: string, change: { stock?: number; price_cents?: number }): object {
  return setOnShelf(call, ({ sku_id: id }) => id === skuId, change, {
    done: { is_success: true },
    missing: refusedFor('isv.invalid-parameter:goods', '商品不存在'),
    refused: refusedFor('isv.invalid-parameter:goods', '商品活动期间不可修改库存和价格'),
  })
}
