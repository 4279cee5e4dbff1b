import { chinaDay } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { createProduct } from '../../../testing/factories.ts'
import {
  claim,
  claimInput,
  externalOf,
  later,
  openOrder,
} from '../../../testing/marketplaces/claimed-order.ts'
import {
  aWhileAgo,
  runJob,
  setMarketScene,
  type MarketScene,
} from '../../../testing/marketplaces/market-scene.ts'
import { stockOf } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'

const { deliveries, marketplaces, notifications, orders } = contract

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world?.close())

describe.each(['PINDUODUO', 'JD'] as const)('a refund of %s that names no line', (platform) => {
  let scene: MarketScene
  beforeAll(async () => {
    scene = await setMarketScene(world, platform)
  })
  /** A claimed order of three pieces in two lines, of which the second was refunded. */
  const refunded = async (cents: number) => {
    const lines = [
      { code: scene.code, quantity: 2, price_cents: 20_000 },
      { code: scene.code, price_cents: 30_000 },
    ]
    const { id, orderId } = await claim(scene, { lines })
    const externalId = await externalOf(scene, id)
    const [, line] = await scene.lineIds(externalId)
    await later(scene, externalId, 'refund', { line, cents, state: 'REFUNDED' })
    await scene.pull()
    const shown = () => scene.guide.ask(marketplaces.openOrder, { id })
    const refundId = (await shown()).refunds[0]?.externalId ?? ''
    const after = async () => {
      await scene.pull()
      const { lines: left, paid, due } = await scene.guide.ask(orders.get, { id: orderId })
      return { paid, due, taken: left.map(({ refundedQty }) => refundedQty), flag: (await shown()).flag }
    }
    return { id, shown, refundId, after }
  }

  test('is a task until one guide says which pieces come off', async () => {
    const before = await stockOf(scene)
    const { id, shown, refundId, after } = await refunded(30_000)
    const { guide, shopId } = scene
    const { data } = await guide.ask(notifications.list, { shopId })
    expect(data[0]?.content).toMatchObject({ kind: 'CHANNEL_ORDER', flag: 'REFUND_UNNAMED' })
    expect((await guide.refused(marketplaces.settleFlag, { id })).code).toBe('CHANNEL_REFUND_UNNAMED')
    const name = (lineNo: number, itemQty: number) => ({ id, refundId, pieces: [{ lineNo, itemQty }] })
    expect((await guide.refused(marketplaces.nameRefund, name(2, 2))).code).toBe('CHANNEL_REFUND_PIECES')
    const tries = await Promise.allSettled(
      [1, 2].map((lineNo) => guide.ask(marketplaces.nameRefund, name(lineNo, 1))),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await guide.refused(marketplaces.nameRefund, name(2, 1))).code).toBe('CHANNEL_REFUND_NAMED')
    const taken = tries.map(({ status }) => (status === 'fulfilled' ? 1 : 0))
    expect(await after()).toEqual({ paid: 40_000, due: 0, taken, flag: null })
    const goods = [{ lineNo: taken.indexOf(1) + 1, itemQty: 1 }]
    expect((await shown()).refunds).toMatchObject([{ needsGoods: false, goods, namedBy: '林晓' }])
    expect(await stockOf(scene)).toBe(before - 2)
  })

  test('takes nothing off where money alone went back', async () => {
    const before = await stockOf(scene)
    const { id, refundId, after } = await refunded(1000)
    await scene.guide.ask(marketplaces.nameRefund, { id, refundId, pieces: [] })
    expect(await after()).toEqual({ paid: 69_000, due: 0, taken: [0, 0], flag: null })
    expect(await stockOf(scene)).toBe(before - 3)
  })
})

