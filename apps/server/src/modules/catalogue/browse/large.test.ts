import type { InputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { upsertCatalogue } from '../../../loading/catalogue-batch.ts'
import { createShop, signIn } from '../../../testing/factories.ts'
import { evenPrices } from '../../../testing/catalogue-desk.ts'
import { configFrom } from '../../../platform/config.ts'
import { sql } from '../../../platform/database/sql.ts'
import { callerWith, startWorld, type World } from '../../../testing/world.ts'
import { refreshPopularTerms } from './filter-counts.db.ts'
import { searchSkus } from '../manage/products.db.ts'

const { catalogue, pricing } = contract
const PRODUCTS = 1011
const kinds = ['餐桌', '餐椅', '茶几']
/** The prices of a product's SKUs: every seventh product has a cheaper and a dearer one too. */
const centsOf = (number: number): number[] => {
  const cents = 10_000 + ((number * 7919) % 5000)
  return number % 7 === 0 ? [cents, 5000 + number, 20_000 + number] : [cents]
}

let world: World
let shopId: string
let guide: Awaited<ReturnType<typeof signIn>>

beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
  guide = await signIn(world, { shopIds: [shopId] })
  const { rows } = await sql<{
    channelId: string
  }>`select channel_id from shops where id = ${shopId}`.execute(world.db)
  const channelId = rows[0]?.channelId ?? ''
  const numbers = Array.from({ length: PRODUCTS }, (_, number) => number)
  await world.db.transaction((tx) =>
    upsertCatalogue(tx, {
      channelId,
      products: numbers.map((number) => ({
        code: `L${number}`,
        name: `${number % 2 ? '橡木' : '胡桃'}${kinds[number % 3]}${number}`,
        kind: 'other',
        categoryPaths: [['餐厅']],
        salesCount: (number * 7) % 1999,
      })),
      skus: numbers.flatMap((number) =>
        centsOf(number).map((_, at) => ({
          skuCode: `L${number}-${at + 1}`,
          productCode: `L${number}`,
          name: `${number}`,
          heightMm: 500,
        })),
      ),
      listings: numbers.flatMap((number) =>
        centsOf(number).map((_, at) => ({
          skuCode: `L${number}-${at + 1}`,
          itemOuterId: `O${number}-${at + 1}`,
        })),
      ),
      prices: numbers.flatMap((number) =>
        centsOf(number).map((cents, at) => ({
          skuCode: `L${number}-${at + 1}`,
          marketingCents: cents,
          saleCents: cents,
          shoppeCents: cents,
          redLineCents: cents,
          costCents: 1,
        })),
      ),
    }),
  )
})
afterAll(() => world.close())

const found = async (input: Omit<InputOf<typeof catalogue.itemMappingPage>, 'shopId'>) => {
  const { data } = await guide.ask(catalogue.itemMappingPage, { shopId, ...input })
  return data.map(({ name }) => name)
}

test('counting stops at a limit and answers that there are more', async () => {
  const all = await guide.ask(catalogue.itemMappingPage, { shopId })
  expect(all).toMatchObject({ total: 1000, more: true })
  expect(await found({ start: 1000 })).toHaveLength(11)
  const some = await guide.ask(catalogue.itemMappingPage, { shopId, keyword: '餐桌' })
  expect(some).toMatchObject({ total: PRODUCTS / 3, more: false })
  const counts = await guide.ask(catalogue.filterCounts, { shopId })
  expect(counts).toMatchObject({ more: false, categories: [{ count: PRODUCTS }] })
})

test('a word finds the same products in every sort order when the best-selling are searched first', async () => {
  const questions = [
    ...(['sales', 'new', 'priceUp', 'priceDown', 'name'] as const).flatMap((sort) =>
      [0, 18, 360].map((start) => ({ keyword: '橡木', sort, start })),
    ),
    // Sorted by name, all walnut comes before any oak, further than the scan for a word goes.
    { keyword: '橡木', sort: 'name' as const, size: 1 },
    { keyword: 'L77', sort: 'sales' as const },
    { keyword: '胡桃茶几1002' },
    { keyword: 'hcz', sort: 'priceUp' as const },
    { keyword: '橡木 餐椅', priceTo: 12_000 },
    { keyword: '无此物' },
  ]
  // A new height limit each time, so that no answer is cached.
  const ask = (height: number) =>
    Promise.all(questions.map((question) => found({ ...question, heightTo: height })))
  const before = await ask(9000)
  expect(before.filter((names) => names.length > 0).length).toBeGreaterThan(15)
  const changeSize = async (most: number) => {
    await refreshPopularTerms(world.db, most)
    world.app.news.announce([{ topic: 'catalogue', shopId: null, id: null }])
  }
  await changeSize(200)
  expect(await ask(9001)).toEqual(before)
  // A frequent word is counted and paged among the best-selling products only, in every order.
  const some = { shopId, keyword: '橡木', heightTo: 9001 }
  for (const sort of ['sales', 'name'] as const)
    expect(await guide.ask(catalogue.itemMappingPage, { ...some, sort })).toMatchObject({
      total: 101,
      more: true,
    })
  const counts = await guide.ask(catalogue.filterCounts, { shopId, keyword: '橡木' })
  expect(counts.more).toBe(true)
  expect(counts.categories[0]?.count).toBeLessThan(200)
  await changeSize(PRODUCTS)
  expect(await ask(9002)).toEqual(before)
})

