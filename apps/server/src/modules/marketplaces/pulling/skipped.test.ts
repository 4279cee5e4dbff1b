import { platforms } from '@showfloor/contract/common/marketplace-status'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import {
  aWhileAgo,
  endLinks,
  queueOf,
  runJob,
  setMarketScene,
  type MarketScene,
} from '../../../testing/marketplaces/market-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'

const { marketplaces, notifications } = contract

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world?.close())

const linkOf = async ({ guide, shopId }: MarketScene) =>
  (await guide.ask(marketplaces.links, { shopId })).data[0]
const skippedOf = async ({ guide, shopId }: MarketScene) =>
  (await guide.ask(marketplaces.skippedOrders, { shopId })).data
const kept = async (scene: MarketScene) => (await queueOf(scene)).map(({ externalId }) => externalId)
const untroubled = ({ platform }: MarketScene) =>
  fetch(`${world.sandboxUrl}/sandbox/marketplaces/${platform.toLowerCase()}/faults`, { method: 'DELETE' })
const triesDue = (scene: MarketScene) =>
  sql`
  update marketplace_skipped_orders
  set next_at = now()
  where shop_id = ${scene.shopId}`.execute(world.db)
/** How often the store was asked for one order by its number. */
const readsOf = async (scene: MarketScene, externalId: string): Promise<number> => {
  const calls = await scene.calls()
  return calls.filter(
    ({ method, params }) => method === scene.methods.single && JSON.stringify(params).includes(externalId),
  ).length
}
/** Pulls by number and answers how that ended. */
const pullByHand = async ({ guide, shopId, linkId }: MarketScene, orderNo: string) => {
  const { id } = await guide.ask(marketplaces.pull, { linkId, orderNos: [orderNo] })
  const run = async () => (await guide.ask(marketplaces.pulls, { shopId })).data.find((one) => one.id === id)
  await expect.poll(async () => (await run())?.state).toBe('DONE')
  return run()
}

describe.each(platforms)('an order of %s that is listed in another form', (platform) => {
  test('is skipped: the pull goes on, the store shows it, and it comes with its refund once it can be read', async () => {
    onTestFinished(() => endLinks(world))
    const scene = await setMarketScene(world, platform)
    const well = await scene.order()
    await scene.pull()
    const [bad, other] = [await scene.order(), await scene.order()]
    await scene.play('faults', { fault: 'BROKEN', order_id: bad, times: 0 })
    const before = await linkOf(scene)
    await scene.pull()
    const after = await linkOf(scene)
    expect(after).toMatchObject({ problem: null, skippedOrders: 1 })
    expect(Date.parse(after?.pulledUntil ?? '')).toBeGreaterThan(Date.parse(before?.pulledUntil ?? ''))
    expect((await kept(scene)).toSorted()).toEqual([well, other].toSorted())
    expect(await skippedOf(scene)).toMatchObject([
      { linkId: scene.linkId, externalId: bad, reason: 'UNREADABLE', tries: 1 },
    ])
    const { data: told } = await scene.guide.ask(notifications.list, { shopId: scene.shopId })
    expect(told[0]?.content).toMatchObject({ kind: 'MARKETPLACE_SKIPPED', orders: 1 })
    expect(await readsOf(scene, bad)).toBe(2)
    await scene.play(`orders/${bad}/refund`, { state: 'APPLIED', at: aWhileAgo(240) })
    await scene.pull()
    expect(await readsOf(scene, bad)).toBe(2)
    expect(await pullByHand(scene, bad)).toMatchObject({ problem: null, fetched: 0, absentNos: [bad] })
    await triesDue(scene)
    await scene.pull()
    const [again] = await skippedOf(scene)
    expect(again).toMatchObject({ externalId: bad, tries: 3 })
    expect(Date.parse(again?.nextAt ?? '')).toBeGreaterThan(Date.now() + 100_000)
    await untroubled(scene)
    await triesDue(scene)
    await scene.pull()
    expect([await skippedOf(scene), (await linkOf(scene))?.skippedOrders]).toEqual([[], 0])
    const row = (await queueOf(scene)).find(({ externalId }) => externalId === bad)
    const { refunds } = await scene.guide.ask(marketplaces.openOrder, { id: row?.id ?? '' })
    expect(refunds.map(({ state }) => state)).toEqual(['ASKED'])
  })
})

test.each(platforms)(
  'an order of %s in an unknown state is skipped, and never taken for paid',
  async (platform) => {
    onTestFinished(() => endLinks(world))
    const scene = await setMarketScene(world, platform)
    const order = await scene.order()
    await scene.play('faults', { fault: 'STRANGE', order_id: order, times: 0 })
    await scene.pull()
    expect(await skippedOf(scene)).toMatchObject([
      { externalId: order, reason: 'UNREADABLE', detail: 'state 999' },
    ])
    expect(await kept(scene)).toEqual([])
    await untroubled(scene)
  },
)

test.each(platforms)(
  'an unreadable refund of %s stops nothing: its order is pulled, and shows it until it can be read',
  async (platform) => {
    onTestFinished(() => endLinks(world))
    const scene = await setMarketScene(world, platform)
    const order = await scene.order()
    await scene.play(`orders/${order}/refund`, { state: 'APPLIED', at: aWhileAgo(300) })
    await scene.play('faults', { fault: 'BROKEN_REFUND', order_id: order, times: 0 })
    await scene.pull()
    await triesDue(scene)
    await scene.pull()
    expect(await linkOf(scene)).toMatchObject({ problem: null, skippedOrders: 1 })
    expect(await skippedOf(scene)).toMatchObject([
      { externalId: order, reason: 'UNREADABLE', detail: expect.stringMatching(/^refund \d+: /) },
    ])
    expect(await kept(scene)).toEqual([order])
    await untroubled(scene)
    await scene.pull()
    await triesDue(scene)
    await scene.pull()
    expect(await skippedOf(scene)).toEqual([])
    const [row] = await queueOf(scene)
    const { refunds } = await scene.guide.ask(marketplaces.openOrder, { id: row?.id ?? '' })
    expect(refunds.map(({ state }) => state)).toEqual(['ASKED'])
  },
)

