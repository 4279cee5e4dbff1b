import { platforms } from '@showfloor/contract/common/marketplace-status'
import { chinaDay } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { createProduct, signIn } from '../../../testing/factories.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import {
  claim,
  claimInput,
  externalOf,
  later,
  openOrder,
} from '../../../testing/marketplaces/claimed-order.ts'
import {
  aWhileAgo,
  endLinks,
  queueOf,
  runJob,
  setMarketScene,
  type MarketScene,
} from '../../../testing/marketplaces/market-scene.ts'
import { stockOf } from '../../../testing/order-scene.ts'

const { audit, deliveries, marketplaces, notifications, orders, payments } = contract

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world?.close())

/** How many buyers the marketplace has decrypted. */
const decryptions = async (scene: MarketScene): Promise<number> =>
  (await scene.calls()).filter(({ method }) => /decrypt/i.test(method)).length

/** What becomes of a refund of one of two lines with one SKU: Pinduoduo names the SKU, and JD the order. */
const named = { taken: 1, flag: 'REFUNDED' }
const unnamed = { taken: 0, flag: 'REFUND_UNNAMED' }
const partOf = { DOUDIAN: named, TAOBAO: named, PINDUODUO: unnamed, JD: unnamed } as const

describe.each(platforms)('an order of %s', (platform) => {
  let scene: MarketScene
  beforeAll(async () => {
    scene = await setMarketScene(world, platform)
  })
  afterAll(() => endLinks(world))

  test('R1.04 two guides claim it and one gets it: a shop order of its channel with its goods held, its buyer and its payment', async () => {
    const second = await signIn(world, { shopIds: [scene.shopId], name: '陈晨' })
    const id = await openOrder(scene, {
      lines: [{ code: scene.code, quantity: 2, price_cents: 100_033 }],
      platform_discount_cents: 101,
      postage_cents: 1500,
    })
    const shown = await scene.guide.ask(marketplaces.openOrder, { id })
    expect(shown.buyerMobile).toMatch(/\*{4}/)
    const tries = await Promise.allSettled(
      [scene.guide, second].map((guide) => guide.ask(marketplaces.claim, claimInput(id))),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const done = await scene.guide.ask(marketplaces.openOrder, { id })
    const order = await scene.guide.ask(orders.get, { id: done.orderId ?? '' })
    expect(order).toMatchObject({
      status: 'PENDING_CONFIRMATION',
      paymentStatus: 'PAID',
      paid: 201_566,
      amounts: { deliveryFee: 1500, payable: 201_566, subsidy: 0 },
      holdExpiresAt: null,
    })
    expect(order.lines[0]).toMatchObject({ itemQty: 2, amount: 200_066 })
    expect(await stockOf(scene)).toBe(48)
    const { tenders } = await scene.guide.ask(payments.status, { orderId: order.id })
    expect(tenders.map((tender) => [tender.type, tender.amount])).toEqual([['MARKETPLACE', 201_566]])
    const { rows } = await sql<{ name: string; mobile: string; channelId: string }>`
      select c.name, c.mobile, o.channel_id
      from orders o
      join customers c on c.shop_id = o.shop_id and c.id = o.customer_id
      where o.shop_id = ${scene.shopId} and o.order_no = ${order.orderNo}`.execute(world.db)
    expect(rows[0]).toMatchObject({ channelId: scene.channelId, mobile: expect.stringMatching(/^1\d{10}$/) })
    expect(rows[0]?.name).not.toContain('*')
    // Whoever got it is told so again, for the first answer may be lost; nobody else gets it.
    const [got, missed] = tries[0]?.status === 'fulfilled' ? [scene.guide, second] : [second, scene.guide]
    expect(await got.ask(marketplaces.claim, claimInput(id))).toMatchObject({
      orderId: order.id,
      orderNo: order.orderNo,
    })
    expect((await missed.refused(marketplaces.claim, claimInput(id))).code).toBe('CHANNEL_ORDER_TAKEN')
    expect(await decryptions(scene)).toBe(1)
    const admin = await signIn(world, { shopIds: [scene.shopId], roles: ['admin'] })
    const { data: log } = await admin.ask(audit.list, { subject: id, action: 'marketplaces.claim' })
    expect(log.map(({ accountName }) => accountName)).toContain(got === second ? '陈晨' : '林晓')
    const confirmed = await scene.guide.ask(orders.confirmInShop, { id: order.id, version: order.version })
    expect(confirmed.status).toBe('CONFIRMED')
  })

  test('K15 a cancellation after the claim releases goods and returns money, and the guide is notified', async () => {
    const before = await stockOf(scene)
    const { id, orderId } = await claim(scene)
    expect(await stockOf(scene)).toBe(before - 1)
    const externalId = await externalOf(scene, id)
    await later(scene, externalId, 'refund', { state: 'REFUNDED' })
    await scene.pull()
    const order = await scene.guide.ask(orders.get, { id: orderId })
    expect(order).toMatchObject({ status: 'CANCELLED', paid: 0, paymentStatus: 'REFUNDED' })
    expect(await stockOf(scene)).toBe(before)
    const { data } = await scene.guide.ask(notifications.list, { shopId: scene.shopId })
    expect(data.map(({ content }) => content)).toContainEqual(
      expect.objectContaining({ kind: 'CHANNEL_ORDER', flag: 'CANCELLED' }),
    )
    const flagged = await scene.guide.ask(marketplaces.openOrders, { shopId: scene.shopId, flagged: true })
    expect(flagged.data.map((row) => row.id)).toContain(id)
    await scene.guide.ask(marketplaces.settleFlag, { id })
  })

  test('K15 goods that have left stay with a shop order that is cancelled at the marketplace, as a task', async () => {
    const { id, orderId } = await claim(scene)
    const { version } = await scene.guide.ask(orders.get, { id: orderId })
    await scene.guide.ask(orders.confirmInShop, { id: orderId, version })
    const terms = { day: null, assembly: false, callBefore: true, note: '' }
    const planned = await scene.guide.ask(deliveries.plan, { orderId, ...terms })
    const picked = await scene.guide.ask(deliveries.pick, { id: planned.id, version: planned.version })
    await scene.guide.ask(deliveries.depart, { id: picked.id, version: picked.version })
    const before = await stockOf(scene)
    await later(scene, await externalOf(scene, id), 'refund', { state: 'REFUNDED' })
    await scene.pull()
    const order = await scene.guide.ask(orders.get, { id: orderId })
    expect([order.status, order.paid, order.events.at(-1)?.type]).toEqual(['FULFILLING', 0, 'endedElsewhere'])
    expect([await stockOf(scene), (await scene.guide.ask(marketplaces.openOrder, { id })).flag]).toEqual([
      before,
      'CANCELLED',
    ])
    const { data } = await scene.guide.ask(notifications.list, { shopId: scene.shopId })
    expect(data[0]?.content).toMatchObject({ kind: 'CHANNEL_ORDER', flag: 'CANCELLED' })
  })

  test('K14 R7.17 a refund request flags a claimed order while it is open, and a partial refund is booked', async () => {
    const before = await stockOf(scene)
    const lines = [
      { code: scene.code, price_cents: 50_000 },
      { code: scene.code, price_cents: 30_000 },
    ]
    const { id, orderId } = await claim(scene, { lines })
    const externalId = await externalOf(scene, id)
    const [, line] = await scene.lineIds(externalId)
    const flag = async () => (await scene.guide.ask(marketplaces.openOrder, { id })).flag
    await later(scene, externalId, 'refund', { line, state: 'APPLIED' })
    const now = await scene.guide.ask(marketplaces.refundStatus, { id })
    expect(now.refunds).toMatchObject([{ state: 'ASKED' }])
    expect(await flag()).toBe('REFUND_ASKED')
    await later(scene, externalId, 'refund', { line, state: 'CLOSED', at: aWhileAgo(230) })
    await scene.pull()
    expect(await flag()).toBeNull()
    await later(scene, externalId, 'refund', { line, state: 'REFUNDED', at: aWhileAgo(220) })
    await scene.pull()
    await scene.pull()
    const order = await scene.guide.ask(orders.get, { id: orderId })
    expect(order).toMatchObject({ status: 'PENDING_CONFIRMATION', paid: 50_000, due: 0, refunded: 30_000 })
    const part = partOf[platform]
    expect(order.lines.map(({ refundedQty }) => refundedQty)).toEqual([0, part.taken])
    expect(order.events.filter(({ type }) => type === 'takenOff')).toHaveLength(part.taken)
    expect([await flag(), await stockOf(scene)]).toEqual([part.flag, before - 2 + part.taken])
    const asked = await scene.guide.ask(marketplaces.refundStatus, { id })
    expect(asked.refunds).toMatchObject([{ state: 'DONE', amount: 30_000, needsGoods: part.taken === 0 }])
  })

  test('a buyer who changes receiver or address after the claim is a task: the guide is notified, and the order says so until somebody has looked at it', async () => {
    const { id } = await claim(scene)
    const externalId = await externalOf(scene, id)
    const shown = () => scene.guide.ask(marketplaces.openOrder, { id })
    await later(scene, externalId, 'message', { text: '请尽快' })
    await scene.pull()
    expect((await shown()).flag).toBeNull()
    await later(scene, externalId, 'address', {
      name: '孟女士',
      detail: '龙吴路 1200 弄 5 号 601 室',
      at: aWhileAgo(230),
    })
    await scene.pull()
    const changed = await shown()
    expect([changed.flag, changed.buyerName]).toEqual(['BUYER_CHANGED', expect.stringMatching(/^孟\*/)])
    const { data } = await scene.guide.ask(notifications.list, { shopId: scene.shopId })
    expect(data[0]?.content).toMatchObject({ kind: 'CHANNEL_ORDER', flag: 'BUYER_CHANGED' })
    // Another problem comes first and does not hide this one for good.
    const [line] = await scene.lineIds(externalId)
    const refund = { line, state: 'APPLIED', at: aWhileAgo(225) }
    await later(scene, externalId, 'refund', refund)
    await scene.pull()
    expect((await shown()).flag).not.toBe('BUYER_CHANGED')
    await later(scene, externalId, 'refund', { ...refund, state: 'CLOSED', at: aWhileAgo(220) })
    await scene.pull()
    expect((await shown()).flag).toBe('BUYER_CHANGED')
    await scene.guide.ask(marketplaces.settleFlag, { id })
    await later(scene, externalId, 'message', { text: '谢谢', at: aWhileAgo(215) })
    await scene.pull()
    expect((await shown()).flag).toBeNull()
  })

  test('K17 where lines and total differ, the total is used to the cent, and the order is flagged', async () => {
    const { id, orderId } = await claim(scene, {
      lines: [
        { code: scene.code, price_cents: 33_333 },
        { code: scene.code, price_cents: 33_333 },
        { code: scene.code, price_cents: 1, gift: true },
      ],
      off_by_cents: 1,
    })
    const order = await scene.guide.ask(orders.get, { id: orderId })
    const { total, flag } = await scene.guide.ask(marketplaces.openOrder, { id })
    expect(flag).toBe('TOTAL_DIFFERS')
    expect(order.amounts.payable).toBe(total)
    expect(order.lines.map(({ amount }) => amount)).toEqual([33_334, 33_333, total - 66_667])
  })

  test('a buyer who was decrypted for a claim that failed is not decrypted again for the next one, and is forgotten a day later', async () => {
    const id = await openOrder(scene, { lines: [{ code: scene.code, quantity: 60, price_cents: 1000 }] })
    const before = await decryptions(scene)
    for (let tries = 0; tries < 2; tries += 1)
      expect((await scene.guide.refused(marketplaces.claim, claimInput(id))).code).toBe('STOCK_SHORT')
    expect(await decryptions(scene)).toBe(before + 1)
    const kept = async () => {
      const { rows } = await sql`
        select
        from marketplace_orders
        where shop_id = ${scene.shopId} and buyer is not null`.execute(world.db)
      return rows.length
    }
    await runJob(world, 'marketplaces-buyers')
    expect(await kept()).toBe(1)
    await sql`
      update marketplace_orders
      set claiming_until = claiming_until - interval '25 hours'
      where buyer is not null`.execute(world.db)
    await runJob(world, 'marketplaces-buyers')
    expect(await kept()).toBe(0)
    await scene.play(`orders/${await externalOf(scene, id)}/refund`, {
      state: 'REFUNDED',
      at: aWhileAgo(230),
    })
    await scene.pull()
  })

  test('K18 when no more buyers can be decrypted today, the order is placed with a masked buyer who is named the next day', async () => {
    await scene.play('settings', { decrypt_quota: 0 })
    const { id, orderId, isBuyerMasked } = await claim(scene)
    expect(isBuyerMasked).toBe(true)
    const name = async () => (await scene.guide.ask(orders.get, { id: orderId })).customerName
    expect(await name()).toContain('*')
    const { version } = await scene.guide.ask(orders.get, { id: orderId })
    const confirmed = await scene.guide.ask(orders.confirmInShop, { id: orderId, version })
    expect(confirmed.status).toBe('CONFIRMED')
    await scene.play('settings', { decrypt_quota: 1000 })
    await runJob(world, 'marketplaces-buyers')
    expect(await name()).not.toContain('*')
    expect((await scene.guide.ask(marketplaces.openOrder, { id })).isBuyerMasked).toBe(false)
  })
})

describe.each(['DOUDIAN', 'TAOBAO'] as const)('the queue of %s', (platform) => {
  let scene: MarketScene
  beforeAll(async () => {
    scene = await setMarketScene(world, platform)
  })
  afterAll(() => endLinks(world))

  test('K12 an unknown code, or one that fits two SKUs, is matched by a person, once', async () => {
    const code = `NEW-${platform}`
    for (const at of [1, 2])
      await scene.order({
        lines: [{ code, price_cents: 5000, title: `云朵沙发 第${at}款` }, { code: scene.code }],
      })
    await scene.pull()
    expect(await queueOf(scene)).toEqual([])
    const waiting = await queueOf(scene, 'UNMATCHED')
    expect(waiting).toHaveLength(2)
    const refusal = await scene.guide.refused(marketplaces.claim, claimInput(waiting[0]?.id ?? ''))
    expect(refusal.code).toBe('CHANNEL_ORDER_UNMATCHED')
    const { shopId, channelId, guide } = scene
    const { data } = await guide.ask(marketplaces.unknownCodes, { shopId })
    expect(data).toMatchObject([{ code, orders: 2, fits: 0, channelId }])
    const made = await createProduct(world, { name: '云朵沙发', stock: { [shopId]: 2 } })
    const found = await guide.ask(marketplaces.codeCandidates, { shopId, channelId, code })
    const candidate = found.data.find(({ skuCode }) => skuCode === made.skus[0]?.skuCode)
    expect(candidate?.by).toEqual(['NAME'])
    const skuId = candidate?.skuId ?? ''
    expect(await guide.ask(marketplaces.matchCode, { shopId, channelId, code, skuId })).toEqual({ orders: 2 })
    expect((await guide.ask(marketplaces.matchedCodes, { shopId })).data).toMatchObject([
      { channelId, code, skuCode: candidate?.skuCode, matchedBy: '林晓' },
    ])
    expect(await queueOf(scene)).toHaveLength(2)
    await scene.order({ lines: [{ code, price_cents: 5000 }] })
    await scene.pull()
    expect(await queueOf(scene)).toHaveLength(3)
    const twin = await createProduct(world, {})
    await sql`
      insert into item_mappings (id, channel_id, sku_id, product_id, item_outer_id, third_party_sku)
      select ${shopId}::bigint + k.sku_id, ${channelId}, k.sku_id, k.product_id, 'other', ${twin.skus[0]?.skuCode}
      from sku_codes k
      where k.sku_code = ${scene.code}`.execute(world.db)
    await scene.order({ lines: [{ code: twin.skus[0]?.skuCode, price_cents: 5000 }] })
    await scene.pull()
    expect((await guide.ask(marketplaces.unknownCodes, { shopId })).data).toMatchObject([{ fits: 2 }])
    await sql`delete from item_mappings where channel_id = ${channelId}`.execute(world.db)
    await scene.play(`stores/${scene.storeId}/empty`)
    await sql`
      delete from marketplace_orders
      where shop_id = ${shopId} and state <> 'CLAIMED'`.execute(world.db)
  })

  test('a code has candidates by code, name, size and colour, the likest first; nothing is matched before a person chooses', async () => {
    const { shopId, channelId, guide } = scene
    const { code: start, skus } = await createProduct(world, {
      code: `TABLE${platform}`,
      name: '木纹餐桌',
      skus: [
        { sizeText: '1600×900', colorName: '胡桃' },
        { sizeText: '1800×900', colorName: '胡桃' },
      ],
    })
    const code = `${start}-LIVE`
    const title = '实木木纹餐桌 1800*900 胡桃'
    await scene.order({ lines: [{ code, title, price_cents: 5000 }] })
    await scene.pull()
    expect((await queueOf(scene, 'UNMATCHED')).map(({ unmatched }) => unmatched)).toEqual([1])
    const { data } = await guide.ask(marketplaces.codeCandidates, { shopId, channelId, code })
    const own = data.filter(({ skuCode }) => skuCode.startsWith(start))
    expect(own.map(({ skuCode, by }) => [skuCode, by])).toEqual([
      [skus[1]?.skuCode, ['CODE', 'NAME', 'SIZE', 'COLOR']],
      [skus[0]?.skuCode, ['CODE', 'NAME', 'COLOR']],
    ])
    await scene.play(`stores/${scene.storeId}/empty`)
    await sql`
      delete from marketplace_orders
      where shop_id = ${shopId} and state <> 'CLAIMED'`.execute(world.db)
  })

  test('a revoked authorisation keeps the orders; none can be claimed until the store is authorised again', async () => {
    const id = await openOrder(scene)
    const manager = await signIn(world, { shopIds: [scene.shopId], roles: ['manager'] })
    await manager.ask(marketplaces.unlink, { id: scene.linkId })
    expect((await manager.ask(marketplaces.links, { shopId: scene.shopId })).data).toEqual([])
    expect(await externalOf(scene, id)).toMatch(/^\d+$/)
    expect((await scene.guide.refused(marketplaces.claim, claimInput(id))).code).toBe('MARKETPLACE_LOST')
  })
})

test('the queue is paged by age or promise, of some days and one channel, and shows masked buyers and late orders', async () => {
  const scene = await setMarketScene(world, 'DOUDIAN')
  const { guide, shopId, channelId } = scene
  const made: string[] = []
  for (const days of [8, 3, 1]) made.push(await scene.order({ created_at: aWhileAgo(days * 86_400) }))
  await scene.pull()
  const page = async (more: Record<string, unknown>) => {
    const { data, next } = await guide.ask(marketplaces.openOrders, { shopId, ...more })
    return { ids: data.map(({ externalId }) => externalId), next, data }
  }
  for (const by of ['AGE', 'PROMISE']) {
    const first = await page({ by, size: 2 })
    const second = await page({ by, size: 2, after: first.next })
    expect([first.ids, second.ids, second.next]).toEqual([made.slice(0, 2), made.slice(2), null])
    expect(first.data.map(({ isLate }) => isLate)).toEqual([true, false])
    expect(first.data[0]).toMatchObject({
      buyerName: expect.stringContaining('*'),
      buyerMobile: expect.stringMatching(/^1\d\d\*{4}\d{4}$/),
    })
  }
  const day = chinaDay(new Date(Date.now() - 3 * 86_400_000))
  expect((await page({ by: 'AGE', from: day, to: day })).ids).toEqual([made[1]])
  expect([(await page({ channelId })).ids, (await page({ channelId: world.channelId })).ids]).toEqual([
    made,
    [],
  ])
  const { counts, flagged } = await guide.ask(marketplaces.openCounts, { shopId })
  expect([counts.OPEN, counts.CLAIMED, flagged]).toEqual([3, 0, 0])
})

test('an order that changes while its buyer is being decrypted is a task of whoever claims it', async () => {
  const scene = await setMarketScene(world, 'DOUDIAN')
  const id = await openOrder(scene)
  await scene.play('faults', { fault: 'SLOW', method: 'order.batchDecrypt', seconds: 3 })
  const claiming = scene.guide.ask(marketplaces.claim, claimInput(id))
  // As a pull writes it.
  const change = async () => {
    const { count } = await sql`
      update marketplace_orders
      set modified_at = modified_at + interval '1 second', buyer = null
      where shop_id = ${scene.shopId}
        and order_id is null
        and claiming_until > clock_timestamp()`.execute(world.db)
    return count
  }
  await expect.poll(change).toBe(1)
  await claiming
  expect((await scene.guide.ask(marketplaces.openOrder, { id })).flag).toBe('BUYER_CHANGED')
})

test('a store whose decryptions are used up keeps no other store from its own', async () => {
  const [first, second] = [await setMarketScene(world, 'DOUDIAN'), await setMarketScene(world, 'TAOBAO')]
  const masked = async (scene: MarketScene) => {
    await scene.play('settings', { decrypt_quota: 0 })
    return (await claim(scene)).id
  }
  const [waits, known] = [await masked(first), await masked(second)]
  await second.play('settings', { decrypt_quota: 1000 })
  await runJob(world, 'marketplaces-buyers')
  const isMasked = async (scene: MarketScene, id: string) =>
    (await scene.guide.ask(marketplaces.openOrder, { id })).isBuyerMasked
  expect([await isMasked(first, waits), await isMasked(second, known)]).toEqual([true, false])
  await first.play('settings', { decrypt_quota: 1000 })
})