test('among more products than are counted, each is sorted by its least or greatest price in the range, the shop’s own included', async () => {
  await sql`
    insert into shop_prices
    select ${shopId}, id, 12_345, 12_345, 12_345, 1, 1
    from item_mappings
    where item_outer_id in ('O14-2', 'O15-1', 'O28-1')`.execute(world.db)
  const own = new Map([
    [14, [centsOf(14)[0] ?? 0, 12_345, centsOf(14)[2] ?? 0]],
    [15, [12_345]],
    [28, [12_345, centsOf(28)[1] ?? 0, centsOf(28)[2] ?? 0]],
  ])
  const expected = (sort: 'priceUp' | 'priceDown', from = 0, to = Infinity) =>
    Array.from({ length: PRODUCTS }, (_, number) => {
      const inRange = (own.get(number) ?? centsOf(number)).filter((cents) => cents >= from && cents <= to)
      return sort === 'priceUp' ? Math.min(...inRange) : Math.max(...inRange)
    }).sort((a, b) => (sort === 'priceUp' ? a - b : b - a))
  for (const [sort, priceFrom, priceTo] of [
    ['priceUp', undefined, undefined],
    ['priceDown', undefined, undefined],
    ['priceUp', 9000, undefined],
    ['priceDown', undefined, 16_000],
    ['priceUp', 9000, 16_000],
    ['priceDown', 9000, 16_000],
  ] as const) {
    const pages = await Promise.all(
      [0, 60, 120, 480, 960].map(async (start) => {
        const page = { shopId, sort, priceFrom, priceTo, start, size: 60 }
        const { data, more } = await guide.ask(catalogue.itemMappingPage, page)
        return { start, more, prices: data.map(({ marketingPrice }) => marketingPrice) }
      }),
    )
    for (const { start, more, prices } of pages)
      expect({ sort, priceFrom, start, more, prices }).toEqual({
        sort,
        priceFrom,
        start,
        more: true,
        prices: expected(sort, priceFrom, priceTo).slice(start, start + 60),
      })
  }
})

test('a far page that one process caches follows changes of another: a price, a product off sale', async () => {
  const second = await buildApp(
    configFrom({ DATABASE_URL: world.databaseUrl, LOG_LEVEL: 'silent', WEB_DIST: 'no-web-here' }),
  )
  try {
    const admin = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
    const there = callerWith({ ...world, app: second }, guide.headers)
    const far = { shopId, sort: 'priceUp', start: 700, size: 3 } as const
    const page = () => there.ask(catalogue.itemMappingPage, far)
    const ids = async () => (await page()).data.map(({ channelSpuId }) => channelSpuId)
    const [first, dearer, gone] = (await page()).data
    if (!first || !dearer || !gone) throw new Error('The page is not full')
    const managed = (channelSpuId: string) => admin.ask(catalogue.managedProduct, { channelSpuId })
    await admin.ask(pricing.productPricesUpdate, {
      channelSpuId: dearer.channelSpuId,
      version: (await managed(dearer.channelSpuId)).version,
      prices: [{ itemMappingId: dearer.itemMappingId, siteId: shopId, before: null, ...evenPrices }],
      removed: [],
    })
    await expect.poll(ids).not.toContain(dearer.channelSpuId)
    expect((await ids()).slice(0, 2)).toEqual([first.channelSpuId, gone.channelSpuId])
    const product = await managed(gone.channelSpuId)
    const offsale = { ...product, kind: 'other' as const, status: 'offsale' as const }
    await admin.ask(catalogue.productUpdate, { ...offsale, channelSpuId: product.id })
    await expect.poll(ids).not.toContain(gone.channelSpuId)
    expect((await ids())[0]).toBe(first.channelSpuId)
    expect(await ids()).toHaveLength(3)
  } finally {
    await second.close()
  }
})

test('codes use their index: no table is scanned', async () => {
  await world.db.transaction(async (tx) => {
    // The planner prefers a sequential scan for so few rows.
    await sql`set local enable_seqscan = off`.execute(tx)
    const rowsRead = async () => {
      const read = await sql<{ rows: number }>`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
        from pg_stat_xact_user_tables`.execute(tx)
      return read.rows[0]?.rows ?? 0
    }
    const before = await rowsRead()
    expect(await searchSkus(tx, { code: 'l1000', terms: null })).toHaveLength(1)
    expect((await rowsRead()) - before).toBeLessThan(PRODUCTS / 2)
  })
})
