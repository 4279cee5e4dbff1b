import { actOn, type Act } from '../orders/acts.ts'
import { faultSchema, type Fault } from './faults.ts'
import type { Marketplaces } from '../marketplaces.ts'
import { placeOrder, type OrderAsk } from '../orders/new-order.ts'
import type { MarketOrder, Platform } from '../orders/rows.ts'
import { ambiguousCode, rush, unknownCode } from '../orders/seed.ts'
import type { SellerStore } from '../stores.ts'
import type { TokenState } from '../authorisation-table.ts'
import { demoGoods } from '../orders/goods.ts'

const daysS = 86_400
/** The calls that list orders, that ask for one by its number, and that tell a marketplace of stock. */
const methods: Record<Platform, { list: string; single: string; tell: string }> = {
  DOUDIAN: { list: 'order.searchList', single: 'order.orderDetail', tell: 'sku.syncStock' },
  TAOBAO: {
    list: 'taobao.trades.sold.increment.get',
    single: 'taobao.trade.fullinfo.get',
    tell: 'taobao.item.quantity.update',
  },
  PINDUODUO: {
    list: 'pdd.order.number.list.increment.get',
    single: 'pdd.order.information.get',
    tell: 'pdd.goods.quantity.update',
  },
  JD: {
    list: 'jingdong.pop.order.enSearch',
    single: 'jingdong.pop.order.enGet',
    tell: 'jingdong.stock.write.updateSkuStock',
  },
}
type CallKind = keyof (typeof methods)[Platform] | 'any'
const goods = demoGoods[0]?.code ?? ''

/** Returns its order, or why it was impossible. */
type Case = (market: Marketplaces, store: SellerStore) => MarketOrder | string | null
type Wanted = Partial<Fault> & Pick<Fault, 'fault'>

const fault =
  (wanted: Wanted, kind: CallKind = 'list'): Case =>
  (market, { platform }) => {
    const method = kind === 'any' ? undefined : methods[platform][kind]
    market.faults.add(platform, faultSchema.parse({ ...wanted, method }))
    return null
  }
const tokens =
  (state: TokenState): Case =>
  (market, { platform, id }) => {
    market.authorisations.setState(platform, id, state, market.nowS(platform), market.lives(platform))
    return null
  }
const settings =
  (wanted: { clock_offset_s?: number; decrypt_quota?: number }): Case =>
  (market, { platform }) => {
    Object.assign(market.settings[platform], wanted)
    return null
  }
const place =
  (ask: Partial<OrderAsk>) =>
  (market: Marketplaces, { platform, id }: SellerStore): MarketOrder =>
    placeOrder(market, platform, { shop_id: id, lines: [{ code: goods }], ...ask })
const bulk =
  (count: number, seconds: number, agoS: number): Case =>
  (market, store) => {
    const fromS = market.nowS(store.platform) - agoS
    market.inTransaction(() => rush(market, store, { count, seconds, fromS, state: 'PAID' }))
    return null
  }
/** Something with the paid, unshipped order that changed last. */
const latest =
  (act: (order: MarketOrder, market: Marketplaces, store: SellerStore) => ReturnType<Case>): Case =>
  (market, store) => {
    const order = market.orders
      .latest(store.platform, store.id, 100)
      .find(({ state }) => state === 'PAID' || state === 'PREPARING')
    return order ? act(order, market, store) : 'no paid order waits to be shipped'
  }
const actOnLatest = (act: (order: MarketOrder) => Act) =>
  latest((order, market) => actOn(market, order, act(order)))
/** The latest paid order changes, and is not returned, in another form or not answered for, until the trouble ends. */
const spoil = (kind: Fault['fault'], calls: CallKind) =>
  latest((order, market, store) => {
    fault({ fault: kind, order_id: order.id, times: 0 }, calls)(market, store)
    return actOn(market, order, { act: 'touch' })
  })
/** Moves on the latest refund that is neither done nor refused. */
const refund =
  (from: 'APPLIED' | 'CLOSED', state: 'APPLIED' | 'CLOSED', otherwise: Case): Case =>
  (market, store) => {
    for (const order of market.orders.latest(store.platform, store.id, 200)) {
      const line = order.lines.find(({ refund: one }) => one?.state === from)
      if (line) return actOn(market, order, { act: 'refund', line: line.id, state })
    }
    return otherwise(market, store)
  }

