import type { InputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upsertCatalogue } from '../../../loading/catalogue-batch.ts'
import { newId } from '../../../platform/database/ids.ts'
import { stockDiningRoom } from '../../../testing/dining-goods.ts'
import { createShop, signIn } from '../../../testing/factories.ts'
import { startWorld, type Caller, type World } from '../../../testing/world.ts'

const { catalogue } = contract
type PageInput = Omit<InputOf<typeof catalogue.itemMappingPage>, 'shopId'>

let world: World
let shopId: string
let guide: Caller

beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
  guide = await signIn(world, { shopIds: [shopId] })
  await stockDiningRoom(world, shopId)
})
afterAll(() => world.close())

const codes = async (input: PageInput): Promise<string[]> =>
  (await guide.ask(catalogue.itemMappingPage, { shopId, ...input })).data.map((card) =>
    card.skuCode.slice(0, 3),
  )

test('colours, materials and all three sides filter the page', async () => {
  expect(await codes({ colors: ['blue'] })).toEqual(['TB2'])
  expect(await codes({ colors: ['wood', 'white'] })).toEqual(['TB1', 'CB1'])
  expect(await codes({ materials: ['stone'] })).toEqual(['TB2'])
  expect(await codes({ widthTo: 1500 })).toEqual(['TB1', 'CB1'])
  expect(await codes({ widthTo: 1500, heightTo: 800 })).toEqual(['TB1'])
  expect(await codes({ depthTo: 500 })).toEqual(['CB1'])
})

test('counts show what each value would find under the other filters', async () => {
  const counts = await guide.ask(catalogue.filterCounts, { shopId })
  expect(counts.colors).toEqual([
    { value: 'white', count: 1 },
    { value: 'wood', count: 1 },
    { value: 'brown', count: 1 },
    { value: 'blue', count: 1 },
  ])
  expect(counts.materials).toEqual([
    { value: 'wood', count: 2 },
    { value: 'stone', count: 1 },
  ])
  expect(counts.prices.sort((a, b) => a.value - b.value)).toEqual([
    { value: 0, count: 1 },
    { value: 1, count: 1 },
    { value: 3, count: 1 },
  ])
  expect([counts.zones, counts.inStock]).toEqual([[{ id: '701', name: '国补专区', count: 1 }], 2])
  const wooden = await guide.ask(catalogue.filterCounts, { shopId, materials: ['wood'], colors: ['wood'] })
  // A material is counted under the colour, a colour under the material, neither under itself.
  expect(wooden.materials).toEqual([{ value: 'wood', count: 1 }])
  expect(wooden.colors.map(({ value }) => value)).toEqual(['white', 'wood', 'brown'])
  const searched = await guide.ask(catalogue.filterCounts, { shopId, keyword: '岩板' })
  expect(searched.inStock).toBe(0)
  expect(searched.categories.map(({ count }) => count)).toEqual([1, 1])
})

test('another channel’s page is sorted and filtered by that channel’s own prices', async () => {
  const channelId = newId()
  await sql`
    insert into channels (id, code, name, site_code)
    values (${channelId}, 'FRANCHISE', '加盟', '6600018')`.execute(world.db)
  const listed = [
    ['TB1', 700_000],
    ['TB2', 300_000],
  ] as const
  await world.db.transaction((tx) =>
    upsertCatalogue(tx, {
      channelId,
      products: [],
      skus: [],
      listings: [],
      prices: [],
    }).then(async () => {
      for (const [code, cents] of listed) {
        await sql`
          insert into item_mappings (id, channel_id, sku_id, product_id, item_outer_id)
          select ${newId()}, ${channelId}, s.id, s.product_id, 'F-' || s.sku_code
          from skus s
          where s.sku_code = ${`${code}-1`}`.execute(tx)
        await sql`
          insert into channel_prices
          select m.id, ${cents}, ${cents}, ${cents}, ${cents / 2}, 1
          from item_mappings m
          where m.channel_id = ${channelId} and m.item_outer_id = ${`F-${code}-1`}`.execute(tx)
      }
      await sql`select refresh_channel_products(array(select id from products))`.execute(tx)
    }),
  )
  const there = await createShop(world, { channelId })
  const other = await signIn(world, { shopIds: [there] })
  const names = async (input: PageInput) =>
    (await other.ask(catalogue.itemMappingPage, { shopId: there, ...input })).data.map((card) => card.skuCode)
  expect(await names({ sort: 'priceUp' })).toEqual(['TB2-1', 'TB1-1'])
  expect(await names({ priceTo: 400_000 })).toEqual(['TB2-1'])
  expect(await codes({ sort: 'priceUp' })).toEqual(['CB1', 'TB1', 'TB2'])
})

test('a shop’s own price is sorted among the channel’s', async () => {
  const own = await createShop(world)
  await sql`
    insert into shop_prices
    select ${own}, m.id, 100, 100, 100, 50, 10
    from item_mappings m
    where m.item_outer_id = 'O-TB2-1'`.execute(world.db)
  const visitor = await signIn(world, { shopIds: [own] })
  const order = async (sort: 'priceUp' | 'priceDown', start = 0) =>
    (await visitor.ask(catalogue.itemMappingPage, { shopId: own, sort, start, size: 2 })).data.map((card) =>
      card.skuCode.slice(0, 3),
    )
  expect(await order('priceUp')).toEqual(['TB2', 'CB1'])
  expect(await order('priceUp', 2)).toEqual(['TB1'])
  expect(await order('priceDown')).toEqual(['TB1', 'CB1'])
})