// JD shows a presale once it is paid up, and refunds of whole orders.
describe.each(['DOUDIAN', 'TAOBAO', 'PINDUODUO'] as const)('a part of an order of %s', (platform) => {
  let scene: MarketScene
  beforeAll(async () => {
    scene = await setMarketScene(world, platform)
  })

  test('of a line as many pieces are released as the refund pays for; what a delivery has is somebody’s task', async () => {
    const before = await stockOf(scene)
    const { id, orderId } = await claim(scene, {
      lines: [{ code: scene.code, quantity: 3, price_cents: 40_001 }],
      platform_discount_cents: 100,
    })
    const externalId = await externalOf(scene, id)
    const [line] = await scene.lineIds(externalId)
    const shown = () => scene.guide.ask(orders.get, { id: orderId })
    const refunded = async (cents: number, seconds: number) => {
      await later(scene, externalId, 'refund', { line, state: 'REFUNDED', cents, at: aWhileAgo(seconds) })
      await scene.pull()
      return { qty: (await shown()).lines[0]?.refundedQty, left: before - (await stockOf(scene)) }
    }
    expect(await refunded(5000, 240)).toEqual({ qty: 0, left: 3 })
    expect(await refunded(39_968, 235)).toEqual({ qty: 1, left: 2 })
    const { version } = await shown()
    await scene.guide.ask(orders.confirmInShop, { id: orderId, version })
    const terms = { day: null, assembly: false, callBefore: true, note: '' }
    const planned = await scene.guide.ask(deliveries.plan, { orderId, ...terms })
    expect(await refunded(79_936, 230)).toEqual({ qty: 1, left: 2 })
    const flag = async () => (await scene.guide.ask(marketplaces.openOrder, { id })).flag
    expect(await flag()).toBe('REFUNDED_LATE')
    const [booked] = (await scene.guide.ask(deliveries.ofOrder, { orderId })).data
    await scene.guide.ask(deliveries.cancel, { id: planned.id, version: booked?.version ?? 0, reason: '' })
    await runJob(world, 'marketplaces-late')
    await scene.pull()
    expect([(await shown()).lines[0]?.refundedQty, await flag()]).toEqual([2, null])
    expect(await stockOf(scene)).toBe(before - 1)
  })

  test('K16 the deposit of a presale is one stage and its balance another until it is paid; a forfeited deposit stays', async () => {
    const before = await stockOf(scene)
    const [placedAt, dueAt] = [new Date(aWhileAgo()), new Date(Date.now() + 86_400_000)]
    const presale = {
      state: 'UNPAID',
      deposit_cents: 20_000,
      due_s: Math.floor(dueAt.getTime() / 1000),
      lines: [{ code: scene.code, price_cents: 120_000 }],
    }
    const paid = await claim(scene, presale)
    const forfeited = await claim(scene, presale)
    const status = async (orderId: string) => {
      const { paymentStatus, paid: paidCents, due, plan } = await scene.guide.ask(orders.get, { id: orderId })
      const stages = plan?.stages.map(({ kind, amount, dueOn }) => [kind, amount, dueOn])
      return { paymentStatus, paidCents, due, stages }
    }
    expect(await status(paid.orderId)).toEqual({
      paymentStatus: 'PARTIALLY_PAID',
      paidCents: 20_000,
      due: 100_000,
      stages: [
        ['EARNEST', 20_000, chinaDay(placedAt)],
        // Pinduoduo does not say until when the balance is due.
        ['BALANCE', 100_000, chinaDay(platform === 'PINDUODUO' ? placedAt : dueAt)],
      ],
    })
    await later(scene, await externalOf(scene, paid.id), 'balance')
    await later(scene, await externalOf(scene, forfeited.id), 'forfeit')
    await scene.pull()
    expect(await status(paid.orderId)).toMatchObject({ paymentStatus: 'PAID', due: 0 })
    expect(await status(forfeited.orderId)).toMatchObject({
      paymentStatus: 'PAID',
      paidCents: 20_000,
      due: 0,
    })
    const over = await scene.guide.ask(orders.get, { id: forfeited.orderId })
    expect([over.status, over.toRefund, over.events.at(-1)?.type]).toEqual(['CANCELLED', 0, 'forfeit'])
    expect(await stockOf(scene)).toBe(before - 1)
    expect((await scene.guide.ask(marketplaces.openOrder, { id: forfeited.id })).flag).toBe('FORFEITED')
  })
})

