import type pg from 'pg'

const COPIES_AT_ONCE = 5

/** The distance between the ids of two copies: more than the range of ids that a server has created so far. */
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

/** The different sort keys of a product's copy on its channels' pages. */
const otherProduct = {
  sales_count: '(sales_count + n * 31) % 9973',
  created_at: `created_at - n * interval '1 minute'`,
}

/** A copy's prices, slightly higher than the original's. */
const dearer = (...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, `${column} + (n % 90) * 100`]))

/** The tables of a product in write order, with the differences of a copy. */
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

/**
 * Grows a catalogue to `skus` SKUs by copying its products, each with SKUs, listings, prices, search terms and the stock of one shop: a million SKUs within
 * minutes instead of an hour. For measurements only; nobody may use the database meanwhile.
 */
export const growCatalogue = async (
  client: Pick<pg.ClientBase, 'query'>,
  { shopId, skus }: { shopId: string; skus: number },
  report: (text: string) => void,
): Promise<void> => {
  await client.query('set synchronous_commit = off')
  // Building an index at the end is faster.
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
  await client.query('create index if not exists first_terms_product on first_terms (product_id)')
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
}
