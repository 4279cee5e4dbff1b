import { chinaDay } from '../../provider-time.ts'
import { z } from 'zod'
import { cutPage } from '../trouble/faults.ts'
import { numberedOrder, staleOrders, writtenOrder, writtenRefund, type GatewayAnswer } from '../gateway.ts'
import type { Marketplaces, Relay } from '../marketplaces.ts'
import type { Span } from '../orders/order-table.ts'
import type { DoudianMethod } from './doudian.call.ts'
import { doudianShelf } from './doudian.shelf.ts'
import { doudianAfterSale, doudianOrder } from './doudian.order.ts'
import { cipherKinds, decrypted } from '../orders/ciphers.ts'
import { doudianOk, doudianRefusal } from './doudian.protocol.ts'

const hourS = 3600
const rowsMax = 50_000
const quotaError = 300_008

const moment = z.coerce.number().int().min(0).optional()
const paging = {
  page: z.coerce.number().int().min(0).default(0),
  size: z.coerce.number().int().min(1).max(100),
}
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
const detailSchema = z.object({ shop_order_id: z.string() })
const decryptSchema = z.object({
  cipher_infos: z
    .array(z.object({ auth_id: z.string(), cipher_text: z.string() }))
    .min(1)
    .max(50),
})

/** The methods that need a store's token. */
export const doudianMethods: Readonly<Record<string, DoudianMethod>> = {
  'order.searchList': searchList,
  'order.orderDetail': orderDetail,
  'order.batchDecrypt': batchDecrypt,
  'afterSale.List': afterSaleList,
  ...doudianShelf,
}

function searchList(market: Marketplaces, { shopId, params, secret, fault }: Parameters<DoudianMethod>[1]) {
  const input = searchSchema.safeParse(params)
  const span = input.success ? spanOf(shopId, input.data) : null
  if (!input.success || !span) return badParameter(shopId)
  const { page, size, order_asc: isAscending } = input.data
  const rows = market.orders.page(span, { isNewestFirst: !isAscending, offset: page * size, limit: size })
  return doudianOk(
    {
      page,
      size,
      total: market.orders.count(span),
      shop_order_list: staleOrders(market, cutPage(rows, fault), fault).map((order) =>
        writtenOrder(order, doudianOrder(order, secret), fault),
      ),
    },
    shopId,
  )
}

/** A window of changes is at most an hour wide, one of new orders a day. The rows are sorted by the window's time. */
function spanOf(shopId: string, input: z.output<typeof searchSchema>): Span | null {
  const isByUpdate = input.update_time_start !== undefined
  const startS = isByUpdate ? input.update_time_start : input.create_time_start
  const endS = isByUpdate ? input.update_time_end : input.create_time_end
  if (startS === undefined || endS === undefined || endS < startS) return null
  if (endS - startS > (isByUpdate ? hourS : 24 * hourS)) return null
  if ((input.page + 1) * input.size > rowsMax) return null
  const by = input.order_by === 'update_time' ? 'modified' : 'created'
  if ((by === 'modified') !== isByUpdate) return null
  return { platform: 'DOUDIAN', shopId, by, startS, endS, has: 'ALL' }
}

function orderDetail(market: Marketplaces, { shopId, params, secret, fault }: Parameters<DoudianMethod>[1]) {
  const input = detailSchema.safeParse(params)
  const found = input.success ? numberedOrder(market, 'DOUDIAN', input.data.shop_order_id, fault) : null
  if (found?.shop_id !== shopId) return badParameter(shopId)
  const [order = found] = staleOrders(market, [found], fault)
  return doudianOk({ shop_order_detail: writtenOrder(order, doudianOrder(order, secret), fault) }, shopId)
}

/** Each order counts once a day; beyond the quota its texts stay encrypted. */
function batchDecrypt(market: Marketplaces, { shopId, params, secret }: Parameters<DoudianMethod>[1]) {
  const input = decryptSchema.safeParse(params)
  if (!input.success) return badParameter(shopId)
  const day = chinaDay(market.nowS('DOUDIAN') * 1000)
  const quota = market.settings.DOUDIAN.decrypt_quota
  const infos = input.data.cipher_infos.map(({ auth_id: orderId, cipher_text: cipherText }) => {
    const info = {
      auth_id: orderId,
      cipher_text: cipherText,
      decrypt_text: '',
      err_no: 0,
      err_msg: '',
      data_type: 0,
    }
    const read = decrypted(secret, orderId, cipherText)
    if (!read || market.orders.order('DOUDIAN', orderId)?.shop_id !== shopId)
      return { ...info, err_no: 300_001, err_msg: '密文不合法' }
    if (!market.authorisations.mayDecrypt('DOUDIAN', shopId, day, orderId, quota))
      return { ...info, err_no: quotaError, err_msg: '解密额度已用完' }
    const known = { ...info, decrypt_text: read.text, data_type: read.kind, is_virtual_tel: false }
    const relay = market.relay('DOUDIAN', orderId)
    return relay && read.kind === cipherKinds.mobile ? { ...known, ...relayOf(relay) } : known
  })
  return doudianOk({ decrypt_infos: infos, custom_err: { err_code: 0, err_msg: '' } }, shopId)
}

function relayOf({ text, untilS }: Relay) {
  const [a, b] = text.split('-')
  return { decrypt_text: text, is_virtual_tel: true, expire_time: untilS, phone_no_a: a, phone_no_b: b }
}

/** A window without its end. Only rows by the time of their change keep their places while others change. */
function afterSaleList(market: Marketplaces, { shopId, params, fault }: Parameters<DoudianMethod>[1]) {
  const input = afterSaleSchema.safeParse(params)
  if (!input.success) return badParameter(shopId)
  const { page, size, update_start_time: startS, update_end_time: endS, order_by: orderBy } = input.data
  if (startS === undefined || endS === undefined || endS < startS) return badParameter(shopId)
  const span: Span = { platform: 'DOUDIAN', shopId, by: 'modified', startS, endS: endS - 1, has: 'ALL' }
  const found = market.orders.refundPage(span, { offset: 0, limit: rowsMax })
  const total = found.length
  const rows = (orderBy.includes('update_time asc') ? found.toReversed() : found).slice(
    page * size,
    (page + 1) * size,
  )
  const items = cutPage(rows, fault).flatMap(({ id, order_id: orderId }) => {
    const order = market.orders.order('DOUDIAN', orderId)
    const line = order?.lines.find(({ refund }) => refund?.id === id)
    return order && line?.refund
      ? [writtenRefund(order, doudianAfterSale(order, line, line.refund), fault)]
      : []
  })
  return doudianOk({ items, has_more: (page + 1) * size < total, total, page, size: items.length }, shopId)
}

function badParameter(shopId: string): GatewayAnswer {
  return doudianRefusal(40_004, 'isv.parameter-invalid', '参数不合法，或订单不存在', shopId)
}
