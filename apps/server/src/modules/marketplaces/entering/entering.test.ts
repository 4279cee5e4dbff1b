import type { InputOf } from '@showfloor/contract/common/call'
import { CENTS_MAX } from '@showfloor/contract/common/money'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { sql } from '../../../platform/database/sql.ts'
import { createProduct, createShop, signIn, type Product } from '../../../testing/factories.ts'
import { claimInput } from '../../../testing/marketplaces/claimed-order.ts'
import { setMarketScene } from '../../../testing/marketplaces/market-scene.ts'
import { stockOf } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import type { SignedIn } from '../../../testing/world.ts'

const { customers, marketplaces, orders, payments } = contract
type Entered = InputOf<typeof marketplaces.enterOrder>

let world: PayingWorld
let shopId: string
let channelId: string
let guide: SignedIn
let sofa: Product
let code: string

beforeAll(async () => {
  world = await startPayingWorld()
  channelId = newId()
  await sql`
    insert into channels (id, code, name, site_code)
    values (${channelId}, ${`M${channelId}`}, '社群小店', ${channelId})`.execute(world.db)
  shopId = await createShop(world)
  guide = await signIn(world, { shopIds: [shopId], name: '林晓', roles: ['manager'] })
  sofa = await createProduct(world, { stock: { [shopId]: 50 } })
  code = sofa.skus[0]?.skuCode ?? ''
})
afterAll(() => world?.close())

let last = 0
const entered = (more: Partial<Entered> = {}): Entered => ({
  shopId,
  channelId,
  externalId: `WX-${(last += 1)}`,
  placedAt: '2026-11-20T08:00:00Z',
  buyer: { name: '李桂英', mobile: '13912345678', address: '闵行区虹井路 1 号 502', words: '周末送' },
  lines: [{ code, itemQty: 2, amount: 300_000 }],
  ...more,
})
const claimed = async (more: Partial<Entered> = {}) => {
  const { id } = await guide.ask(marketplaces.enterOrder, entered(more))
  const { orderId } = await guide.ask(marketplaces.claim, claimInput(id))
  return { id, orderId }
}
/** The shop order once it has followed. */
const followed = (orderId: string, paid: number) =>
  expect.poll(async () => (await guide.ask(orders.get, { id: orderId })).paid).toBe(paid)

test('R7.17 an entered order of a special channel waits in the queue with a masked buyer and becomes a paid shop order', async () => {
  const { data } = await guide.ask(marketplaces.specialChannels, { shopId })
  expect(data).toContainEqual({ id: channelId, name: '社群小店' })
  const { id } = await guide.ask(
    marketplaces.enterOrder,
    entered({ externalId: 'WX-A', postage: 5_000, platformBorne: 1_000, promisedOn: '2026-12-01' }),
  )
  const queue = await guide.ask(marketplaces.openOrders, { shopId })
  expect(queue.data.find((row) => row.id === id)).toMatchObject({
    externalId: 'WX-A',
    platform: 'OTHER',
    channelName: '社群小店',
    state: 'OPEN',
    buyerName: '李**',
    buyerMobile: '139****5678',
    promisedAt: '2026-12-01T16:00:00.000Z',
    total: 305_000,
    platformBorne: 1_000,
  })
  const { orderId, isBuyerMasked } = await guide.ask(marketplaces.claim, claimInput(id))
  expect(isBuyerMasked).toBe(false)
  const order = await guide.ask(orders.get, { id: orderId })
  expect(order).toMatchObject({ paymentStatus: 'PAID', paid: 305_000, amounts: { deliveryFee: 5_000 } })
  expect(order.note).toContain('社群小店 WX-A\n周末送')
  const { tenders } = await guide.ask(payments.status, { orderId })
  expect(tenders.map(({ type, amount }) => [type, amount])).toEqual([['MARKETPLACE', 305_000]])
  const found = await guide.ask(customers.search, { shopId, keyword: '13912345678' })
  expect(found.data).toMatchObject([{ name: '李桂英', addresses: [{ detail: '闵行区虹井路 1 号 502' }] }])
  expect((await guide.ask(marketplaces.refundStatus, { id })).refunds).toEqual([])
})

