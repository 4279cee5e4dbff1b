import { platforms, type Platform } from '@showfloor/contract/common/marketplace-status'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import { openTerms, which } from '../../../testing/delivery-scene.ts'
import { createProduct, signIn } from '../../../testing/factories.ts'
import {
  aWhileAgo,
  endLinks,
  runJob,
  setMarketScene,
  type MarketScene,
} from '../../../testing/marketplaces/market-scene.ts'
import { nextMobile } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { secondProcess } from '../../../testing/world.ts'

const { customers, deliveries, marketplaces, orders, payments } = contract
const stores = {
  DOUDIAN: '4712009',
  TAOBAO: '2201009',
  PINDUODUO: '631009',
  JD: '10890009',
} as const

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world?.close())

type Shelf = { code: string; stock: number; price_cents: number; told_s: number | null }
const shelfOf = async (platform: Platform): Promise<Shelf[]> => {
  const path = `/sandbox/marketplaces/${platform.toLowerCase()}/stores/${stores[platform]}/shelf`
  return (await (await fetch(`${world.sandboxUrl}${path}`)).json()) as Shelf[]
}
const none = (what: Sql) => expect.poll(async () => (await what.execute(world.db)).rows.length).toBe(0)
const tell = async () => {
  await runJob(world, 'marketplaces-tell')
  await none(sql`
    select
    from channel_listings
    where telling_until > clock_timestamp() or due_at <= now()`)
}
/** A request by hand may have started it already. */
const compare = async () => {
  await runJob(world, 'marketplaces-shelf')
  await none(sql`
    select
    from marketplace_pulls
    where kind = 'SHELF' and state in ('WAITING', 'RUNNING')`)
  await tell()
}

/** A store that sells an article with this stock, and gets its updates. */
const sellingScene = async (platform: Platform, pieces: number, more: { tellsPrices?: boolean } = {}) => {
  const scene = await setMarketScene(world, platform)
  const { shopId, channelId, guide } = scene
  const { skus } = await createProduct(world, { stock: { [shopId]: pieces } })
  const [sku] = skus
  const code = sku?.skuCode ?? ''
  await scene.play(`stores/${stores[platform]}/shelf`, { code, stock: 77 })
  await guide.ask(marketplaces.setOutlet, {
    shopId,
    channelId,
    safetyPieces: 0,
    tellsStock: true,
    tellsPrices: false,
    ...more,
  })
  const article = async () => (await shelfOf(platform)).find((one) => one.code === code)
  return {
    ...scene,
    code,
    skuId: sku?.skuId ?? '',
    mappingId: sku?.itemMappingId ?? '',
    atPlatform: async () => (await article())?.stock,
    article,
    row: async () => {
      const { data } = await guide.ask(marketplaces.channelStock, { shopId, channelId })
      return data.find(({ skuCode }) => skuCode === code)
    },
  }
}
type Selling = Awaited<ReturnType<typeof sellingScene>>

/** Lists the article in the channel. Returns what changes its price there. */
const listed = async ({ channelId, skuId }: Selling) => {
  const id = `7${channelId}`.slice(0, 18)
  await sql`
    insert into item_mappings (id, channel_id, sku_id, product_id, item_outer_id)
    select ${id}, ${channelId}, k.sku_id, k.product_id, 'there'
    from sku_codes k
    where k.sku_id = ${skuId}`.execute(world.db)
  return (cents: number) =>
    sql`
      insert into channel_prices (
        item_mapping_id, marketing_cents, sale_cents, shoppe_cents, red_line_cents, cost_cents
      )
      values (${id}, ${cents}, 300000, 300000, 0, 0)
      on conflict (item_mapping_id) do update
      set marketing_cents = excluded.marketing_cents`.execute(world.db)
}

const sell = async ({ guide, shopId, mappingId }: Selling, itemQty = 1) => {
  const customer = await guide.ask(customers.create, { shopId, name: '王女士', mobile: nextMobile() })
  return guide.ask(orders.create, {
    shopId,
    customerId: customer.id,
    deliveryMode: 'DELIVERY',
    items: [{ itemMappingId: mappingId, itemQty }],
    ticks: [{ section: 'enteringDoor', ticked: true }],
  })
}
const cancel = (scene: MarketScene, { id, version }: { id: string; version: number }) =>
  scene.guide.ask(orders.cancel, { id, version, reason: '' })

