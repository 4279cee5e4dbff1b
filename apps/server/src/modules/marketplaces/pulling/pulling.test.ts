import { platforms } from '@showfloor/contract/common/marketplace-status'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { secondProcess } from '../../../testing/world.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import {
  aWhileAgo,
  endLinks,
  grant,
  runJob,
  setMarketScene,
  type MarketScene,
} from '../../../testing/marketplaces/market-scene.ts'

const { marketplaces, notifications } = contract

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world?.close())

const linkOf = async ({ guide, shopId }: MarketScene) =>
  (await guide.ask(marketplaces.links, { shopId })).data[0]
/** Waits for the result of a manual pull. */
const ended = async ({ guide, shopId }: MarketScene, id: string) => {
  await expect
    .poll(
      async () => (await guide.ask(marketplaces.pulls, { shopId })).data.find((run) => run.id === id)?.state,
    )
    .toMatch(/DONE|FAILED/)
  return (await guide.ask(marketplaces.pulls, { shopId })).data.find((run) => run.id === id)
}
const pullOne = async (scene: MarketScene, orderNo: string): Promise<void> => {
  const { id } = await scene.guide.ask(marketplaces.pull, { linkId: scene.linkId, orderNos: [orderNo] })
  expect(await ended(scene, id)).toMatchObject({ state: 'DONE', problem: null, fetched: 1 })
}
const idOf = async ({ shopId }: MarketScene, externalId: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select id
    from marketplace_orders
    where shop_id = ${shopId} and external_id = ${externalId}`.execute(world.db)
  return `${shopId}-${rows[0]?.id ?? ''}`
}
const untroubled = ({ platform }: MarketScene) =>
  fetch(`${world.sandboxUrl}/sandbox/marketplaces/${platform.toLowerCase()}/faults`, { method: 'DELETE' })
/** Pulls leave the last three minutes to the next one. */
const settledAfterMs = 200_000
const settle = async (): Promise<void> => {
  await sql`
    update marketplace_links
    set paused_until = null, watermark = now() - interval '4 minutes'`.execute(world.db)
}
const written = async (scene: MarketScene): Promise<string> => {
  const { rows } = await sql<{ mark: string }>`
    select coalesce(string_agg(xmin || ':' || external_id, ' ' order by external_id), '') as mark
    from marketplace_orders
    where shop_id = ${scene.shopId}`.execute(world.db)
  return rows[0]?.mark ?? ''
}

/** Of 110 orders: the last page as each marketplace counts pages, and which end of the orders the first page has. */
const lastPages = {
  DOUDIAN: { end: 'first_id', page: 2 },
  TAOBAO: { end: 'last_id', page: 3 },
  PINDUODUO: { end: 'last_id', page: 3 },
  JD: { end: 'first_id', page: 3 },
} as const

describe.each(platforms)('pulling from %s', (platform) => {
  let scene: MarketScene
  beforeAll(async () => {
    scene = await setMarketScene(world, platform)
  })
  afterAll(() => endLinks(world))

  test('K1 K2 K5 K6 R7.17 each order is one row in its newest version, whatever happens between pages', async () => {
    const first = await scene.order({ message: 'first' })
    const rush = await scene.play<{ first_id: string; last_id: string }>(`stores/${scene.storeId}/rush`, {
      count: 110,
      seconds: 60,
      from: aWhileAgo(700),
    })
    // It is on the page that is read last, and is modified after that page was read.
    const { end, page } = lastPages[platform]
    const touched = rush[end]
    await scene.play('faults', { fault: 'TOUCH', order_id: touched, page })
    await scene.pull()
    const rows = async () => (await written(scene)).split(' ')
    expect(await rows()).toHaveLength(110)
    expect(await written(scene)).not.toContain(touched)
    // Nobody asks for it: a regular pull finds it, once what is read has settled.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + settledAfterMs })
    await scene.pull()
    vi.useRealTimers()
    await settle()
    const before = await rows()
    expect(before).toHaveLength(111)
    await scene.pull()
    expect(await rows()).toEqual(before)
    const id = await idOf(scene, first)
    const words = async () => (await scene.guide.ask(marketplaces.openOrder, { id })).buyerWords
    await scene.play(`orders/${first}/message`, { text: 'same second', keep_modified: true })
    await pullOne(scene, first)
    expect(await words()).toBe('same second')
    await scene.play(`orders/${first}/message`, { text: 'newest' })
    await pullOne(scene, first)
    await scene.play('faults', { fault: 'STALE', order_id: first })
    await pullOne(scene, first)
    expect(await words()).toBe('newest')
  })

  test('K9 after a rate limit nothing is asked for a second more than it says, or until midnight, and a manual pull says so', async () => {
    const began = Date.now()
    await scene.play('faults', { fault: 'LIMITED', seconds: 30 })
    await scene.pull()
    const limited = await linkOf(scene)
    expect(limited?.problem).toBe('LIMITED')
    expect(Date.parse(limited?.pausedUntil ?? '')).toBeGreaterThanOrEqual(began + 31_000)
    const asked = (await scene.calls()).length
    const order = await scene.order()
    const { id } = await scene.guide.ask(marketplaces.pull, { linkId: scene.linkId, orderNos: [order] })
    await scene.pull()
    expect((await scene.calls()).length).toBe(asked)
    const { data } = await scene.guide.ask(marketplaces.pulls, { shopId: scene.shopId })
    expect(data.find((run) => run.id === id)).toMatchObject({
      state: 'WAITING',
      problem: 'LIMITED',
      waitsUntil: limited?.pausedUntil,
    })
    await untroubled(scene)
    await settle()
    await scene.pull()
    expect(await ended(scene, id)).toMatchObject({
      state: 'DONE',
      fetched: 1,
      problem: null,
      waitsUntil: null,
    })
    await scene.play('faults', { fault: 'DAY_QUOTA' })
    await scene.pull()
    const until = new Date(Date.parse((await linkOf(scene))?.pausedUntil ?? '') + 8 * 3_600_000)
    expect(until.toISOString()).toMatch(/T00:00:0/)
    await untroubled(scene)
    await settle()
  })

  test('K10 a refused timestamp is corrected by the marketplace’s clock, and the managers hear that the clocks differ', async () => {
    await scene.play('settings', { clock_offset_s: 1800 })
    await scene.pull()
    expect(await linkOf(scene)).toMatchObject({ problem: null })
    expect((await linkOf(scene))?.clockOffsetS).toBeGreaterThan(1790)
    const { data: told } = await scene.guide.ask(notifications.list, { shopId: scene.shopId })
    expect(told[0]?.content).toMatchObject({ kind: 'MARKETPLACE_CLOCK', platform, minutes: 30 })
    await scene.play('settings', { clock_offset_s: 0 })
    await settle()
    await scene.pull()
    expect(Math.abs((await linkOf(scene))?.clockOffsetS ?? 0)).toBeLessThan(5)
  })

  test('K13 K14 a refund of an order that no list names pulls it by its number, and follows the marketplace', async () => {
    const long = aWhileAgo(40 * 86_400)
    const order = await scene.order({ state: 'SHIPPED', created_at: long, modified_at: long })
    await settle()
    await scene.pull()
    expect(await written(scene)).not.toContain(order)
    await scene.play(`orders/${order}/refund`, {
      state: 'APPLIED',
      at: aWhileAgo(300),
      keep_modified: true,
    })
    await scene.pull()
    const singles = (await scene.calls()).filter(({ method }) => method === scene.methods.single)
    expect(JSON.stringify(singles.map(({ params }) => params))).toContain(order)
    const id = await idOf(scene, order)
    const state = async () =>
      (await scene.guide.ask(marketplaces.openOrder, { id })).refunds.map((refund) => refund.state)
    expect(await state()).toEqual(['ASKED'])
    for (const [ours, theirs] of [
      ['CLOSED', 'CLOSED'],
      ['ASKED', 'APPLIED'],
      ['DONE', 'REFUNDED'],
    ] as const) {
      await scene.play(`orders/${order}/refund`, { state: theirs, at: aWhileAgo(280) })
      await scene.pull()
      expect(await state()).toEqual([ours])
    }
  })

  test('K7 an expired token is renewed once by one process, and the same page is asked for once more', async () => {
    const other = await secondProcess(world, { SANDBOX_URL: world.sandboxUrl })
    await settle()
    await scene.play(`stores/${scene.storeId}/tokens`, { state: 'EXPIRED' })
    const order = await scene.order()
    const sent = (await scene.calls()).length
    await Promise.all([scene.pull(), runJob({ ...world, app: other.app }, 'marketplaces-pull')])
    await other.app.close()
    const made = (await scene.calls()).slice(sent)
    expect(made.filter(({ method }) => method.includes('refresh'))).toHaveLength(1)
    expect(await written(scene)).toContain(order)
    await scene.play(`stores/${scene.storeId}/tokens`, { state: 'EXPIRED' })
    const began = Date.now()
    await scene.pull()
    const [refused, repeated, ...others] = await scene.lists(began)
    const page = ({ from, to }: { from: number; to: number }) => [from, to]
    expect(refused?.outcome).not.toBe('OK')
    expect([repeated?.outcome, repeated && page(repeated)]).toEqual(['OK', refused && page(refused)])
    expect(others.every(({ outcome }) => outcome === 'OK')).toBe(true)
  })

  test.each(['DEAD', 'WITHDRAWN'])(
    'K8 a store with %s tokens is not asked, keeps its orders, and is authorised again',
    async (state) => {
      await settle()
      const order = await scene.order()
      await scene.pull()
      await scene.play(`stores/${scene.storeId}/tokens`, { state })
      await scene.pull()
      expect(await linkOf(scene)).toMatchObject({ state: 'LOST', problem: 'LOST' })
      const asked = (await scene.calls()).length
      await scene.pull()
      expect((await scene.calls()).length).toBe(asked)
      expect(await written(scene)).toContain(order)
      const told = await scene.guide.ask(notifications.list, { shopId: scene.shopId })
      expect(told.data[0]?.content.kind).toBe('MARKETPLACE_LOST')
      expect(
        await scene.guide.refused(marketplaces.pull, { linkId: scene.linkId, orderNos: [order] }),
      ).toMatchObject({ code: 'MARKETPLACE_LOST' })
      await scene.play(`stores/${scene.storeId}/tokens`, { state: 'VALID' })
      await grant(scene)
      await scene.pull()
      const sellerName = expect.stringMatching(/^予所家居.*空店$/)
      expect(await linkOf(scene)).toMatchObject({ state: 'ON', problem: null, sellerName })
    },
  )
})

// What goes wrong with a list, and what is caught up, is the same for all: one marketplace lists orders whole, the other thin.
describe.each(['DOUDIAN', 'TAOBAO'] as const)('a pull from %s', (platform) => {
  let scene: MarketScene
  beforeAll(async () => {
    scene = await setMarketScene(world, platform)
  })
  afterAll(() => endLinks(world))

  test('K3 page 3 of 5 fails: the watermark stays, and rows that were written before are not written again', async () => {
    const count = platform === 'TAOBAO' ? 170 : 210
    await scene.play(`stores/${scene.storeId}/rush`, { count, seconds: 60, from: aWhileAgo(700) })
    const before = await linkOf(scene)
    // The middle page as each marketplace counts: a failed page is asked for once more.
    const page = platform === 'TAOBAO' ? 3 : 2
    await scene.play('faults', { fault: 'SERVER_ERROR', method: scene.methods.list, page, times: 2 })
    await scene.pull()
    expect(await linkOf(scene)).toMatchObject({ pulledUntil: before?.pulledUntil, problem: 'UNANSWERED' })
    const part = (await written(scene)).split(' ')
    expect(part.length).toBeGreaterThan(1)
    expect(part.length).toBeLessThan(count)
    await scene.pull()
    const all = (await written(scene)).split(' ')
    expect(all).toHaveLength(count)
    expect(all).toEqual(expect.arrayContaining(part))
    expect(await linkOf(scene)).toMatchObject({ problem: null })
  })

  test.each(['SHORT_PAGE', 'EMPTY_PAGE'])(
    'K4 a %s is read again, then in halves, and is never the end',
    async (fault) => {
      const order = await scene.order()
      await settle()
      const before = await linkOf(scene)
      const began = Date.now()
      await scene.play('faults', { fault, method: scene.methods.list, times: 0 })
      await scene.pull()
      expect(await linkOf(scene)).toMatchObject({ pulledUntil: before?.pulledUntil, problem: 'SHORT_PAGE' })
      const widths = (await scene.lists(began)).map(({ from, to }) => to - from)
      const [whole = 0] = widths
      // Counted and read twice, then each half.
      expect(widths.slice(0, 4)).toEqual([whole, whole, whole, whole])
      expect(Math.max(...widths.slice(4))).toBeLessThan(whole / 2 + 2000)
      expect(Math.min(...widths)).toBeLessThanOrEqual(60_000)
      await untroubled(scene)
      await scene.play('faults', { fault, method: scene.methods.list, times: 4 })
      await scene.pull()
      expect(await linkOf(scene)).toMatchObject({ problem: null })
      expect(await written(scene)).toContain(order)
    },
  )

  test('K11 a page of HTML or an error is asked for again, and never read as no orders', async () => {
    for (const fault of ['HTML', 'SYSTEM_ERROR', 'SERVER_ERROR', 'DROP_AFTER']) {
      const order = await scene.order()
      await settle()
      const before = await linkOf(scene)
      await scene.play('faults', { fault, times: 0 })
      await scene.pull()
      expect(await linkOf(scene)).toMatchObject({ pulledUntil: before?.pulledUntil, problem: 'UNANSWERED' })
      await untroubled(scene)
      await scene.play('faults', { fault })
      await scene.pull()
      expect(await linkOf(scene)).toMatchObject({ state: 'ON', problem: null })
      expect(await written(scene)).toContain(order)
    }
  })

  test('K19 two days are caught up oldest first, from where it stopped, and every night counts differences', async () => {
    const orders: string[] = []
    for (const hours of [47, 30, 5]) {
      const at = aWhileAgo(hours * 3600)
      orders.push(await scene.order({ created_at: at, modified_at: at }))
    }
    await sql`
      update marketplace_links
      set watermark = now() - interval '2 days'
      where shop_id = ${scene.shopId}`.execute(world.db)
    const began = Date.now()
    await scene.play('faults', { fault: 'SERVER_ERROR', method: scene.methods.list, skip: 30, times: 2 })
    await scene.pull()
    const stopped = await linkOf(scene)
    expect(stopped).toMatchObject({ problem: 'UNANSWERED', isBehind: true })
    expect([await written(scene), await written(scene)]).toEqual([
      expect.stringContaining(orders[0] ?? '?'),
      expect.not.stringContaining(orders[2] ?? '?'),
    ])
    const continued = Date.now()
    await scene.pull()
    for (const order of orders) expect(await written(scene)).toContain(order)
    expect(await linkOf(scene)).toMatchObject({ problem: null, isBehind: false })
    const lists = await scene.lists(began)
    for (const isFirst of [true, false]) {
      const begins = lists.filter(({ at_ms: at }) => at < continued === isFirst).map(({ from }) => from)
      expect(begins).toEqual(begins.toSorted((a, b) => a - b))
    }
    const [resumed] = await scene.lists(continued)
    expect(resumed?.from).toBeGreaterThanOrEqual(Date.parse(stopped?.pulledUntil ?? '') - 601_000)
    // Windows of the past do not overlap: half an hour each at one marketplace, an hour at the other.
    expect(lists.length).toBeLessThan((platform === 'TAOBAO' ? 96 : 48) + 18)
    await sql`delete from marketplace_orders where external_id = ${orders[1]}`.execute(world.db)
    // It changed after the last pull, and is therefore no difference.
    await scene.play(`orders/${orders[0]}/message`, { text: 'newer' })
    await runJob(world, 'marketplaces-compare')
    await scene.pull()
    const { data } = await scene.guide.ask(marketplaces.pulls, { shopId: scene.shopId })
    expect(data.find(({ kind }) => kind === 'NIGHT')).toMatchObject({ state: 'DONE', written: 1 })
  })
})

test('R7.17 a manual pull of a span says how far it came, and takes what changed in it', async () => {
  const scene = await setMarketScene(world, 'TAOBAO')
  const [early, late] = [aWhileAgo(5 * 3600 + 600), aWhileAgo(3600 + 600)]
  const orders = [
    await scene.order({ created_at: early, modified_at: early }),
    await scene.order({ created_at: late, modified_at: late }),
  ]
  const { guide, linkId } = scene
  const from = aWhileAgo(6 * 3600)
  const failing = { fault: 'SERVER_ERROR', method: scene.methods.list, skip: 6, times: 2 }
  await scene.play('faults', failing)
  const first = await guide.ask(marketplaces.pull, { linkId, from })
  const stopped = await ended(scene, first.id)
  expect(stopped).toMatchObject({ state: 'FAILED', problem: 'UNANSWERED', fetched: 1, written: 1 })
  expect(Date.parse(stopped?.doneUntil ?? '')).toBeGreaterThan(Date.parse(early))
  expect(Date.parse(stopped?.doneUntil ?? '')).toBeLessThan(Date.parse(late))
  const second = await guide.ask(marketplaces.pull, { linkId, from })
  const done = await ended(scene, second.id)
  expect(done).toMatchObject({
    state: 'DONE',
    problem: null,
    written: 1,
    doneUntil: done?.to,
    startedBy: '林晓',
  })
  for (const order of orders) expect(await written(scene)).toContain(order)
  expect((await guide.refused(marketplaces.pull, { linkId, from: aWhileAgo(91 * 86_400) })).code).toBe(
    'MARKETPLACE_SPAN',
  )
})

test('an order that is kept in the version of a list is not read again, except by the nightly comparison', async () => {
  const scene = await setMarketScene(world, 'TAOBAO')
  const at = aWhileAgo(26 * 3600)
  const order = await scene.order()
  await pullOne(scene, await scene.order({ created_at: at, modified_at: at }))
  /** How many orders a pull reads in full. */
  const readsOfPull = async () => {
    const began = Date.now()
    await scene.pull()
    const calls = (await scene.calls()).filter(({ at_ms: askedAt }) => askedAt >= began)
    return calls.filter(({ method }) => method === 'taobao.trade.fullinfo.get').length
  }
  expect(await readsOfPull()).toBe(1)
  expect(await readsOfPull()).toBe(0)
  await scene.play(`orders/${order}/message`, { text: 'newer', at: aWhileAgo(240) })
  expect(await readsOfPull()).toBe(1)
  await runJob(world, 'marketplaces-compare')
  expect(await readsOfPull()).toBe(1)
})
