import { actOn } from '../orders/acts.ts'
import { faultSchema, type Fault } from './faults.ts'
import type { Marketplaces } from '../marketplaces.ts'
import { placeOrder } from '../orders/new-order.ts'
import type { MarketOrder, Platform } from '../orders/rows.ts'
import { ambiguousCode, rush, unknownCode } from '../orders/seed.ts'
import type { SellerStore } from '../stores.ts'
import { demoGoods } from '../orders/goods.ts'

const daysS = 86_400
const lists = {
  DOUDIAN: 'order.searchList',
  TAOBAO: 'taobao.trades.sold.increment.get',
  PINDUODUO: 'pdd.order.number.list.increment.get',
  JD: 'jingdong.pop.order.enSearch',
} as const
/** The calls for one order by its number. */
const singles = {
  DOUDIAN: 'order.orderDetail',
  TAOBAO: 'taobao.trade.fullinfo.get',
  PINDUODUO: 'pdd.order.information.get',
  JD: 'jingdong.pop.order.enGet',
} as const satisfies Record<Platform, string>
/** The calls that tell a marketplace of stock. */
const tells = {
  DOUDIAN: 'sku.syncStock',
  TAOBAO: 'taobao.item.quantity.update',
  PINDUODUO: 'pdd.goods.quantity.update',
  JD: 'jingdong.stock.write.updateSkuStock',
} as const satisfies Record<Platform, string>
const goods = demoGoods[0]?.code ?? ''

type Case = {
  /** The number of the failure case, with a letter where a case has several variants. */
  id: string
  act: (market: Marketplaces, store: SellerStore) => MarketOrder | string | null
}

/** Failure cases of marketplaces, each started with one click. An act returns its order, or why it was impossible. */
export const cases: readonly Case[] = [
  { id: 'K1', act: (market, store) => bulk(market, store, { count: 130, seconds: 60, agoS: 600 }) },
  {
    id: 'K2',
    act: (market, store) =>
      onLatest(market, store, (order) => fault(market, store, { fault: 'TOUCH', order_id: order.id })),
  },
  { id: 'K3', act: (market, store) => fault(market, store, { fault: 'SERVER_ERROR', skip: 2 }) },
  { id: 'K4a', act: (market, store) => fault(market, store, { fault: 'SHORT_PAGE' }) },
  { id: 'K4b', act: (market, store) => fault(market, store, { fault: 'EMPTY_PAGE' }) },
  { id: 'K4c', act: (market, store) => spoil(market, store, 'ABSENT', singles[store.platform]) },
  { id: 'K4d', act: (market, store) => spoil(market, store, 'BROKEN', null) },
  { id: 'K4e', act: (market, store) => spoil(market, store, 'SYSTEM_ERROR', singles[store.platform]) },
  {
    id: 'K5',
    act: (market, store) =>
      onLatest(market, store, (order) => {
        const changed = actOn(market, order, { act: 'message', text: `改于 ${market.nowS(store.platform)}` })
        if (typeof changed !== 'string')
          market.faults.add(store.platform, faultOf({ fault: 'STALE', order_id: order.id }))
        return changed
      }),
  },
  {
    id: 'K6',
    act: (market, store) =>
      onLatest(market, store, (order) =>
        actOn(market, order, { act: 'message', text: `${order.message}。`, keep_modified: true }),
      ),
  },
  { id: 'K7', act: (market, store) => tokens(market, store, 'EXPIRED') },
  { id: 'K8a', act: (market, store) => tokens(market, store, 'DEAD') },
  { id: 'K8b', act: (market, store) => tokens(market, store, 'WITHDRAWN') },
  { id: 'K9a', act: (market, store) => fault(market, store, { fault: 'LIMITED', seconds: 3 }, null) },
  { id: 'K9b', act: (market, store) => fault(market, store, { fault: 'DAY_QUOTA' }, null) },
  { id: 'K10', act: (market, store) => set(market, store, { clock_offset_s: 900 }) },
  { id: 'K11a', act: (market, store) => fault(market, store, { fault: 'HTML' }) },
  { id: 'K11b', act: (market, store) => fault(market, store, { fault: 'SYSTEM_ERROR' }) },
  {
    id: 'K12a',
    act: (market, store) => place(market, store, { lines: [{ code: goods }, { code: unknownCode }] }),
  },
  { id: 'K12b', act: (market, store) => place(market, store, { lines: [{ code: ambiguousCode }] }) },
  { id: 'K13', act: refundOfOld },
  { id: 'K14a', act: (market, store) => onRefund(market, store, 'CLOSED') },
  { id: 'K14b', act: (market, store) => onRefund(market, store, 'APPLIED') },
  {
    id: 'K15',
    act: (market, store) =>
      onLatest(market, store, (order) => actOn(market, order, { act: 'refund', state: 'REFUNDED' })),
  },
  { id: 'K16a', act: (market, store) => place(market, store, { state: 'UNPAID', deposit_cents: 50_000 }) },
  { id: 'K16b', act: forfeitLatest },
  {
    id: 'K17',
    act: (market, store) =>
      place(market, store, { lines: [{ code: goods }, { code: goods, quantity: 2 }], off_by_cents: -1 }),
  },
  { id: 'K18', act: (market, store) => set(market, store, { decrypt_quota: 0 }) },
  {
    id: 'K19',
    act: (market, store) => bulk(market, store, { count: 200, seconds: 2 * daysS - 600, agoS: 2 * daysS }),
  },
  { id: 'F1', act: refuseFirst },
  { id: 'F2', act: (market, store) => onTelling(market, store, { fault: 'LIMITED', seconds: 3 }) },
  { id: 'F3', act: (market, store) => onTelling(market, store, { fault: 'DROP_AFTER' }) },
]

