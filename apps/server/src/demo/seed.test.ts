import { sql } from '../platform/database/sql.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tools/testing/database.ts'
import { pictureUrl, pictureViews, type PicturedItem } from '../modules/catalogue/pictures/pictures.ts'
import { openDatabase, type Database } from '../platform/database/db.ts'
import { demoCatalogue } from './catalogue/batch.ts'
import { seedDemo } from './seed.ts'

let target: TestDatabase
let database: Database
beforeAll(async () => {
  target = await createTestDatabase({ demo: true })
  database = openDatabase(target.url, { poolSize: 2 })
})
afterAll(async () => {
  await database.close()
  await target.drop()
})
afterEach(() => void vi.unstubAllEnvs())

const one = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> => {
  const { rows } = await query.execute(database.db)
  return rows[0] as Row
}

test('the demo chain has data for every screen and rule', async () => {
  const counts = await one(sql<Record<string, number>>`
    select (select count(*) from shops)::int as shops, (select count(*) from accounts)::int as accounts,
      (select count(*) from roles)::int as roles, (select count(*) from products)::int as products,
      (select count(*) from skus)::int as skus,
      (select count(distinct category_id) from products)::int as categories,
      (select count(*) from customers)::int as customers, (select count(*) from orders)::int as orders,
      (select count(distinct status) from orders)::int as statuses,
      (select count(*) from shops where channel_id is null)::int as "withoutChannel",
      (select count(*) from districts where level = 4)::int as towns`)
  expect(counts).toMatchObject({
    shops: 8,
    accounts: 16,
    roles: 5,
    customers: 30,
    orders: 60,
    statuses: 7,
    withoutChannel: 1,
  })
  expect(counts.products).toBeGreaterThanOrEqual(800)
  expect(counts.skus).toBeGreaterThanOrEqual(2400)
  expect(counts.categories).toBeGreaterThanOrEqual(14)
  expect(counts.towns).toBeGreaterThan(40_000)
})

test('demo orders are being fulfilled or complete only by their deliveries', async () => {
  const found = await one(sql<Record<string, number>>`
    with orders_with_goods as (
      select o.status, sum(l.quantity - l.delivered_quantity) = 0 as has_all,
        exists (
          select
          from deliveries d
          where d.shop_id = o.shop_id
            and d.order_id = o.id
            and d.status in ('PICKED', 'OUT', 'DELIVERED', 'INSTALLED')
        ) as moved
      from orders o
      join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id
      group by o.shop_id, o.id
    )
    select count(*) filter (where status = 'FULFILLING')::int as fulfilling,
      count(*) filter (where status = 'COMPLETED')::int as completed,
      count(*) filter (
        where (status in ('FULFILLING', 'COMPLETED')) <> moved or (status = 'COMPLETED') <> has_all
      )::int as unexplained
    from orders_with_goods`)
  expect(found).toEqual({ fulfilling: 6, completed: 8, unexplained: 0 })
})

test('the demo chain has at least twenty sets over every kind of room, each slot with a piece that has a size', async () => {
  const sets = await one(sql<Record<string, number>>`
    select count(distinct t.id)::int as sets, count(distinct t.room)::int as rooms,
      count(*) filter (where k.width_mm is null or k.depth_mm is null)::int as unsized,
      (select min(n) from (select count(*)::int as n from space_slots group by set_id) slots) as fewest
    from space_sets t
    join space_slots s on s.set_id = t.id
    join skus k on k.id = s.sku_id`)
  expect(sets).toMatchObject({ rooms: 6, unsized: 0, fewest: 2 })
  expect(sets.sets).toBeGreaterThanOrEqual(20)
})

test('the demo chain has styles with furnished scenes, and current, coming and past launches', async () => {
  const found = await one(sql<Record<string, number>>`
    select (select count(*) from styles)::int as styles,
      (select count(distinct theme) from styles)::int as themes,
      (select min(n) from (select count(*)::int as n from style_scenes group by style_id) s) as scenes,
      (select min(n) from (select count(*)::int as n from scene_pins group by scene_id) p) as pieces,
      (select count(*) from new_product_stages where starts_at > now())::int as coming,
      (
        select count(*)
        from new_product_stages
        where starts_at <= now() and ends_at > now() and not new_shops_only
      )::int as running,
      (select count(*) from new_product_stages where ends_at <= now())::int as past`)
  expect(found).toMatchObject({ styles: 8, themes: 8, scenes: 3, coming: 1, running: 2, past: 1 })
  expect(found.pieces).toBeGreaterThanOrEqual(5)
})

test('every level of stock exists: none, the last pieces, plenty, in transit, unlimited', async () => {
  const stock = await one(sql<Record<string, boolean>>`
    select bool_or(on_hand = 0) as none, bool_or(on_hand between 1 and 3) as last, bool_or(on_hand > 20) as plenty,
      bool_or(in_transit > 0 and in_transit_date > current_date) as coming,
      (select bool_or(allow_sale) from skus) as unlimited from stock where shop_id = 1`)
  expect(stock).toEqual({ none: true, last: true, plenty: true, coming: true, unlimited: true })
})