test('an order that its marketplace holds, or whose checks nobody has ticked, is not claimed, and one that it holds later is flagged until it is released', async () => {
  const scene = await setMarketScene(world, 'JD')
  const { skus } = await createProduct(world, {
    kind: 'bed',
    skus: [{ attributes: { outerWidthMm: 1900, outerLengthMm: 2200 } }],
    stock: { [scene.shopId]: 3 },
  })
  const id = await openOrder(scene, { lines: [{ code: skus[0]?.skuCode, price_cents: 199_900 }] })
  const externalId = await externalOf(scene, id)
  const refund = async (state: string, seconds: number) => {
    await later(scene, externalId, 'refund', { state, at: aWhileAgo(seconds) })
    await scene.pull()
    return scene.guide.ask(marketplaces.openOrder, { id })
  }
  expect(await refund('APPLIED', 240)).toMatchObject({ state: 'OPEN', stage: 'HELD' })
  expect((await scene.guide.refused(marketplaces.claim, claimInput(id))).code).toBe('CHANNEL_ORDER_HELD')
  expect(await refund('CLOSED', 230)).toMatchObject({ stage: 'PAID' })
  const claiming = (ticked: boolean) => ({
    ...claimInput(id),
    ticks: [{ section: 'bedExternalDiameter' as const, ticked }],
  })
  expect((await scene.guide.refused(marketplaces.claim, claiming(false))).code).toBe('VALIDATION_UNTICKED')
  await scene.guide.ask(marketplaces.claim, claiming(true))
  await sql`
    update marketplace_orders
    set stage = 'HELD', to_follow = true
    where shop_id = ${scene.shopId} and external_id = ${externalId}`.execute(world.db)
  await scene.pull()
  expect((await scene.guide.ask(marketplaces.openOrder, { id })).flag).toBe('HELD')
  expect(await refund('REFUSED', 220)).toMatchObject({ stage: 'PAID', flag: null })
})

test('orders that cannot follow their marketplace keep no other order from following', async () => {
  const scene = await setMarketScene(world, 'DOUDIAN')
  const { id } = await claim(scene)
  const externalId = await externalOf(scene, id)
  // More than are tried at once, and with lower ids. Nobody can cancel their shop orders, because there are none.
  await sql`
    insert into marketplace_orders (
      shop_id, id, channel_id, platform, external_id, state, stage, modified_at, content_hash, placed_at,
      buyer_name, buyer_mobile, district, address_text, buyer_words, buyer_sealed,
      paid_cents, platform_borne_cents, total_cents, postage_cents, goods, item_count, order_id, to_follow
    )
    select shop_id, -n, channel_id, platform, -n, state, 'CANCELLED', modified_at, content_hash, placed_at,
      buyer_name, buyer_mobile, district, address_text, buyer_words, buyer_sealed,
      paid_cents, platform_borne_cents, total_cents, postage_cents, goods, item_count, -n, true
    from marketplace_orders
    cross join generate_series(1, 200) n
    where shop_id = ${scene.shopId} and external_id = ${externalId}`.execute(world.db)
  await later(scene, externalId, 'refund', { state: 'REFUNDED' })
  await scene.pull()
  await scene.pull()
  expect((await scene.guide.ask(marketplaces.openOrder, { id })).flag).toBe('CANCELLED')
  const { rows } = await sql<{ count: number }>`
    delete from marketplace_orders
    where shop_id = ${scene.shopId} and id < 0 and to_follow
    returning 1`.execute(world.db)
  expect(rows).toHaveLength(200)
})
