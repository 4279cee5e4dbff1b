import { sql } from '../platform/database/sql.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createShop } from '../testing/factories.ts'
import { startWorld, type World } from '../testing/world.ts'
import { upsertCatalogue, type CatalogueBatch } from './catalogue-batch.ts'

let world: World
let shopId: string
beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`truncate products, categories cascade`.execute(world.db)
})

const prices = { marketingCents: 100, saleCents: 200, shoppeCents: 300, redLineCents: 50, costCents: 20 }
const parcel = { lengthMm: 900, widthMm: 800, heightMm: 700, weightG: 30_000 }
const batch = (): CatalogueBatch => ({
  channelId: world.channelId,
  categories: [{ path: ['客厅'], nameEn: 'Living room' }],
  products: [
    { code: 'A', name: '沙发', kind: 'sofa', categoryPaths: [['客厅', '沙发'], ['新品']] },
    { code: 'B', name: '茶几', kind: 'coffee-table', categoryPaths: [['客厅', '茶几']] },
  ],
  skus: [
    {
      skuCode: 'A-1',
      productCode: 'A',
      name: '沙发 白',
      colorHex: '#ffffff',
      widthMm: 2200,
      packages: [parcel, parcel],
    },
    { skuCode: 'A-2', productCode: 'A', name: '沙发 黑', colorHex: '#000000' },
    { skuCode: 'B-1', productCode: 'B', name: '茶几', attributes: { legs: 4 } },
  ],
  listings: ['A-1', 'A-2', 'B-1'].map((skuCode) => ({ skuCode, itemOuterId: `O-${skuCode}` })),
  prices: ['A-1', 'A-2', 'B-1'].map((skuCode) => ({ skuCode, ...prices })),
  shopPrices: [{ skuCode: 'A-1', shopId, ...prices, marketingCents: 90 }],
  stock: [{ skuCode: 'A-1', shopId, onHand: 5, inTransit: 2, inTransitDate: '2030-01-31' }],
})
const write = (rows: CatalogueBatch) => world.db.transaction((tx) => upsertCatalogue(tx, rows))
const changed = async (rows: CatalogueBatch) =>
  Object.fromEntries(
    Object.entries(await write(rows)).flatMap(([kind, { created, updated }]) =>
      created + updated === 0 ? [] : [[kind, `${created} new, ${updated} changed`]],
    ),
  )

test('a batch is written once; writing it again changes no row', async () => {
  expect(await changed(batch())).toEqual({
    categories: '4 new, 0 changed',
    products: '2 new, 0 changed',
    skus: '3 new, 0 changed',
    listings: '3 new, 0 changed',
    prices: '3 new, 0 changed',
    shopPrices: '1 new, 0 changed',
    stock: '1 new, 0 changed',
  })
  const fingerprint = async () =>
    (
      await sql`
        select (select array_agg(xmin::text order by id) from products) as products,
          (select array_agg(xmin::text order by id) from skus) as skus,
          (select array_agg(xmin::text order by sku_id, no) from sku_packages) as packages,
          (select array_agg(xmin::text order by product_id) from product_terms) as terms`.execute(world.db)
    ).rows
  const before = await fingerprint()
  expect(await changed(batch())).toEqual({})
  expect(await fingerprint()).toEqual(before)
})

test('a channel’s derived rows of products, SKUs and prices follow', async () => {
  await write(batch())
  const derived = async () =>
    (
      await sql<{ row: unknown }>`
        select to_jsonb(r) as row
        from (
          select s.sku_code, c.name, c.sku_count, c.swatches, c.width_mm, c.least_cents
          from channel_products c
          join products p on p.id = c.product_id
          join skus s on s.id = c.sku_id
          where p.code = 'A'
        ) r`.execute(world.db)
    ).rows[0]?.row
  expect(await derived()).toEqual({
    sku_code: 'A-1',
    name: expect.not.stringMatching('更名'),
    sku_count: 2,
    swatches: ['#ffffff', '#000000'],
    width_mm: 2200,
    least_cents: 100,
  })
  const next = batch()
  const rows = {
    ...next,
    products: next.products.map((product) => ({ ...product, name: `更名 ${product.code}` })),
    skus: next.skus.map((sku) => (sku.skuCode === 'A-1' ? { ...sku, status: 'offsale' as const } : sku)),
    prices: next.prices.map((row) => ({ ...row, marketingCents: 120 })),
  }
  expect(await changed(rows)).toEqual({
    products: '0 new, 2 changed',
    skus: '0 new, 1 changed',
    prices: '0 new, 3 changed',
  })
  expect(await derived()).toMatchObject({ sku_code: 'A-2', name: '更名 A', least_cents: 120 })
})

test('packages and categories are replaced by those of the batch', async () => {
  await write(batch())
  const next = batch()
  await write({
    ...next,
    products: next.products.map((product) => ({ ...product, categoryPaths: [['客厅', '茶几']] })),
    skus: next.skus.map((sku) =>
      sku.skuCode === 'A-1' ? { ...sku, packages: [{ ...parcel, weightG: 1 }] } : sku,
    ),
  })
  const { rows } = await sql<{ packages: number; categories: number }>`
    select (select sum(weight_g)::integer from sku_packages) as packages,
      (select count(*)::integer from product_categories) as categories`.execute(world.db)
  expect(rows).toEqual([{ packages: 1, categories: 2 }])
})

test('a row with an unknown reference is refused by name, and nothing is stored', async () => {
  const lost = batch()
  await expect(write({ ...lost, stock: [{ skuCode: 'Z-9', shopId, onHand: 1 }] })).rejects.toThrow('"Z-9"')
  await expect(
    write({ ...lost, prices: [{ skuCode: 'A-1', ...prices, redLineCents: 101 }] }),
  ).rejects.toThrow('channel_prices_order')
  const { rows } = await sql<{
    products: number
  }>`select count(*)::integer as products from products`.execute(world.db)
  expect(rows[0]?.products).toBe(0)
})
