import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { withClient, withDatabase } from '../tools/postgres/database.ts'

const ofProducts = 'product_id in (select id from products where code like $prefix)'
/** The tables of an article, parents first. */
const tables: readonly [table: string, which: string][] = [
  ['products', 'code like $prefix'],
  ['product_categories', ofProducts],
  ['skus', ofProducts],
  ['item_mappings', ofProducts],
  ['channel_prices', `item_mapping_id in (select id from item_mappings where ${ofProducts})`],
  ['channel_products', ofProducts],
  ['product_terms', ofProducts],
]

/**
 * Has articles imported whose codes begin with `prefix`, then copies the rows which that made into the same tables, with their indexes and references, of a
 * database that is as this one was before.
 */
export const copyArticles = async <Taken>(
  databaseUrl: string,
  folder: string,
  prefix: string,
  take: () => Promise<Taken>,
): Promise<{ seconds: number; taken: Taken }> => {
  const name = new URL(databaseUrl).pathname.slice(1)
  const before = `${name}_before`
  await withClient(withDatabase(databaseUrl, 'postgres'), async (client) => {
    await client.query(`drop database if exists ${pg.escapeIdentifier(before)}`)
    await client.query(`create database ${pg.escapeIdentifier(before)} template ${pg.escapeIdentifier(name)}`)
    await client.query('checkpoint')
  })
  const taken = await take()
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
  return { seconds, taken }
}
