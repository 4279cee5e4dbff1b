import { z } from 'zod'
import { momentMsFrom, chinaDay, chinaTime } from '../../provider-time.ts'
import { jsonOf } from '../../json.ts'
import { cutPage } from '../trouble/faults.ts'
import { numberedOrder, staleOrders, writtenOrder, writtenRefund, type GatewayAnswer } from '../gateway.ts'
import type { Marketplaces } from '../marketplaces.ts'
import type { Span } from '../orders/order-table.ts'
import { oaidOf, taobaoRefund, taobaoTrade, tradeTypes } from './taobao.trade.ts'
import type { TopCall, TopMethod } from './taobao.call.ts'
import { taobaoShelf } from './taobao.shelf.ts'
import { topOk, topRefusal } from './taobao.protocol.ts'

const daysMs = 86_400_000
const historyMaxDays = 90
const decryptMax = 20
const refundsMax = 10_000

/** Fields that only taobao.trade.fullinfo.get has. */
const thinFields = new Set([
  'tid',
  'type',
  'status',
  'created',
  'modified',
  'pay_time',
  'payment',
  'step_trade_status',
  'orders',
])

export const topMethods: Readonly<Record<string, TopMethod>> = {
  'taobao.trades.sold.increment.get': (market, call) => soldTrades(market, call, 'modified'),
  'taobao.trades.sold.get': (market, call) => soldTrades(market, call, 'created'),
  'taobao.trade.fullinfo.get': fullTrade,
  'taobao.refunds.receive.get': refunds,
  'taobao.refund.get': oneRefund,
  'taobao.top.oaid.decrypt': decrypt,
  ...taobaoShelf,
}

/** Newest first, pages from 1. Without `type`, trades in stages are left out. */
function soldTrades(market: Marketplaces, call: TopCall, by: 'created' | 'modified'): GatewayAnswer {
  const span = spanOf(market, call, by)
  const page = pageOf(call)
  const fields = fieldsOf(call)
  if (!span || !page) return badParameter(call)
  if (!fields) return missing(call, 'fields')
  const types = (call.parameters.get('type') ?? tradeTypes.plain).split(',')
  const wanted: Span = { ...span, has: types.includes(tradeTypes.presale) ? 'ALL' : 'PLAIN' }
  const rows = market.orders.page(wanted, { isNewestFirst: true, ...page })
  const trades = staleOrders(market, cutPage(rows, call.fault), call.fault).map((order) =>
    only(
      taobaoTrade(order),
      fields.filter((field) => thinFields.has(field)),
    ),
  )
  const total = market.orders.count(wanted)
  return topOk(
    call.method,
    { ...listed('trades', 'trade', trades), ...ending(call, page, total) },
    call.shopId,
  )
}

function fullTrade(market: Marketplaces, call: TopCall): GatewayAnswer {
  const fields = fieldsOf(call)
  if (!fields) return missing(call, 'fields')
  const found = numberedOrder(market, 'TAOBAO', call.parameters.get('tid') ?? '', call.fault)
  if (found?.shop_id !== call.shopId)
    return topRefusal(50, 'Remote service error', 'isv.trade-not-exist', '交易不存在', call.shopId)
  const [order = found] = staleOrders(market, [found], call.fault)
  return topOk(
    call.method,
    { trade: writtenOrder(order, only(taobaoTrade(order), fields), call.fault) },
    call.shopId,
  )
}

function refunds(market: Marketplaces, call: TopCall): GatewayAnswer {
  const span = spanOf(market, call, 'modified')
  const page = pageOf(call)
  if (!span || !page) return badParameter(call)
  if (!fieldsOf(call)) return missing(call, 'fields')
  const types = (call.parameters.get('type') ?? 'guarantee_trade,auto_delivery').split(',')
  const isWanted = ({ order_id: orderId }: { order_id: string }) =>
    types.includes(tradeTypes.presale) || !market.orders.order('TAOBAO', orderId)?.presale
  const all = market.orders.refundPage(span, { offset: 0, limit: refundsMax }).filter(isWanted)
  const rows = cutPage(all.slice(page.offset, page.offset + page.limit), call.fault).flatMap(
    ({ id, order_id: orderId }) => refundIn(market, orderId, id, call.fault),
  )
  const total = all.length
  return topOk(
    call.method,
    { ...listed('refunds', 'refund', rows), ...ending(call, page, total) },
    call.shopId,
  )
}