test('a number is entered once, also by two people at once, and a mistake in the form says where and keeps nothing', async () => {
  const once = entered()
  const tried = await Promise.allSettled([1, 2, 3].map(() => guide.ask(marketplaces.enterOrder, once)))
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await guide.refused(marketplaces.enterOrder, once)).toMatchObject({
    code: 'CHANNEL_ORDER_KNOWN',
    error: `这个渠道已有单号 ${once.externalId}`,
  })
  const borne = entered({ platformBorne: 300_001 })
  expect((await guide.refused(marketplaces.enterOrder, borne)).code).toBe('CHANNEL_ORDER_BORNE')
  const { buyer } = entered()
  const wrong = await guide.refused(marketplaces.enterOrder, entered({ buyer: { ...buyer, mobile: '12' } }))
  expect(wrong).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  expect(wrong.error).toContain('buyer.mobile')
  const unknown = await guide.ask(
    marketplaces.enterOrder,
    entered({ lines: [{ code: 'X-1', itemQty: 1, amount: 1 }] }),
  )
  expect((await guide.ask(marketplaces.openOrder, { id: unknown.id })).state).toBe('UNMATCHED')
})

test('an order is entered only for a channel without an authorised store, by those who place orders', async () => {
  const scene = await setMarketScene(world, 'DOUDIAN')
  const there = { ...entered(), shopId: scene.shopId, channelId: scene.channelId }
  expect((await scene.guide.refused(marketplaces.enterOrder, there)).code).toBe('CHANNEL_HAS_STORE')
  const own = entered({ channelId: world.channelId })
  expect((await guide.refused(marketplaces.enterOrder, own)).code).toBe('CHANNEL_HAS_STORE')
  const pulled = await scene.order({ lines: [{ code: scene.code, quantity: 1, price_cents: 100 }] })
  await scene.pull()
  const { data } = await scene.guide.ask(marketplaces.openOrders, { shopId: scene.shopId })
  const id = data.find(({ externalId }) => externalId === pulled)?.id ?? ''
  expect((await scene.guide.refused(marketplaces.cancelEntered, { id })).code).toBe('CHANNEL_HAS_STORE')
  const finance = await signIn(world, { shopIds: [shopId], roles: ['finance'] })
  expect((await finance.refused(marketplaces.enterOrder, entered())).code).toBe('FORBIDDEN')
})

test('the store of a channel takes over what was entered before it was authorised', async () => {
  const scene = await setMarketScene(world, 'JD')
  const setLink = (state: string) =>
    sql`
      update marketplace_links
      set state = ${state}
      where shop_id = ${scene.shopId}`.execute(world.db)
  const externalId = await scene.order({ lines: [{ code: scene.code, quantity: 1, price_cents: 88_800 }] })
  await setLink('ASKED')
  const lines = [{ code: scene.code, itemQty: 1, amount: 10_000 }]
  const early = entered({ shopId: scene.shopId, channelId: scene.channelId, externalId, lines })
  const { id } = await scene.guide.ask(marketplaces.enterOrder, early)
  await setLink('ON')
  await scene.pull()
  expect(await scene.guide.ask(marketplaces.openOrder, { id })).toMatchObject({
    platform: 'JD',
    total: 88_800,
  })
  expect((await scene.guide.refused(marketplaces.cancelEntered, { id })).code).toBe('CHANNEL_HAS_STORE')
})

test('a refund that is entered gives back money and goods once; a larger one than its line is refused', async () => {
  const { id, orderId } = await claimed()
  const refund = { id, externalId: 'R-1', lineNo: 1, itemQty: 1, amount: 150_000 }
  await guide.ask(marketplaces.enterRefund, { ...refund, state: 'ASKED' })
  await expect.poll(async () => (await guide.ask(marketplaces.openOrder, { id })).flag).toBe('REFUND_ASKED')
  await guide.ask(marketplaces.enterRefund, { ...refund, state: 'DONE' })
  await followed(orderId, 150_000)
  await guide.ask(marketplaces.enterRefund, { ...refund, state: 'DONE' })
  const { refunds, lines } = await guide.ask(marketplaces.openOrder, { id })
  expect(refunds).toMatchObject([{ externalId: 'R-1', lineNo: 1, state: 'DONE', amount: 150_000 }])
  expect(lines[0]?.refundedQty).toBe(1)
  expect((await guide.ask(orders.get, { id: orderId })).paid).toBe(150_000)
  for (const wrong of [{ amount: 300_001 }, { itemQty: 3 }, { lineNo: 2 }]) {
    const input = { ...refund, externalId: 'R-2', state: 'DONE' as const, ...wrong }
    expect((await guide.refused(marketplaces.enterRefund, input)).code).toBe('CHANNEL_REFUND_PIECES')
  }
})