describe.each(platforms)('the updates of %s', (platform) => {
  afterAll(() => endLinks(world))

  test('have the free stock: less after a sale at the till until it is handed over, restored by a cancellation, and a sale there is held here', async () => {
    const scene = await sellingScene(platform, 2)
    const told = async () => {
      await tell()
      return scene.atPlatform()
    }
    await compare()
    expect(await scene.atPlatform()).toBe(2)
    const order = await sell(scene)
    expect(await told()).toBe(1)
    await cancel(scene, order)
    expect(await told()).toBe(2)
    const { id: orderId } = await scene.guide.ask(orders.confirmInShop, which(await sell(scene)))
    const { due: amount } = await scene.guide.ask(orders.get, { id: orderId })
    await scene.guide.ask(payments.shopPayment, { orderId, amount })
    expect(await told()).toBe(1)
    const picked = await scene.guide.ask(
      deliveries.pick,
      which(await scene.guide.ask(deliveries.plan, { orderId, ...openTerms })),
    )
    await scene.guide.ask(deliveries.deliver, which(await scene.guide.ask(deliveries.depart, which(picked))))
    expect(await told()).toBe(1)
    expect(await scene.row()).toMatchObject({
      itemNum: 1,
      pieces: 1,
      listings: [{ toldPieces: 1, problem: null, nextAt: null }],
    })
    await scene.order({ lines: [{ code: scene.code, price_cents: 100_000 }] })
    await scene.pull()
    expect(await told()).toBe(0)
    await expect(sell(scene)).rejects.toThrow('STOCK_SHORT')
  })
})

test.each(['PINDUODUO', 'JD'] as const)(
  '%s is told a price, and the reason of a refusal is kept',
  async (platform) => {
    const scene = await sellingScene(platform, 2, { tellsPrices: true })
    const price = await listed(scene)
    await price(188_800)
    await compare()
    expect((await scene.article())?.price_cents).toBe(188_800)
    await scene.play(`stores/${stores[platform]}/shelf/${scene.code}`, { refused: true })
    await price(166_600)
    await tell()
    const [listing] = (await scene.row())?.listings ?? []
    expect(listing).toMatchObject({ problem: 'REFUSED', problemWords: expect.stringContaining('活动期间') })
  },
)

describe.each(['DOUDIAN', 'TAOBAO'] as const)('the updates of %s', (platform) => {
  test('can be refused, limited or lost: each article shows why, and is updated later', async () => {
    const scene = await sellingScene(platform, 9)
    await compare()
    const method = platform === 'DOUDIAN' ? 'sku.syncStock' : 'taobao.item.quantity.update'
    const due = () =>
      sql`update channel_listings set due_at = now() where due_at is not null`.execute(world.db)
    const problem = async () => {
      const [listing] = (await scene.row())?.listings ?? []
      return [listing?.problem, listing?.toldPieces, listing?.nextAt !== null]
    }
    await scene.play(`stores/${stores[platform]}/shelf/${scene.code}`, { refused: true })
    const sold = await sell(scene)
    await tell()
    expect(await problem()).toEqual(['REFUSED', null, true])
    expect((await scene.row())?.listings[0]?.problemWords).toContain('活动期间')
    await scene.play(`stores/${stores[platform]}/shelf/${scene.code}`, { refused: false })
    await scene.guide.ask(marketplaces.tellNow, { ...scene, skuId: scene.skuId })
    await tell()
    expect(await problem()).toEqual([null, 8, false])
    await scene.play('faults', { fault: 'DROP_AFTER', method })
    await cancel(scene, sold)
    await tell()
    expect(await problem()).toEqual(['UNANSWERED', null, true])
    await due()
    await tell()
    expect([await problem(), await scene.atPlatform()]).toEqual([[null, 9, false], 9])
    await scene.play('faults', { fault: 'LIMITED', seconds: 30, method })
    await sell(scene)
    await tell()
    expect((await problem())[0]).toBe('LIMITED')
    const asked = (await scene.calls()).length
    await tell()
    expect((await scene.calls()).length).toBe(asked)
    await fetch(`${world.sandboxUrl}/sandbox/marketplaces/${platform.toLowerCase()}/faults`, {
      method: 'DELETE',
    })
    await sql`update marketplace_links set paused_until = null`.execute(world.db)
    await due()
    await tell()
    expect(await scene.atPlatform()).toBe(8)
  })

  test('are compared each night: changes of the seller are counted and corrected', async () => {
    const scene = await sellingScene(platform, 5)
    await compare()
    await scene.play(`stores/${stores[platform]}/shelf/${scene.code}`, { stock: 40 })
    await scene.play(`stores/${stores[platform]}/shelf`, { code: `ODD-${platform}`, stock: 3 })
    await runJob(world, 'marketplaces-compare')
    await compare()
    expect(await scene.atPlatform()).toBe(5)
    const { shopId, guide } = scene
    const { data } = await guide.ask(marketplaces.outlets, { shopId })
    expect(data).toMatchObject([{ differences: 1, articles: 1, unmatched: 1, problems: 0 }])
    const { data: codes } = await guide.ask(marketplaces.unknownCodes, { shopId })
    expect(codes).toMatchObject([{ code: `ODD-${platform}`, orders: 0, fits: 0 }])
    const { skus } = await createProduct(world, { stock: { [shopId]: 2 } })
    const match = { shopId, channelId: scene.channelId, code: `ODD-${platform}`, skuId: skus[0]?.skuId ?? '' }
    await guide.ask(marketplaces.matchCode, match)
    await tell()
    expect((await shelfOf(platform)).find(({ code }) => code === match.code)?.stock).toBe(2)
  })
})