function oneRefund(market: Marketplaces, call: TopCall): GatewayAnswer {
  const id = call.parameters.get('refund_id') ?? ''
  const orderId = market.orders.refundOrderId('TAOBAO', id)
  const [refund] = orderId === null ? [] : refundIn(market, orderId, id, call.fault)
  if (!refund || market.orders.order('TAOBAO', orderId ?? '')?.shop_id !== call.shopId)
    return topRefusal(50, 'Remote service error', 'isv.refund-not-exist', '退款不存在', call.shopId)
  return topOk(call.method, { refund }, call.shopId)
}

function refundIn(market: Marketplaces, orderId: string, id: string, fault: TopCall['fault']) {
  const order = market.orders.order('TAOBAO', orderId)
  const line = order?.lines.find(({ refund }) => refund?.id === id)
  return order && line?.refund ? [writtenRefund(order, taobaoRefund(order, line, line.refund), fault)] : []
}

/** The receivers without masks. Each trade counts once a day. */
function decrypt(market: Marketplaces, call: TopCall): GatewayAnswer {
  const asked = z
    .array(z.object({ oaid: z.string(), tid: z.coerce.string() }))
    .min(1)
    .max(decryptMax)
    .safeParse(jsonOf(call.parameters.get('query_list')))
  if (!asked.success) return badParameter(call)
  const day = chinaDay(market.nowS('TAOBAO') * 1000)
  const quota = market.settings.TAOBAO.decrypt_quota
  const receivers: object[] = []
  for (const { oaid, tid } of asked.data) {
    const order = market.orders.order('TAOBAO', tid)
    if (order?.shop_id !== call.shopId || oaidOf(order) !== oaid) {
      receivers.push({ tid, oaid, matched: false })
      continue
    }
    if (!market.authorisations.mayDecrypt('TAOBAO', call.shopId, day, tid, quota))
      return topRefusal(
        15,
        'Remote service error',
        'isv.oaid-decrypt-quota-exhausted',
        '解密额度已用完',
        call.shopId,
      )
    const { name, mobile, province, city, district, street, detail } = order.buyer
    const address = { state: province, city, district, town: street, address_detail: detail }
    const relay = market.relay('TAOBAO', tid)
    receivers.push({
      tid,
      oaid,
      matched: true,
      name,
      mobile: relay?.text ?? mobile,
      phone: '',
      country: '中国',
      ...address,
      privacy_protection: relay !== null,
      ...(relay && { secret_no_expire_time: chinaTime(relay.untilS * 1000) }),
    })
  }
  return topOk(call.method, { receiver_list: { receiver: receivers } }, call.shopId)
}

function spanOf(market: Marketplaces, call: TopCall, by: 'created' | 'modified'): Span | null {
  const startMs = momentMsFrom(call.parameters.get(`start_${by}`) ?? '')
  const endMs = momentMsFrom(call.parameters.get(`end_${by}`) ?? '')
  const oldestMs = market.platformNowMs('TAOBAO') - historyMaxDays * daysMs
  if (!(endMs >= startMs && endMs - startMs <= daysMs && startMs >= oldestMs)) return null
  const [startS, endS] = [startMs / 1000, endMs / 1000]
  return { platform: 'TAOBAO', shopId: call.shopId, by, startS, endS, has: 'ALL' }
}

function pageOf({ parameters }: TopCall) {
  const paging = z.object({
    page_no: z.coerce.number().int().min(1).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(40),
  })
  const page = paging.safeParse(Object.fromEntries(parameters))
  if (!page.success) return null
  const { page_no: number, page_size: limit } = page.data
  return { offset: (number - 1) * limit, limit }
}

function ending(call: TopCall, page: { offset: number; limit: number }, total: number): object {
  const isShort = call.parameters.get('use_has_next') === 'true'
  return isShort ? { has_next: page.offset + page.limit < total } : { total_results: total }
}

/** `trades: { trade: [...] }`; an empty list has no key. */
function listed(name: string, element: string, rows: object[]): object {
  return rows.length === 0 ? {} : { [name]: { [element]: rows } }
}

function fieldsOf({ parameters }: TopCall): string[] | null {
  const names = (parameters.get('fields') ?? '').split(',').map((field) => field.trim().replace(/\..*$/, ''))
  const fields = new Set(names.filter((field) => field !== ''))
  return fields.size === 0 ? null : [...fields]
}

function only(trade: Record<string, unknown>, fields: readonly string[]): object {
  return Object.fromEntries(
    fields.filter((field) => trade[field] !== undefined).map((field) => [field, trade[field]]),
  )
}

function badParameter({ shopId }: TopCall): GatewayAnswer {
  return topRefusal(41, 'Invalid Arguments', 'isv.invalid-parameter', '参数不合法', shopId)
}

function missing({ shopId }: TopCall, name: string): GatewayAnswer {
  return topRefusal(40, `Missing required arguments:${name}`, 'isv.missing-parameter', name, shopId)
}