/** Clears every fault of a platform, resets its clock and quota, and makes the store's tokens valid again. */
export function endTrouble(market: Marketplaces, store: SellerStore): null {
  const { platform, id } = store
  market.faults.clear(platform)
  Object.assign(market.settings[platform], { clock_offset_s: 0, decrypt_quota: 100 })
  market.authorisations.setState(platform, id, 'VALID', market.nowS(platform), market.lives(platform))
  return null
}

function fault(
  market: Marketplaces,
  { platform }: SellerStore,
  wanted: Partial<Fault> & Pick<Fault, 'fault'>,
  method: string | null = lists[platform],
): null {
  market.faults.add(platform, faultOf({ ...wanted, ...(method === null ? {} : { method }) }))
  return null
}

function faultOf(wanted: Partial<Fault> & Pick<Fault, 'fault'>): Fault {
  return faultSchema.parse(wanted)
}

function tokens(
  market: Marketplaces,
  { platform, id }: SellerStore,
  state: 'EXPIRED' | 'DEAD' | 'WITHDRAWN',
): null {
  market.authorisations.setState(platform, id, state, market.nowS(platform), market.lives(platform))
  return null
}

function set(
  market: Marketplaces,
  { platform }: SellerStore,
  wanted: { clock_offset_s?: number; decrypt_quota?: number },
): null {
  Object.assign(market.settings[platform], wanted)
  return null
}

function place(
  market: Marketplaces,
  { platform, id }: SellerStore,
  ask: Partial<Parameters<typeof placeOrder>[2]>,
): MarketOrder {
  return placeOrder(market, platform, { shop_id: id, lines: [{ code: goods }], ...ask })
}

function bulk(
  market: Marketplaces,
  store: SellerStore,
  wanted: { count: number; seconds: number; agoS: number },
): null {
  const fromS = market.nowS(store.platform) - wanted.agoS
  market.inTransaction(() => rush(market, store, { ...wanted, fromS, state: 'PAID' }))
  return null
}

/** The paid, unshipped order that changed last. */
function onLatest<T>(market: Marketplaces, store: SellerStore, act: (order: MarketOrder) => T): T | string {
  const order = market.orders
    .latest(store.platform, store.id, 100)
    .find(({ state }) => state === 'PAID' || state === 'PREPARING')
  return order ? act(order) : 'no paid order waits to be shipped'
}

/** The latest paid order changes, and is not returned, in another form or not answered for, until the trouble ends. */
function spoil(
  market: Marketplaces,
  store: SellerStore,
  kind: 'ABSENT' | 'BROKEN' | 'SYSTEM_ERROR',
  method: string | null,
): MarketOrder | string {
  return onLatest(market, store, (order) => {
    fault(market, store, { fault: kind, order_id: order.id, times: 0 }, method)
    return actOn(market, order, { act: 'touch' })
  })
}

/** A refund of an order that is older than any window; the order itself does not change. */
function refundOfOld(market: Marketplaces, store: SellerStore): MarketOrder | string {
  const old = new Date((market.nowS(store.platform) - 40 * daysS) * 1000).toISOString()
  const order = place(market, store, { state: 'DONE', created_at: old })
  return actOn(market, order, { act: 'refund', state: 'APPLIED', returns_goods: true, keep_modified: true })
}

/** Moves on the latest refund that is neither done nor refused. */
function onRefund(
  market: Marketplaces,
  store: SellerStore,
  state: 'CLOSED' | 'APPLIED',
): MarketOrder | string {
  const from = state === 'CLOSED' ? 'APPLIED' : 'CLOSED'
  for (const order of market.orders.latest(store.platform, store.id, 200)) {
    const line = order.lines.find(({ refund }) => refund?.state === from)
    if (line) return actOn(market, order, { act: 'refund', line: line.id, state })
  }
  if (state === 'APPLIED') return 'no refund was withdrawn'
  return onLatest(market, store, (order) => {
    const asked = actOn(market, order, { act: 'refund' })
    return typeof asked === 'string' ? asked : actOn(market, asked, { act: 'refund', state })
  })
}

function forfeitLatest(market: Marketplaces, store: SellerStore): MarketOrder | string {
  const order = market.orders
    .latest(store.platform, store.id, 200)
    .find(({ state, presale }) => state === 'UNPAID' && presale?.deposit_paid_s != null)
  return order ? actOn(market, order, { act: 'forfeit' }) : 'no order waits for its balance'
}

function onTelling(
  market: Marketplaces,
  store: SellerStore,
  wanted: Partial<Fault> & Pick<Fault, 'fault'>,
): null {
  return fault(market, store, wanted, tells[store.platform])
}

function refuseFirst(market: Marketplaces, store: SellerStore): string | null {
  const [article] = market.shelf.of(store.platform, store.id)
  if (!article) return 'the store sells nothing'
  market.shelf.refuse(article, true)
  return null
}
