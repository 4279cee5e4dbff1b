import { setTimeout as sleep } from 'node:timers/promises'
import type { InputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import pg from 'pg'
import { withClient, withDatabase } from '../tools/postgres/database.ts'
import { step } from '../tools/running/progress.ts'
import { growthTable, middleOf, timed, type Timed } from './growth.ts'
import { askJson } from './http.ts'
import { shotOf, signIn, startServer } from './server.ts'
import { warmUp } from './showfloor.ts'
import { readWords, type Words } from './words.ts'

/** The number of SKUs in the catalogue; it has half as many products. */
const sizes = [10_000, 100_000, 1_000_000] as const
const COPIES_AT_ONCE = 5
const TURNS = 3

type Place = { databaseUrl: string; username: string; password: string }
type Filter = Omit<InputOf<typeof contract.catalogue.itemMappingPage>, 'shopId'>

/** The distance between the ids of two copies: more than the range of ids that a server has made so far. */
const BETWEEN_COPIES = '40000000000000000'

type Copied = { table: string; changed: Record<string, string>; where: string }

/** A table whose rows are copied: `where` selects the rows of the original products. */
const copyTable = (table: string, changed: Record<string, string>, where: string): Copied => ({
  table,
  changed,
  where,
})

const moved = (column: string) => `${column} + n * ${BETWEEN_COPIES}::bigint`
const ofProduct = 'product_id in (select id from first_products)'
const ofListing = `item_mapping_id in (select id from item_mappings where ${ofProduct})`

/** A copy's own code; it begins with its number, so that it matches no prefix of another code. */
const recoded = (column: string) => `n || 'x' || ${column}`

/** How the copy of a product differs in the sort keys of its channels' pages. */
const otherProduct = {
  sales_count: '(sales_count + n * 31) % 9973',
  created_at: `created_at - n * interval '1 minute'`,
}

/** A copy's prices, slightly higher than the original's. */
const dearer = (...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, `${column} + (n % 90) * 100`]))

/** The tables of a product in the order in which they are written, and how a copy differs. */
const tables = [
  copyTable(
    'products',
    {
      id: moved('id'),
      code: recoded('code'),
      ...otherProduct,
    },
    'id in (select id from first_products)',
  ),
  copyTable('product_categories', { product_id: moved('product_id') }, ofProduct),
  copyTable(
    'skus',
    { id: moved('id'), product_id: moved('product_id'), sku_code: recoded('sku_code') },
    ofProduct,
  ),
  copyTable(
    'item_mappings',
    {
      id: moved('id'),
      sku_id: moved('sku_id'),
      product_id: moved('product_id'),
      item_outer_id: recoded('item_outer_id'),
    },
    ofProduct,
  ),
  copyTable(
    'product_terms',
    {
      product_id: moved('product_id'),
      terms: `(select array_to_tsvector(shared || array(select regexp_replace(term, '^(c:)?', '\\1' || n || 'x') from unnest(own) term))
        from first_terms f where f.product_id = product_terms.product_id)`,
    },
    ofProduct,
  ),
  copyTable(
    'channel_prices',
    {
      item_mapping_id: moved('item_mapping_id'),
      ...dearer('marketing_cents', 'sale_cents', 'shoppe_cents'),
    },
    ofListing,
  ),
  copyTable(
    'channel_products',
    {
      product_id: moved('product_id'),
      sku_id: moved('sku_id'),
      item_mapping_id: moved('item_mapping_id'),
      ...dearer('least_cents', 'greatest_cents'),
      ...otherProduct,
    },
    ofProduct,
  ),
  copyTable(
    'channel_product_prices',
    { product_id: moved('product_id'), ...dearer('price_cents') },
    ofProduct,
  ),
  copyTable(
    'stock',
    { sku_id: moved('sku_id') },
    `shop_id = $3::bigint and sku_id in (select id from skus where ${ofProduct})`,
  ),
]