test('only a channel’s own orders get its reserved pieces, and get them first', async () => {
  const scene = await sellingScene('DOUDIAN', 5)
  const { shopId, channelId, skuId, guide } = scene
  const other = await world.db.transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into channels (id, code, name, site_code)
      values (${`9${channelId}`.slice(0, 18)}, ${`W${channelId}`}, '小程序', ${`W${channelId}`})
      returning id`.execute(tx)
    return rows[0]?.id ?? ''
  })
  await sql`
    insert into item_mappings (id, channel_id, sku_id, product_id, item_outer_id)
    select ${`8${channelId}`.slice(0, 18)}, ${other}, k.sku_id, k.product_id, 'mini'
    from sku_codes k
    where k.sku_id = ${skuId}`.execute(world.db)
  await sql`
    insert into channel_prices (item_mapping_id, marketing_cents, sale_cents, shoppe_cents, red_line_cents, cost_cents)
    values (${`8${channelId}`.slice(0, 18)}, 150000, 150000, 150000, 100000, 50000)`.execute(world.db)
  const outlet = { shopId, channelId: other, safetyPieces: 1, tellsStock: false, tellsPrices: false }
  await guide.ask(marketplaces.setOutlet, outlet)
  await compare()
  const reserve = (pieces: number) => guide.ask(marketplaces.reserve, { shopId, channelId, skuId, pieces })
  const told = async () => {
    await tell()
    const { data } = await guide.ask(marketplaces.feed, { shopId, channelId: other })
    const row = await scene.row()
    return {
      there: await scene.atPlatform(),
      free: row?.itemNum,
      reserved: row?.reserved,
      other: data[0]?.pieces,
    }
  }
  await reserve(3)
  expect(await told()).toEqual({ there: 5, free: 2, reserved: 3, other: 1 })
  await expect(sell(scene, 3)).rejects.toThrow('STOCK_SHORT')
  await expect(reserve(6)).rejects.toThrow('STOCK_SHORT')
  const externalId = await scene.order({ lines: [{ code: scene.code, quantity: 2, price_cents: 90_000 }] })
  await scene.pull()
  expect(await told()).toEqual({ there: 3, free: 2, reserved: 1, other: 1 })
  await scene.play(`orders/${externalId}/refund`, { state: 'REFUNDED', at: aWhileAgo(240) })
  await scene.pull()
  expect(await told()).toEqual({ there: 5, free: 2, reserved: 3, other: 1 })
  await reserve(0)
  expect(await told()).toEqual({ there: 5, free: 5, reserved: 0, other: 4 })
})

test('the feed for a chain’s own system lists changes in order of position, with prices and articles off sale', async () => {
  const scene = await sellingScene('TAOBAO', 4, { tellsPrices: true })
  const { shopId, channelId, skuId, guide } = scene
  const price = await listed(scene)
  await price(188_800)
  await compare()
  const after = async (position: string) =>
    guide.ask(marketplaces.feed, { shopId, channelId, after: position })
  const first = await after('0')
  expect(first).toMatchObject({ data: [{ skuId, pieces: 4, price: 188_800 }], hasMore: false })
  expect((await scene.article())?.price_cents).toBe(188_800)
  expect((await after(first.next)).data).toEqual([])
  await price(166_600)
  const other = await secondProcess(world, { SANDBOX_URL: world.sandboxUrl })
  await Promise.all([tell(), runJob({ ...world, app: other.app }, 'marketplaces-tell')])
  await other.app.close()
  const second = await after(first.next)
  expect(second.data).toMatchObject([{ pieces: 4, price: 166_600 }])
  expect((await scene.article())?.price_cents).toBe(166_600)
  await price(0)
  await tell()
  expect((await after(second.next)).data).toMatchObject([{ pieces: 0, price: null }])
  expect(await scene.atPlatform()).toBe(0)
  const stranger = await signIn(world, { shopIds: [], roles: ['manager'] })
  expect((await stranger.refused(marketplaces.feed, { shopId, channelId })).status).toBe(403)
})
