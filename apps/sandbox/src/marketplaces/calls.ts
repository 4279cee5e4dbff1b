import { chinaDay } from '../formats/provider-time.ts'
import type { MarketCall } from './gateway.ts'
import { oaidOf, type Relay } from './marketplaces.ts'
import { decrypted } from './orders/ciphers.ts'
import type { Span } from './orders/order-table.ts'
import type { MarketLine, MarketOrder, MarketRefund } from './orders/rows.ts'
import type { ShelfArticle } from './shelf/shelf-table.ts'
import { cutPage, type TakenFault } from './trouble/faults.ts'

const refundsMax = 50_000

type Window = { by: Span['by']; startS: number; endS: number; has?: Span['has']; maxS?: number }
type Page = { offset: number; limit: number }
export type FoundRefund = { order: MarketOrder; line: MarketLine; refund: MarketRefund }

/** A call's time span; null when it ends before it starts or is wider than the platform allows. */
export function spanOf({ platform, shopId }: MarketCall, window: Window): Span | null {
  const { by, startS, endS, has = 'ALL', maxS = Number.POSITIVE_INFINITY } = window
  return endS >= startS && endS - startS <= maxS ? { platform, shopId, by, startS, endS, has } : null
}

/** The page with this number, counted from 1. */
export function pageAt(number: number, limit: number): Page {
  return { offset: (number - 1) * limit, limit }
}

function cut<T>(rows: readonly T[], { offset, limit }: Page): T[] {
  return rows.slice(offset, offset + limit)
}

/** A page of orders, newest first, and how many there are; with STALE, one order is as it was before its last change. */
export function ordersIn({ market, fault }: MarketCall, span: Span, page: Page, isNewestFirst = true) {
  const rows = market.orders.page(span, { isNewestFirst, ...page })
  return {
    orders: cutPage(rows, fault).map((order) => asOf(market, order, fault)),
    total: market.orders.count(span),
  }
}

/** The store's order with this number; with ABSENT, one order is not found, or none. */
export function orderIn({ market, platform, shopId, fault }: MarketCall, id: string): MarketOrder | null {
  if (fault?.fault === 'ABSENT' && (fault.order_id ?? id) === id) return null
  const order = market.orders.order(platform, id)
  return order?.shop_id === shopId ? asOf(market, order, fault) : null
}

function asOf(market: MarketCall['market'], order: MarketOrder, fault: TakenFault | null): MarketOrder {
  const isStale = fault?.fault === 'STALE' && order.id === fault.order_id
  return (isStale ? market.orders.earlier(order.platform, order.id) : null) ?? order
}

/** The refunds that changed in a span, newest first. */
export function refundsIn({ market, platform }: MarketCall, span: Span): FoundRefund[] {
  return market.orders
    .refundPage(span, { offset: 0, limit: refundsMax })
    .flatMap(({ id, order_id: orderId }) => refundOf(market.orders.order(platform, orderId), id))
}

export function refundOf(order: MarketOrder | null, id: string): FoundRefund[] {
  const line = order?.lines.find(({ refund }) => refund?.id === id)
  return order && line?.refund ? [{ order, line, refund: line.refund }] : []
}

/** A page of refunds as the platform writes them. */
export function refundPage(
  { fault }: MarketCall,
  all: readonly FoundRefund[],
  page: Page,
  write: (found: FoundRefund) => object,
): object[] {
  return cutPage(cut(all, page), fault).map((found) => writtenRefund(found.order, write(found), fault))
}

const stateFields = ['order_status', 'status', 'orderState']

/** An order as its platform writes it; with BROKEN, one order lacks everything below its first level, and with STRANGE it has an unknown state. */
export function writtenOrder({ fault }: MarketCall, order: MarketOrder, body: object): object {
  if (fault?.order_id !== order.id) return body
  const fields = Object.entries(body)
  if (fault.fault === 'BROKEN')
    return Object.fromEntries(fields.filter(([, value]) => typeof value !== 'object'))
  if (fault.fault !== 'STRANGE') return body
  const strange = (value: unknown) => (typeof value === 'number' ? 999 : '999')
  return Object.fromEntries(
    fields.map(([name, value]) => [name, stateFields.includes(name) ? strange(value) : value]),
  )
}

const refundTimes = ['modified', 'update_time', 'updated_time', 'applyTime', 'updateDate']

/** A refund as its platform writes it; with BROKEN_REFUND, those of one order lack their time. */
export function writtenRefund(order: MarketOrder, body: object, fault: TakenFault | null): object {
  if (fault?.fault !== 'BROKEN_REFUND' || fault.order_id !== order.id) return body
  const text = JSON.stringify(body, (name, value: unknown) => {
    if (refundTimes.includes(name)) return undefined
    return typeof value === 'bigint' ? String(value) : value
  })
  return Object(JSON.parse(text))
}

/** The named fields of an order. */
export function only(order: Record<string, unknown>, fields: readonly string[]): object {
  return Object.fromEntries(
    fields.filter((name) => order[name] !== undefined).map((name) => [name, order[name]]),
  )
}

/** Whether the buyer of an order may be shown; each order of a day counts once. */
function mayRead({ market, platform, shopId }: MarketCall, orderId: string): boolean {
  const quota = market.settings[platform].decrypt_quota
  const day = chinaDay(market.nowS(platform) * 1000)
  return market.authorisations.mayDecrypt(platform, shopId, day, orderId, quota)
}

/** What a cipher text of an order says, with the relay number of its buyer; or that it is none of that order, or that the quota is used up. */
export function readCipher(call: MarketCall, orderId: string, cipherText: string) {
  const { market, platform, shopId, secret } = call
  const read = decrypted(secret, orderId, cipherText)
  if (!read || market.orders.order(platform, orderId)?.shop_id !== shopId) return 'WRONG'
  return mayRead(call, orderId) ? { ...read, relay: market.relay(platform, orderId) } : 'USED_UP'
}

/** The order whose receiver a text stands for; or that it stands for none, or that the quota is used up. */
export function readReceiver(
  call: MarketCall,
  orderId: string,
  oaid: string,
): { order: MarketOrder; relay: Relay | null } | 'WRONG' | 'USED_UP' {
  const { market, platform, shopId } = call
  const order = market.orders.order(platform, orderId)
  if (order?.shop_id !== shopId || oaidOf(order) !== oaid) return 'WRONG'
  return mayRead(call, orderId) ? { order, relay: market.relay(platform, orderId) } : 'USED_UP'
}

/** What the store sells: a page of it, and all of it. */
export function shelfPage({ market, platform, shopId }: MarketCall, page: Page) {
  const all = market.shelf.of(platform, shopId)
  return { articles: cut(all, page), total: all.length }
}

/** The articles of the store that are these. */
export function articlesThat(
  { market, platform, shopId }: MarketCall,
  isIt: (article: ShelfArticle) => boolean,
): ShelfArticle[] {
  return market.shelf.of(platform, shopId).filter(isIt)
}

/** Tells an article of the shelf its stock or price. */
export function setOnShelf<T extends object>(
  call: MarketCall,
  isIt: (article: ShelfArticle) => boolean,
  change: { stock?: number; price_cents?: number },
  answers: { done: object; missing: T; refused: T },
): object {
  const [article] = articlesThat(call, isIt)
  if (!article) return answers.missing
  const isTaken = call.market.shelf.update(article, change, call.market.nowS(call.platform))
  return isTaken ? answers.done : answers.refused
}
