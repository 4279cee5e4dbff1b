import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { to } from 'pg-copy-streams'
import { openDatabase } from '../../apps/server/src/platform/database/db.ts'
import { xlsxStream } from '../../apps/server/src/platform/tables/xlsx-writer.ts'
import { withClient } from '../../tools/postgres/database.ts'
import { projectRoot } from '../../tools/running/config.ts'
import { step } from '../../tools/running/progress.ts'
import { copyArticles, keepBefore } from './article-tables.ts'
import { supplierList } from './supplier-list.ts'
import { measureServerImport } from './on-server.ts'
import { replayNewest } from './replay-newest.ts'
import { median } from '../load.ts'
import { memoryMb } from '../processes.ts'

const FEW = 10_000
const RUNS = 3
const LOOK_MS = 25

type Place = { databaseUrl: string }
type Listing = { mapping: string; sku: string; cents: number }
type Taken = { seconds: number; peakMb: number | undefined }

const yuan = (cents: number): string => (cents / 100).toFixed(2)
const pricesOf = ({ cents }: Listing): number[] => [
  cents,
  cents + 20_000,
  cents + 50_000,
  Math.floor(cents * 0.8),
]

const folder = mkdtempSync(join(tmpdir(), 'showfloor-bench-imports-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const csvFile = async (name: string, head: string, lines: Iterable<string>): Promise<string> => {
  const path = join(folder, name)
  await pipeline(Readable.from(head ? [`${head}\n`, ...lines] : lines), createWriteStream(path))
  return path
}

/** Imports a file as `npm run import` does, in its own process; the time includes the start. */
const importFile = async (place: Place, kind: string, path: string, shop: string): Promise<Taken> => {
  const cli = join(projectRoot(), 'apps/server/src/modules/imports/commands/cli.ts')
  const began = performance.now()
  const child = spawn(process.execPath, [cli, kind, path, '--shop', shop], {
    env: { ...process.env, DATABASE_URL: place.databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let error = ''
  child.stderr.on('data', (chunk) => (error += String(chunk)))
  let peakMb: number | undefined
  // A process that is ending reports no memory.
  const look = setInterval(() => (peakMb = memoryMb(child.pid)?.peak || peakMb), LOOK_MS)
  const code = await new Promise<number | null>((done) => child.on('close', done))
  clearInterval(look)
  if (code !== 0) throw new Error(`The import of ${kind} ended with ${code}: ${error}`)
  return { seconds: (performance.now() - began) / 1000, peakMb }
}

const references: Record<string, string> = {
  channel_id: 'channels (id)',
  shop_id: 'shops (id)',
  product_id: 'products (id) on delete cascade',
  sku_id: 'skus (id) on delete cascade',
  item_mapping_id: 'item_mappings (id) on delete cascade',
}

/** Plain COPY of rows into a table like the import's, with the same constraints, indexes and foreign keys. */
const copyRows = async (place: Place, table: string, columns: string, text: string): Promise<number> => {
  const database = openDatabase(place.databaseUrl, { poolSize: 1 })
  const { db } = database
  const run = (text: string) => db.query({ text, values: [] })
  await run(`drop table if exists copied; create table copied (like ${table} including all)`)
  for (const column of columns.split(', '))
    if (references[column])
      await run(`alter table copied add foreign key (${column}) references ${references[column]}`)
  const began = performance.now()
  await db.loading((tx) => pipeline(Readable.from([text]), tx.copy(`copy copied (${columns}) from stdin`)))
  const seconds = (performance.now() - began) / 1000
  // Deleting listings would check these foreign keys for each row.
  await run('drop table copied')
  await database.close()
  return seconds
}

const line = (what: string, rows: number, { seconds, peakMb }: Taken, copySeconds?: number): string =>
  `${what}, ${rows.toLocaleString('en')} rows: ${seconds.toFixed(2)} s` +
  (copySeconds
    ? `, ${(seconds / copySeconds).toFixed(1)} × plain COPY (${copySeconds.toFixed(2)} s; target 5 ×)`
    : '') +
  (peakMb ? `, ${peakMb.toFixed(0)} MB at the peak` : '')

const listingsOf = (place: Place, count: number) =>
  withClient(place.databaseUrl, async (client) => {
    const { rows: shops } = await client.query<{ id: string; code: string; channel: string }>(
      `select s.id::text, s.site_code as code, s.channel_id::text as channel from shops s where channel_id =
        (select channel_id from shops where channel_id is not null group by 1 order by count(*) desc limit 1) order by 2 limit 1`,
    )
    const [shop] = shops
    if (!shop) throw new Error('The demo chain has no shop with a channel.')
    const { rows } = await client.query<Listing>(
      `select m.id::text as mapping, s.sku_code as sku, (10000 + row_number() over (order by m.id))::integer as cents
       from item_mappings m join skus s on s.id = m.sku_id where m.channel_id = $1 order by m.id limit $2`,
      [shop.channel, count],
    )
    if (rows.length < count) throw new Error(`There are ${rows.length} listings; ${count} are needed.`)
    return { shop, listings: rows }
  })

type Goods = Awaited<ReturnType<typeof listingsOf>>

const priceHead = ['SKU', '活动价', '销售价', '专柜价', '红线价', '成本价']
const priceCells = (listing: Listing): string[] => [listing.sku, ...pricesOf(listing).map(yuan), '1.00']

const forget = (place: Place, shopId: string): Promise<unknown> =>
  withClient(place.databaseUrl, async (client) => {
    await client.query('delete from shop_prices where shop_id = $1', [shopId])
    await client.query('vacuum analyze shop_prices')
  })

/** New prices of a shop from CSV and XLSX, plain COPY of the same rows, and the same file again. */
const measurePrices = async (place: Place, { shop, listings }: Goods): Promise<string[]> => {
  const copied = listings
    .map((row) => `${shop.id}\t${row.mapping}\t${pricesOf(row).join('\t')}\t100\n`)
    .join('')
  const columns =
    'shop_id, item_mapping_id, marketing_cents, sale_cents, shoppe_cents, red_line_cents, cost_cents'
  const lines = listings.map((row) => `${priceCells(row).join(',')}\n`)
  const csv = await csvFile('prices.csv', priceHead.join(','), lines)
  const few = await csvFile('few.csv', priceHead.join(','), lines.slice(0, FEW))
  const xlsx = join(folder, 'prices.xlsx')
  await pipeline(xlsxStream([priceHead, ...listings.map(priceCells)]), createWriteStream(xlsx))
  const fresh = async (path: string): Promise<Taken> => {
    await forget(place, shop.id)
    return importFile(place, 'shop-prices', path, shop.code)
  }
  const runs: { copy: number; csv: Taken; xlsx: Taken; again: Taken }[] = []
  for (let run = 0; run < RUNS; run++) {
    const copy = await copyRows(place, 'shop_prices', columns, copied)
    const fromXlsx = await fresh(xlsx)
    const fromCsv = await fresh(csv)
    runs.push({
      copy,
      csv: fromCsv,
      xlsx: fromXlsx,
      again: await importFile(place, 'shop-prices', csv, shop.code),
    })
  }
  const smaller = await fresh(few)
  const copy = median(runs.map((run) => run.copy))
  const middleOf = (what: 'csv' | 'xlsx' | 'again'): Taken => ({
    seconds: median(runs.map((run) => run[what].seconds)),
    peakMb: median(runs.map((run) => run[what].peakMb ?? 0)),
  })
  return [
    line('Prices of a shop, CSV', listings.length, middleOf('csv'), copy),
    line('The same as XLSX', listings.length, middleOf('xlsx'), copy),
    line('The same file again', listings.length, middleOf('again'), copy),
    line('Prices of a shop, CSV', FEW, smaller),
  ]
}

/** The sort and filter keys of a channel's pages, for the listings up to one id, as text for COPY. */
const shownRows = (place: Place, lastMapping: string) =>
  withClient(place.databaseUrl, async (client) => {
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(column_name, ', ' order by ordinal_position) as names from information_schema.columns where table_name = 'channel_products'`,
    )
    const columns = rows[0]?.names ?? ''
    const parts: Buffer[] = []
    const source = client.query(
      to(
        `copy (select ${columns} from channel_products where item_mapping_id <= ${BigInt(lastMapping)}) to stdout`,
      ),
    )
    for await (const part of source) parts.push(part as Buffer)
    return { columns, text: Buffer.concat(parts).toString() }
  })

/** Changes every price of a channel with its sort keys; compared with a plain COPY of the prices, and of all rows that it writes. */
const measureChannelPrices = async (place: Place, { shop, listings }: Goods): Promise<string[]> => {
  const columns = 'item_mapping_id, marketing_cents, sale_cents, shoppe_cents, red_line_cents, cost_cents'
  const shown = await shownRows(place, listings.at(-1)?.mapping ?? '0')
  const times: { copy: number; all: number; taken: Taken }[] = []
  for (let run = 0; run < RUNS; run++) {
    const changed = listings.map((row) => ({ ...row, cents: row.cents + 100 * (run + 1) }))
    const copied = changed.map((row) => `${row.mapping}\t${pricesOf(row).join('\t')}\t100\n`).join('')
    const rows = changed.map((row) => `${priceCells(row).join(',')}\n`)
    const path = await csvFile(`channel${run}.csv`, priceHead.join(','), rows)
    const copy = await copyRows(place, 'channel_prices', columns, copied)
    const all = copy + (await copyRows(place, 'channel_products', shown.columns, shown.text))
    times.push({ copy, all, taken: await importFile(place, 'prices', path, shop.code) })
  }
  const taken = {
    seconds: median(times.map((run) => run.taken.seconds)),
    peakMb: median(times.map((run) => run.taken.peakMb ?? 0)),
  }
  const copy = median(times.map((run) => run.copy))
  return [
    line(
      'Prices of a channel, all changed, CSV',
      listings.length,
      taken,
      median(times.map((run) => run.all)),
    ) + `; ${(taken.seconds / copy).toFixed(1)} × COPY of the prices alone (${copy.toFixed(2)} s)`,
  ]
}

/** Changes every stock level of a shop. */
const measureStock = async (place: Place, { shop, listings }: Goods): Promise<string[]> => {
  const skus = await withClient(place.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; code: string }>(
      'select id::text, sku_code as code from skus where sku_code = any($1)',
      [listings.map(({ sku }) => sku)],
    )
    return rows
  })
  const times: { copy: number; taken: Taken }[] = []
  for (let run = 0; run < RUNS; run++) {
    const copied = skus.map(({ id }, index) => `${shop.id}\t${id}\t${index + run}\n`).join('')
    const path = await csvFile(
      `stock${run}.csv`,
      'SKU,库存',
      skus.map(({ code }, index) => `${code},${60_000 + index + run}\n`),
    )
    const copy = await copyRows(place, 'stock', 'shop_id, sku_id, on_hand', copied)
    times.push({ copy, taken: await importFile(place, 'stock', path, shop.code) })
  }
  const [first] = times
  if (!first) return []
  const taken = { seconds: median(times.map((run) => run.taken.seconds)), peakMb: first.taken.peakMb }
  return [line('Stock, all of it changed, CSV', listings.length, taken, median(times.map((run) => run.copy)))]
}

/** Imports new articles: products with their SKUs, listings, prices and search terms; compared with a plain COPY of all their rows. */
const measureArticles = async (place: Place, shop: string, rows: number): Promise<string[]> => {
  const path = await csvFile('articles.csv', '', supplierList('IB', rows))
  const before = await keepBefore(place.databaseUrl)
  const taken = await importFile(place, 'products', path, shop)
  const copySeconds = await copyArticles(place.databaseUrl, before, { folder, prefix: 'IB' })
  const undone = await replayNewest(place.databaseUrl, 'UNDOING')
  const redone = await replayNewest(place.databaseUrl, 'REDOING')
  const again = await importFile(place, 'products', path, shop)
  return [
    line('Whole articles, new, CSV', rows, taken, copySeconds),
    line('Whole articles, undone', rows, { seconds: undone, peakMb: undefined }),
    line('Whole articles, done again', rows, { seconds: redone, peakMb: undefined }),
    line('The same file again', rows, again, copySeconds),
  ]
}

/** Measures imports beside plain COPY, their memory, and searches during an import. */
export const measureImports = async (place: Place & { password: string }, rows: number): Promise<string> => {
  const server = await measureServerImport(place, folder, rows)
  const goods = await listingsOf(place, rows)
  const prices = await step('Prices of a shop from CSV and XLSX', () => measurePrices(place, goods))
  const channel = await step('Prices of a channel', () => measureChannelPrices(place, goods))
  const stock = await step('Stock of a shop', () => measureStock(place, goods))
  const articles = await step('Whole articles', () => measureArticles(place, goods.shop.code, rows))
  return [server, ...prices, ...channel, ...stock, ...articles].join('\n')
}

/** The number of products that have this many SKUs. */
export const productsForImports = (rows: number): number => Math.ceil(rows * 0.55)