describe('a store whose list names orders', () => {
  let scene: MarketScene
  beforeAll(async () => {
    scene = await setMarketScene(world, 'TAOBAO')
    await scene.order()
    await scene.pull()
  })
  const trouble = (more: Record<string, unknown>) =>
    scene.play('faults', { method: scene.methods.single, ...more })
  const pulled = async () => {
    await sql`
      update marketplace_links
      set watermark = now() - interval '4 minutes', paused_until = null
      where shop_id = ${scene.shopId}`.execute(world.db)
    const before = await linkOf(scene)
    await scene.pull()
    const after = await linkOf(scene)
    return { moved: after?.pulledUntil !== before?.pulledUntil, problem: after?.problem }
  }

  test('skips an order that it says does not exist, and takes it when somebody pulls it by its number', async () => {
    const absent = await scene.order()
    await trouble({ fault: 'ABSENT', order_id: absent, times: 0 })
    expect(await pulled()).toEqual({ moved: true, problem: null })
    expect(await skippedOf(scene)).toMatchObject([
      { externalId: absent, reason: 'REFUSED', detail: expect.stringContaining('trade-not-exist') },
    ])
    await untroubled(scene)
    expect(await pullByHand(scene, absent)).toMatchObject({ fetched: 1, absentNos: [] })
    expect([await skippedOf(scene), await kept(scene)]).toEqual([[], expect.arrayContaining([absent])])
  })

  test('K3 keeps its watermark while it gives no answer, and while it refuses orders that it returned before', async () => {
    const order = await scene.order()
    await trouble({ fault: 'ABSENT', order_id: order })
    expect(await pulled()).toEqual({ moved: true, problem: null })
    expect([await skippedOf(scene), await kept(scene)]).toEqual([[], expect.arrayContaining([order])])
    const next = await scene.order()
    await trouble({ fault: 'SYSTEM_ERROR', times: 0 })
    expect(await pulled()).toEqual({ moved: false, problem: 'UNANSWERED' })
    await untroubled(scene)
    await trouble({ fault: 'ABSENT', times: 0 })
    expect(await pulled()).toEqual({ moved: false, problem: 'REFUSED' })
    expect(await skippedOf(scene)).toEqual([])
    await untroubled(scene)
    expect(await pulled()).toEqual({ moved: true, problem: null })
    expect(await kept(scene)).toContain(next)
  })

  test('K11 skips an order that it never answers for while it answers for others, and says that its refunds are unknown', async () => {
    const busy = await scene.order()
    const silent = { fault: 'SYSTEM_ERROR', order_id: busy, times: 0 }
    await trouble(silent)
    expect(await pulled()).toEqual({ moved: true, problem: null })
    expect(await skippedOf(scene)).toMatchObject([
      { externalId: busy, reason: 'UNANSWERED', detail: expect.stringContaining('isp.') },
    ])
    const other = await scene.order()
    expect(await pulled()).toEqual({ moved: true, problem: null })
    expect(await kept(scene)).toContain(other)
    expect(await kept(scene)).not.toContain(busy)
    await untroubled(scene)
    await triesDue(scene)
    await scene.pull()
    expect([await skippedOf(scene), await kept(scene)]).toEqual([[], expect.arrayContaining([busy])])
    await trouble(silent)
    const id = (await queueOf(scene)).find(({ externalId }) => externalId === busy)?.id ?? ''
    expect((await scene.guide.refused(marketplaces.refundStatus, { id })).code).toBe(
      'MARKETPLACE_UNAVAILABLE',
    )
    await untroubled(scene)
  })

  test('K13 a refund of an order that does not exist stops nothing, and is kept when the order comes', async () => {
    const old = await scene.order({
      state: 'DONE',
      created_at: aWhileAgo(40 * 86_400),
      modified_at: aWhileAgo(40 * 86_400),
    })
    await scene.play(`orders/${old}/refund`, { state: 'APPLIED', at: aWhileAgo(300), keep_modified: true })
    await trouble({ fault: 'ABSENT', order_id: old, times: 0 })
    expect(await pulled()).toEqual({ moved: true, problem: null })
    expect(await skippedOf(scene)).toMatchObject([{ externalId: old, reason: 'REFUSED' }])
    await untroubled(scene)
    await triesDue(scene)
    await runJob(world, 'marketplaces-pull')
    const row = (await queueOf(scene, 'CLOSED')).find(({ externalId }) => externalId === old)
    const { refunds } = await scene.guide.ask(marketplaces.openOrder, { id: row?.id ?? '' })
    expect(refunds.map(({ state }) => state)).toEqual(['ASKED'])
  })
})

test('K11 a store that has never returned an order is not believed when it gives no answer for the first ones', async () => {
  const scene = await setMarketScene(world, 'TAOBAO')
  for (let order = 0; order < 8; order += 1) await scene.order()
  await scene.play('faults', { fault: 'SYSTEM_ERROR', method: scene.methods.single, times: 0 })
  const before = await linkOf(scene)
  await scene.pull()
  expect(await linkOf(scene)).toMatchObject({ pulledUntil: before?.pulledUntil, problem: 'UNANSWERED' })
  expect(await skippedOf(scene)).toEqual([])
  await untroubled(scene)
  await scene.pull()
  expect(await kept(scene)).toHaveLength(8)
})