/** Failure cases by their number, with a letter where a case has several variants. */
const acts: Record<string, Case> = {
  K1: bulk(130, 60, 600),
  K2: latest((order, market, store) => fault({ fault: 'TOUCH', order_id: order.id })(market, store)),
  K3: fault({ fault: 'SERVER_ERROR', skip: 2 }),
  K4a: fault({ fault: 'SHORT_PAGE' }),
  K4b: fault({ fault: 'EMPTY_PAGE' }),
  K4c: spoil('ABSENT', 'single'),
  K4d: spoil('BROKEN', 'any'),
  K4e: spoil('SYSTEM_ERROR', 'single'),
  K5: latest((order, market, store) => {
    const changed = actOn(market, order, { act: 'message', text: `改于 ${market.nowS(store.platform)}` })
    if (typeof changed !== 'string') fault({ fault: 'STALE', order_id: order.id }, 'any')(market, store)
    return changed
  }),
  K6: actOnLatest(({ message }) => ({ act: 'message', text: `${message}。`, keep_modified: true })),
  K7: tokens('EXPIRED'),
  K8a: tokens('DEAD'),
  K8b: tokens('WITHDRAWN'),
  K9a: fault({ fault: 'LIMITED', seconds: 3 }, 'any'),
  K9b: fault({ fault: 'DAY_QUOTA' }, 'any'),
  K10: settings({ clock_offset_s: 900 }),
  K11a: fault({ fault: 'HTML' }),
  K11b: fault({ fault: 'SYSTEM_ERROR' }),
  K12a: place({ lines: [{ code: goods }, { code: unknownCode }] }),
  K12b: place({ lines: [{ code: ambiguousCode }] }),
  // A refund of an order that is older than any window; the order itself does not change.
  K13: (market, store) => {
    const old = new Date((market.nowS(store.platform) - 40 * daysS) * 1000).toISOString()
    const order = place({ state: 'DONE', created_at: old })(market, store)
    return actOn(market, order, { act: 'refund', returns_goods: true, keep_modified: true })
  },
  K14a: refund(
    'APPLIED',
    'CLOSED',
    latest((order, market) => {
      const applied = actOn(market, order, { act: 'refund' })
      return typeof applied === 'string'
        ? applied
        : actOn(market, applied, { act: 'refund', state: 'CLOSED' })
    }),
  ),
  K14b: refund('CLOSED', 'APPLIED', () => 'no refund was withdrawn'),
  K15: actOnLatest(() => ({ act: 'refund', state: 'REFUNDED' })),
  K16a: place({ state: 'UNPAID', deposit_cents: 50_000 }),
  K16b: (market, { platform, id }) => {
    const order = market.orders
      .latest(platform, id, 200)
      .find(({ state, presale }) => state === 'UNPAID' && presale?.deposit_paid_s != null)
    return order ? actOn(market, order, { act: 'forfeit' }) : 'no order waits for its balance'
  },
  K17: place({ lines: [{ code: goods }, { code: goods, quantity: 2 }], off_by_cents: -1 }),
  K18: settings({ decrypt_quota: 0 }),
  K19: bulk(200, 2 * daysS - 600, 2 * daysS),
  F1: (market, { platform, id }) => {
    const [article] = market.shelf.of(platform, id)
    if (!article) return 'the store sells nothing'
    market.shelf.refuse(article, true)
    return null
  },
  F2: fault({ fault: 'LIMITED', seconds: 3 }, 'tell'),
  F3: fault({ fault: 'DROP_AFTER' }, 'tell'),
}

/** Failure cases of marketplaces, each started with one click. */
export const cases = Object.entries(acts).map(([id, act]) => ({ id, act }))

/** Clears every fault of a platform, resets its clock and quota, and makes the store's tokens valid again. */
export const endTrouble: Case = (market, store) => {
  market.faults.clear(store.platform)
  settings({ clock_offset_s: 0, decrypt_quota: 100 })(market, store)
  return tokens('VALID')(market, store)
}