/** Copies whole products, each with SKUs, listings, prices, terms and the stock of one shop. */
const fillTo = (databaseUrl: string, shopId: string, skus: number, report: (text: string) => void) =>
  withClient(databaseUrl, async (client) => {
    await client.query('set synchronous_commit = off')
    // Building them at the end is faster.
    const { rows: indexes } = await client.query<{ made: string }>(
      `select indexdef as made from pg_indexes where indexname = 'product_terms_index'`,
    )
    await client.query('drop index product_terms_index')
    const count = async (where: string) =>
      Number((await client.query<{ n: string }>(`select count(*) as n from skus where ${where}`)).rows[0]?.n)
    await client.query('create table if not exists first_products as select id from products')
    await client.query(`create table if not exists first_terms as
      select product_id, array_agg(term) filter (where not is_code) as shared, coalesce(array_agg(term) filter (where is_code), '{}') as own
      from (select product_id, term, term ~ '^(c:)?[a-z0-9]*[a-z][a-z0-9]*$' and term ~ '[0-9]' as is_code from product_terms, unnest(tsvector_to_array(terms)) term) t
      group by product_id`)
    const first = await count(ofProduct)
    const copies = Math.ceil(skus / first)
    for (let from = Math.round((await count('true')) / first); from < copies; from += COPIES_AT_ONCE) {
      const to = Math.min(from + COPIES_AT_ONCE, copies) - 1
      for (const { table, changed, where } of tables) {
        const { rows } = await client.query<{ name: string }>(
          `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
          [table],
        )
        const names = rows.map(({ name }) => name)
        const values = names.map((name) => changed[name] ?? name)
        await client.query(
          `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table}, generate_series($1::int, $2::int) n where ${where}`,
          where.includes('$3') ? [from, to, shopId] : [from, to],
        )
      }
      report(`${Math.min((to + 1) * first, skus)} of ${skus} SKUs`)
    }
    await client.query(`set maintenance_work_mem = '512MB'; ${indexes[0]?.made ?? ''}`)
    // A job of the server does this within a minute.
    await client.query('select refresh_popular_terms(5000)')
    await client.query('vacuum analyze')
  })

const filters: Record<string, Filter> = {
  'nothing, by sales': {},
  'newest first': { sort: 'new' },
  'cheapest first': { sort: 'priceUp' },
  'dearest first': { sort: 'priceDown' },
  'by name': { sort: 'name' },
  'a page further on': { start: 18 * 20 },
  'a price range': { priceFrom: 300_000, priceTo: 500_000 },
  'at most so wide': { widthTo: 1500 },
  colour: { colors: ['green'] },
  material: { materials: ['wood'] },
  'in stock here': { inStock: true },
  'five at once': {
    priceFrom: 200_000,
    widthTo: 2000,
    colors: ['grey', 'green'],
    inStock: true,
    sort: 'priceUp',
  },
  'a usual word': { keyword: '沙发' },
  'a word and a filter': { keyword: '餐桌', colors: ['white'] },
  'a word, cheapest first': { keyword: '椅', sort: 'priceUp' },
  initials: { keyword: 'htm' },
  'a rare word': { keyword: 'BN003091' },
}

const measureAt = async ({ databaseUrl, username, password }: Place, shopId: string, words: Words) => {
  const server = await startServer(databaseUrl)
  try {
    const headers = await signIn(server.origin, username, password)
    await warmUp({ origin: server.origin, headers, shopId, words })
    const figures: Record<string, Timed> = {}
    const page = async (filter: Filter) => {
      const { json } = await askJson(
        server.origin,
        shotOf(headers, contract.catalogue.itemMappingPage, { shopId, ...filter }),
      )
      return (json as { res: { data: unknown[] } }).res.data.length
    }
    // Each time a different height limit that excludes nothing, so that no answer is cached.
    for (const [name, filter] of Object.entries(filters))
      figures[name] = await timed((time) => page({ ...filter, heightTo: 9000 + time }))
    figures['another word each time'] = await timed((time) =>
      page({ keyword: words.distinct[(time * 7919) % words.distinct.length] ?? '' }),
    )
    figures['counts per filter value'] = await timed(async (time) => {
      const input = { shopId, heightTo: 9000 + time }
      const { json } = await askJson(server.origin, shotOf(headers, contract.catalogue.filterCounts, input))
      return (json as { res: { categories: unknown[] } }).res.categories.length
    })
    return figures
  } finally {
    await server.stop()
    await sleep(200)
  }
}

/** A database of each size: each is a copy of the previous one with more rows. */
const fillAll = async (databaseUrl: string, shopId: string): Promise<string[]> => {
  const urls: string[] = []
  for (const size of sizes) {
    const before = urls.at(-1)
    const url = before ? withDatabase(databaseUrl, `bench_${size}`) : databaseUrl
    if (before)
      await withClient(withDatabase(databaseUrl, 'postgres'), (client) =>
        client.query(`create database ${nameOf(url)} template ${nameOf(before)} strategy file_copy`),
      )
    await step(`Filling up to ${size} SKUs`, (report) => fillTo(url, shopId, size, report))
    urls.push(url)
  }
  return urls
}
const nameOf = (url: string): string => pg.escapeIdentifier(new URL(url).pathname.slice(1))

/**
 * Pages of products with every filter and order, in small catalogues and large ones by turns, so that a machine that is slower for a while is slower for each
 * of them; a table of the middle turn's figures.
 */
export const measureCatalogue = async (place: Place): Promise<void> => {
  const shopId = await withClient(place.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select min(s.id) as id from shops s join account_shops l on l.shop_id = s.id join accounts a on a.id = l.account_id
       where a.username = $1 and s.channel_id is not null`,
      [place.username],
    )
    return rows[0]?.id ?? ''
  })
  const words = await readWords(place.databaseUrl)
  const urls = await fillAll(place.databaseUrl, shopId)
  const turns = urls.map((): Record<string, Timed>[] => [])
  for (let turn = 1; turn <= TURNS; turn++)
    await step(`Pages among all sizes, turn ${turn} of ${TURNS}`, async () => {
      for (const [at, databaseUrl] of urls.entries())
        turns[at]?.push(await measureAt({ ...place, databaseUrl }, shopId, words))
    })
  console.log(growthTable('page of 18', sizes, turns.map(middleOf)))
}
