import { chinaDay } from '../../provider-time.ts'
import { z } from 'zod'
import { jsonOf } from '../../json.ts'
import { numberedOrder, staleOrders, writtenOrder, writtenRefund, type GatewayAnswer } from '../gateway.ts'
import type { Marketplaces } from '../marketplaces.ts'
import { cipherKinds, decrypted } from '../orders/ciphers.ts'
import type { Span } from '../orders/order-table.ts'
import { cutPage } from '../trouble/faults.ts'
import type { PddCall, PddMethod } from './pinduoduo.call.ts'
import { pddOrder, pddRefund } from './pinduoduo.order.ts'
import { pddOk, pddRefusal } from './pinduoduo.protocol.ts'
import { pddShelf } from './pinduoduo.shelf.ts'

const windowS = { modified: 1800, created: 86_400 } as const
const decryptMax = 100
const refundsMax = 10_000
const quotaError = 70_032

const moment = z.coerce.number().int()
const paging = {
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(100),
}
const listSchema = z.object({
  ...paging,
  order_status: z.literal('5'),
  refund_status: z.literal('5'),
  use_has_next: z.enum(['true', 'false']).default('false'),
})
const refundsSchema = z.object({
  ...paging,
  after_sales_status: z.literal('1'),
  after_sales_type: z.enum(['2', '3']),
})
const decryptSchema = z
  .array(z.object({ data_tag: z.string(), encrypted_data: z.string() }))
  .min(1)
  .max(decryptMax)

export const pddMethods: Readonly<Record<string, PddMethod>> = {
  'pdd.order.number.list.increment.get': (market, call) => list(market, call, 'modified'),
  'pdd.order.list.get': (market, call) => list(market, call, 'created'),
  'pdd.order.information.get': oneOrder,
  'pdd.refund.list.increment.get': refunds,
  'pdd.open.decrypt.batch': decrypt,
  ...pddShelf,
}

/** Newest first, pages from 1. An order is here from its deposit or its payment on. */
function list(market: Marketplaces, call: PddCall, by: 'created' | 'modified'): GatewayAnswer {
  const span = spanOf(call, by)
  const input = listSchema.safeParse(Object.fromEntries(call.given))
  if (!span || !input.success) return badParameter(call)
  const { page, page_size: limit, use_has_next: isShort } = input.data
  const rows = market.orders.page(span, { isNewestFirst: true, offset: (page - 1) * limit, limit })
  const orders = staleOrders(market, cutPage(rows, call.fault), call.fault)
  const total = market.orders.count(span)
  const key = by === 'modified' ? 'order_sn_increment_get_response' : 'order_list_get_response'
  const rowsKey = by === 'modified' ? 'order_sn_list' : 'order_list'
  const ending = isShort === 'true' ? { has_next: page * limit < total } : { total_count: total }
  return pddOk(
    key,
    {
      [rowsKey]: orders.map((order) => writtenOrder(order, pddOrder(order, call.secret), call.fault)),
      ...ending,
    },
    call.shopId,
  )
}

function oneOrder(market: Marketplaces, call: PddCall): GatewayAnswer {
  const found = numberedOrder(market, 'PINDUODUO', call.given.get('order_sn') ?? '', call.fault)
  if (found?.shop_id !== call.shopId) return badParameter(call)
  const [order = found] = staleOrders(market, [found], call.fault)
  return pddOk(
    'order_info_get_response',
    { order_info: writtenOrder(order, pddOrder(order, call.secret), call.fault) },
    call.shopId,
  )
}

/** After-sales of one kind: money alone, or money for goods that come back. */
function refunds(market: Marketplaces, call: PddCall): GatewayAnswer {
  const span = spanOf(call, 'modified')
  const input = refundsSchema.safeParse(Object.fromEntries(call.given))
  if (!span || !input.success) return badParameter(call)
  const { page, page_size: limit, after_sales_type: kind } = input.data
  const all = market.orders
    .refundPage(span, { offset: 0, limit: refundsMax })
    .flatMap(({ id, order_id: orderId }) => {
      const order = market.orders.order('PINDUODUO', orderId)
      const line = order?.lines.find(({ refund }) => refund?.id === id)
      const isWanted = line?.refund?.returns_goods === (kind === '3')
      return order && line?.refund && isWanted
        ? [writtenRefund(order, pddRefund(order, line, line.refund), call.fault)]
        : []
    })
  const found = cutPage(all.slice((page - 1) * limit, page * limit), call.fault)
  const body = { refund_list: found, total_count: all.length }
  return pddOk('refund_increment_get_response', body, call.shopId)
}

/** Each order of a day counts once; beyond the quota its texts stay unread. */
function decrypt(market: Marketplaces, call: PddCall): GatewayAnswer {
  const asked = decryptSchema.safeParse(jsonOf(call.given.get('data_list')))
  if (!asked.success) return badParameter(call)
  const day = chinaDay(market.nowS('PINDUODUO') * 1000)
  const quota = market.settings.PINDUODUO.decrypt_quota
  const rows = asked.data.map(({ data_tag: orderId, encrypted_data: cipherText }) => {
    const row = { data_tag: orderId, encrypted_data: cipherText, decrypted_data: '', error_code: 0 }
    const read = decrypted(call.secret, orderId, cipherText)
    if (!read || market.orders.order('PINDUODUO', orderId)?.shop_id !== call.shopId)
      return { ...row, error_code: 70_001, error_msg: '密文不合法' }
    if (!market.authorisations.mayDecrypt('PINDUODUO', call.shopId, day, orderId, quota))
      return { ...row, error_code: quotaError, error_msg: '解密额度已用完' }
    const known = { ...row, decrypted_data: read.text, error_msg: '', virtual_number_type: 0 }
    const relay = market.relay('PINDUODUO', orderId)
    if (!relay || read.kind !== cipherKinds.mobile) return known
    const [number, extension] = relay.text.split('-')
    return {
      ...known,
      decrypted_data: number,
      virtual_number_type: 1,
      virtual_identify_number: extension,
    }
  })
  return pddOk('open_decrypt_batch_response', { data_decrypt_list: rows }, call.shopId)
}

/** Changes of half an hour, or the orders of a day. */
function spanOf({ given, shopId }: PddCall, by: 'created' | 'modified'): Span | null {
  const what = by === 'modified' ? 'updated' : 'confirm'
  const start = moment.safeParse(given.get(`start_${what}_at`))
  const end = moment.safeParse(given.get(`end_${what}_at`))
  if (!start.success || !end.success || end.data < start.data) return null
  if (end.data - start.data > windowS[by]) return null
  return { platform: 'PINDUODUO', shopId, by, startS: start.data, endS: end.data, has: 'BEGUN' }
}

function badParameter({ shopId }: PddCall): GatewayAnswer {
  const sub = { code: 'isv.invalid-parameter', message: '参数不合法，或订单不存在' }
  return pddRefusal(50_001, '业务服务错误', sub, shopId)
}