test('R3.17 a demo product has id, SKU, name, images, price, discount, quantity, brand and reviews', async () => {
  const { rows } = await sql<PicturedItem & Record<string, unknown>>`
    select l.kind, l.width_mm, l.depth_mm, l.height_mm, l.color_hex, l.material, l.attributes, p.id,
      l.sku_code, p.name, i.marketing_cents, i.sale_cents - i.marketing_cents as discount, s.item_num,
      p.brand, p.review_count, p.review_tenths
    from products p
    join listed_items l on l.product_id = p.id
    join item_prices i on i.item_mapping_id = l.item_mapping_id
    join sellable_stock s on s.shop_id = i.shop_id and s.sku_id = l.sku_id
    where i.marketing_cents between 1 and i.sale_cents - 1
    order by l.sku_code
    limit 20`.execute(database.db)
  expect(rows).toHaveLength(20)
  for (const { id, skuCode: sku, name, ...row } of rows) {
    expect([id, sku, name].map(String)).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/\S/) as string),
    )
    expect(new Set(pictureViews.map((view) => pictureUrl(row as PicturedItem, view))).size).toBe(4)
    for (const cents of [row.marketingCents, row.discount]) expect(Number(cents)).toBeGreaterThan(0)
    expect(Number(row.itemNum)).toBeGreaterThanOrEqual(0)
    expect(row.brand).toMatch(/^..$/)
    expect(Number(row.reviewCount)).toBeGreaterThan(0)
    expect(row.reviewTenths).toSatisfy((tenths: number) => tenths >= 43 && tenths <= 50)
  }
})

test('the money of the demo orders adds up in the ledger', async () => {
  const { wrong, paid } = await one(sql<{ wrong: number; paid: number }>`
    select count(*) filter (where b.paid_cents <> t.taken)::int as wrong,
      count(*) filter (where b.paid_cents > 0)::int as paid
    from bill_balances b
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as taken
      from tenders
      where order_id = b.order_id and state = 'SUCCEEDED'
    ) t`)
  expect(wrong).toBe(0)
  expect(paid).toBeGreaterThan(20)
  const { rows } = await sql<{ status: string }>`
    select distinct status
    from differences
    where order_no = (select order_no from orders o where o.id = order_id)
    order by status`.execute(database.db)
  expect(rows.map(({ status }) => status)).toEqual(['PENDING_APPROVAL', 'PENDING_PAYMENT', 'SETTLED'])
})

test('a second load changes nothing and returns the same accounts', async () => {
  const state = sql<{ content: string }>`
    select md5(
      concat(
        (select count(*) from products), (select count(*) from orders), (select max(updated_at) from orders)
      )
    ) as content`
  const before = await one(state)
  const { accounts, password } = await seedDemo(target.url)
  expect(await one(state)).toEqual(before)
  expect(password).not.toBe('')
  expect(accounts).toHaveLength(16)
  expect(accounts.find(({ username }) => username === 'oneshop01')?.shops).toEqual(['[华东]上海虹桥旗舰店'])
  expect(accounts.find(({ username }) => username === 'noshop01')?.shops).toEqual([])
})

test('the catalogue is the same every time, with plausible names, prices and packages', () => {
  const catalogue = demoCatalogue()
  expect(demoCatalogue()).toEqual(catalogue)
  expect(new Set(catalogue.products.map(({ name }) => name)).size).toBe(catalogue.products.length)
  for (const prices of catalogue.prices.values()) {
    const order = [
      prices.costCents,
      prices.redLineCents,
      prices.marketingCents,
      prices.saleCents,
      prices.shoppeCents,
    ]
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(prices.costCents).toBeLessThan(prices.redLineCents)
  }
  for (const sku of catalogue.skus) {
    expect(sku.packages?.length).toBeGreaterThan(0)
    for (const one of sku.packages ?? [])
      expect(Math.min(one.lengthMm, one.widthMm, one.heightMm)).toBeGreaterThan(15)
  }
})

test('production refuses the demo chain without DEMO=yes', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  await expect(seedDemo(target.url)).rejects.toThrow('not loaded in production; set DEMO=yes')
  vi.stubEnv('DEMO', 'yes')
  expect((await seedDemo(target.url)).accounts).toHaveLength(16)
})

test('a database with other data is not changed', async () => {
  const other = await createTestDatabase()
  const own = openDatabase(other.url, { poolSize: 1 })
  await sql`insert into shops (id, site_code, site_name) values (77, 'OWN', '自己的店')`.execute(own.db)
  await expect(seedDemo(other.url)).rejects.toThrow('only loaded into an empty one')
  await own.close()
  await other.drop()
})