test('refunds of an order come to no more than it, and its lines to no more than an amount can be', async () => {
  const { id } = await guide.ask(
    marketplaces.enterOrder,
    entered({ lines: [1, 2].map(() => ({ code, itemQty: 1, amount: 300_000 })), postage: 1_000 }),
  )
  const refund = { id, lineNo: 1, itemQty: null, amount: 300_000, state: 'DONE' as const }
  await guide.ask(marketplaces.enterRefund, { ...refund, externalId: 'R-1', state: 'REFUSED' })
  for (const externalId of ['R-2', 'R-3'])
    await guide.ask(marketplaces.enterRefund, { ...refund, externalId })
  const third = { ...refund, externalId: 'R-4', amount: 1_001 }
  expect(await guide.refused(marketplaces.enterRefund, third)).toMatchObject({
    code: 'CHANNEL_REFUND_AMOUNT',
    error: '这张订单最多还能退 ¥10',
  })
  await guide.ask(marketplaces.enterRefund, { ...refund, externalId: 'R-3', amount: 200_000 })
  await guide.ask(marketplaces.enterRefund, third)
  const large = entered({ lines: [{ code, itemQty: 1, amount: CENTS_MAX }], postage: 1 })
  expect((await guide.refused(marketplaces.enterOrder, large)).code).toBe('ORDER_TOO_LARGE')
})

test('goods of an entered order are held at once, and free again once it is cancelled', async () => {
  const scene = { guide, shopId, product: await createProduct(world, { stock: { [shopId]: 10 } }) }
  const lines = [{ code: scene.product.skus[0]?.skuCode ?? '', itemQty: 3, amount: 300_000 }]
  const open = await guide.ask(marketplaces.enterOrder, entered({ lines }))
  await expect.poll(() => stockOf(scene)).toBe(7)
  await guide.ask(marketplaces.cancelEntered, open)
  await expect.poll(() => stockOf(scene)).toBe(10)
})

test('an entered buyer stands sealed in the database, and nothing of it stays of an erased customer', async () => {
  const { id, orderId } = await claimed({ externalId: 'WX-SEALED' })
  const stored = async () => {
    const { rows } = await sql<{ row: string; given: string | null }>`
      select o::text as row, o.buyer_given as given
      from marketplace_orders o
      where o.shop_id = ${shopId} and o.external_id = 'WX-SEALED'`.execute(world.db)
    return rows[0]
  }
  const before = await stored()
  expect(before?.given).toMatch(/^sealed:/)
  for (const text of ['李桂英', '13912345678', '虹井路']) expect(before?.row).not.toContain(text)
  await guide.ask(marketplaces.cancelEntered, { id })
  await followed(orderId, 0)
  const { customerId } = await guide.ask(orders.get, { id: orderId })
  const { data: running } = await guide.ask(marketplaces.openOrders, { shopId, state: 'CLAIMED' })
  for (const row of running.filter((one) => one.stage !== 'CANCELLED'))
    await guide.ask(marketplaces.cancelEntered, { id: row.id })
  const admin = await signIn(world, { shopIds: [shopId], roles: ['admin'] })
  await expect
    .poll(() =>
      admin.ask(customers.erase, { id: customerId ?? '' }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  expect((await stored())?.given).toBeNull()
})

test('a cancellation that is entered closes an open order, and ends the shop order of a claimed one', async () => {
  const open = await guide.ask(marketplaces.enterOrder, entered())
  await guide.ask(marketplaces.cancelEntered, open)
  expect(await guide.ask(marketplaces.openOrder, open)).toMatchObject({ state: 'CLOSED', stage: 'CANCELLED' })
  expect((await guide.refused(marketplaces.claim, claimInput(open.id))).code).toBe('CHANNEL_ORDER_STATE')
  const { id, orderId } = await claimed()
  await guide.ask(marketplaces.cancelEntered, { id })
  await followed(orderId, 0)
  expect((await guide.ask(orders.get, { id: orderId })).status).toBe('CANCELLED')
  expect((await guide.refused(marketplaces.cancelEntered, { id })).code).toBe('CHANNEL_ORDER_STATE')
})
