import { actOn, type Act } from './acts.ts'
import { demoGoods } from './goods.ts'
import type { Marketplaces } from '../marketplaces.ts'
import { placeOrder, type OrderAsk } from './new-order.ts'
import type { MarketOrder, OrderState } from './rows.ts'
import { sellerStore, type SellerStore } from '../stores.ts'

const daysS = 86_400
const plainOrders = 29
const rushOrders = 130
/** A code that no catalogue has, and a product code that is no SKU code. */
export const unknownCode = 'ZZ999-01'
export const ambiguousCode = demoGoods[0]?.code.replace(/-[^-]*$/, '') ?? ''

const states: readonly OrderState[] = [
  'PAID',
  'PREPARING',
  'PAID',
  'PARTLY_SHIPPED',
  'SHIPPED',
  'DONE',
  'UNPAID',
]

/** Fills a store with the orders of three days, once, unless it is the empty one. */
export function seedStore(market: Marketplaces, store: SellerStore): void {
  market.shelf.seed(store)
  if (!store.isSeeded || market.orders.latest(store.platform, store.id, 1).length > 0) return
  const nowS = market.nowS(store.platform)
  market.inTransaction(() => {
    for (let at = 0; at < plainOrders; at += 1) {
      const createdS = nowS - Math.floor((3 * daysS * (plainOrders - at)) / plainOrders)
      const line = { code: goodsAt(at).code, quantity: 1 + (at % 3 === 0 ? 1 : 0) }
      place(market, store, createdS, {
        state: states[at % states.length] ?? 'PAID',
        lines: [line, ...(at % 4 === 0 ? [{ code: goodsAt(at + 7).code }] : [])],
        message: at % 5 === 0 ? '周末送货，上楼请提前电话' : '',
      })
    }
    seedOddOnes(market, store, nowS)
    rush(market, store, { count: rushOrders, seconds: 60, fromS: nowS - 2 * daysS, state: 'DONE' })
  })
}

/** Many orders in a short time. */
export function rush(
  market: Marketplaces,
  store: SellerStore,
  wanted: { count: number; seconds: number; fromS: number; state: OrderState },
): { count: number; first_id: string; last_id: string } {
  const ids: string[] = []
  for (let at = 0; at < wanted.count; at += 1) {
    const createdS = wanted.fromS + Math.floor((wanted.seconds * at) / wanted.count)
    const ask = { state: wanted.state, lines: [{ code: goodsAt(at).code }] }
    ids.push(place(market, store, createdS, ask).id)
  }
  return { count: ids.length, first_id: ids[0] ?? '', last_id: ids.at(-1) ?? '' }
}

/** The unusual orders. */
function seedOddOnes(market: Marketplaces, store: SellerStore, nowS: number): void {
  const hoursAgo = (hours: number) => nowS - hours * 3600
  const act = (order: MarketOrder, atS: number, wanted: Act) =>
    actOn(market, order, { ...wanted, at: new Date(atS * 1000).toISOString() })
  const known = (at: number) => ({ code: goodsAt(at).code })
  place(market, store, hoursAgo(30), {
    lines: [known(1), { code: unknownCode, price_cents: 88_000 }, known(2)],
  })
  place(market, store, hoursAgo(28), { lines: [known(3), known(3)] })
  place(market, store, hoursAgo(26), {
    lines: [{ code: ambiguousCode, title: '云栖绒布宽扶手沙发 颜色拍下备注' }],
  })
  place(market, store, hoursAgo(25), { state: 'UNPAID', lines: [known(4)], deposit_cents: 50_000 })
  place(market, store, hoursAgo(24), { lines: [known(5)], deposit_cents: 50_000 })
  place(market, store, hoursAgo(22), { lines: [known(6), { ...known(9), gift: true }] })
  place(market, store, hoursAgo(20), {
    lines: [known(7), known(8), { ...known(10), quantity: 3 }],
    shop_discount_cents: 10_001,
    platform_discount_cents: 5_000,
    postage_cents: 3_000,
  })
  const partly = place(market, store, hoursAgo(18), { lines: [known(11), known(12)] })
  act(partly, hoursAgo(10), { act: 'refund', line: partly.lines[1]?.id, state: 'REFUNDED' })
  const withdrawn = place(market, store, hoursAgo(16), { lines: [known(13)] })
  act(withdrawn, hoursAgo(12), { act: 'refund', state: 'CLOSED' })
  act(place(market, store, hoursAgo(14), { state: 'UNPAID', lines: [known(14)] }), hoursAgo(13), {
    act: 'cancel',
  })
  const moved = place(market, store, hoursAgo(8), { lines: [known(15)] })
  act(moved, hoursAgo(4), { act: 'address', detail: '新地址：龙吴路 1200 弄 5 号 601 室' })
}

function place(
  market: Marketplaces,
  store: SellerStore,
  createdS: number,
  ask: Omit<OrderAsk, 'shop_id'>,
): MarketOrder {
  const created_at = new Date(createdS * 1000).toISOString()
  return placeOrder(market, store.platform, { ...ask, shop_id: store.id, created_at })
}

function goodsAt(at: number) {
  const goods = demoGoods[at % demoGoods.length]
  if (!goods) throw new Error('there are no goods')
  return goods
}

/** The store of an authorisation or a page, seeded. */
export function openStore(
  market: Marketplaces,
  platform: SellerStore['platform'],
  id: string,
): SellerStore | null {
  const store = sellerStore(platform, id)
  if (store) seedStore(market, store)
  return store
}
