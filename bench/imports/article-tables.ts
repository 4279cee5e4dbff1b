import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { withClient, withDatabase } from '../../tools/postgres/database.ts'

const ofProducts = 'product_id in (select id from products where code like $prefix)'
const ofSkus = `sku_id in (select id from skus where ${ofProducts})`
/** The tables of an article, parents first, and the journal that undoes them. */
const tables: readonly [table: string, which: string][] = [
  [
    'categories',
    "id in (select (after->>'id')::bigint from journal where relation = 'categories' and before is null)",
  ],
  ['products', 'code like $prefix'],
  ['product_categories', ofProducts],
  ['skus', ofProducts],
  ['item_mappings', ofProducts],
  ['channel_prices', `item_mapping_id in (select id from item_mappings where ${ofProducts})`],
  ['stock', ofSkus],
  ['channel_products', ofProducts],
  ['channel_product_prices', ofProducts],
  ['product_terms', ofProducts],
  [
    'journal',
    "journal_id = (select max(id) from imports where kind = 'products' and applied_at is not null)",
  ],
]

/** Copies a database that has no connections; returns the copy's name. */
export const keepBefore = async (databaseUrl: string): Promise<string> => {
  const name = new URL(databaseUrl).pathname.slice(1)
  const before = `${name}_before`
  await withClient(withDatabase(databaseUrl, 'postgres'), async (client) => {
    await client.query(`drop database if exists ${pg.escapeIdentifier(before)}`)
    await client.query(`create database ${pg.escapeIdentifier(before)} template ${pg.escapeIdentifier(name)}`)
    await client.query('checkpoint')
  })
  return before
}

/**
 * Copies the rows of the newest import of articles, whose codes begin with `prefix`, into the same tables of the copied database from before, with indexes and
 * foreign keys but without triggers. Drops that database. Returns the seconds.
 */
export const copyArticles = async (
  databaseUrl: string,
  before: string,
  { folder, prefix }: { folder: string; prefix: string },
): Promise<number> => {
  const columns = new Map<string, string>()
  await withClient(databaseUrl, async (client) => {
    for (const [table, which] of tables) {
      const { rows } = await client.query<{ names: string }>(
        `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      )
      columns.set(table, rows[0]?.names ?? '')
      const chosen = which.replaceAll('$prefix', pg.escapeLiteral(`${prefix}%`))
      const text = `copy (select ${columns.get(table)} from ${table} where ${chosen}) to stdout`
      await pipeline(client.query(to(text)), createWriteStream(join(folder, table)))
    }
    await client.query('checkpoint')
  })
  const seconds = await withClient(withDatabase(databaseUrl, before), async (client) => {
    for (const [table] of tables) await client.query(`alter table ${table} disable trigger user`)
    const began = performance.now()
    await client.query('begin')
    for (const [table] of tables)
      await pipeline(
        createReadStream(join(folder, table)),
        client.query(from(`copy ${table} (${columns.get(table)}) from stdin`)),
      )
    await client.query('commit')
    return (performance.now() - began) / 1000
  })
  await withClient(withDatabase(databaseUrl, 'postgres'), (client) =>
    client.query(`drop database ${pg.escapeIdentifier(before)}`),
  )
  return seconds
}
