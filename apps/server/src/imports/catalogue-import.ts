import { upsertCatalogue, type CatalogueBatchResult } from '../loading/catalogue-batch.ts'
import type { PoolDb, Tx } from '../platform/db.ts'
import { fingerprint, readArticle, type Format } from './article.ts'
import { batchOf } from './batch.ts'
import { columnTable, formatOf } from './format.ts'
import { Misuse, Refusal } from './refusal.ts'
import {
  codesTaken,
  createStaging,
  indexStaging,
  otherTellings,
  shopByCode,
  someShopCodes,
  stage,
  stagedArticles,
  stagedCounts,
  type ImportShop,
  type StagedRow,
} from './staging.db.ts'
import { delimiterOf, rowsOf, type Row } from './table.ts'
import { openText, type TextFile } from './text-file.ts'

export type ImportOptions = { path: string; shopCode: string; dryRun: boolean; strict: boolean }
/** Where an import tells what it does: lines for whoever reads, and how far it is. */
export type Telling = {
  say: (line: string) => void
  progress: (title: string, done: number, of: number) => void
}
export type ImportResult = {
  shop: ImportShop
  rows: number
  articles: number
  merged: number
  leftOut: number
  changes: CatalogueBatchResult
}

const sampleRows = 500
const rowsPerPart = 1000

/** Ends a transaction that is only to be looked at. */
class Preview extends Error {
  readonly result: ImportResult
  constructor(result: ImportResult) {
    super('preview')
    this.result = result
  }
}

/**
 * Imports a table of articles into the catalogue, for the channel of one shop: everything or, when the file is refused, nothing. The same file again
 * changes nothing. Throws a Refusal for the file, a Misuse for the shop.
 */
export const importCatalogue = async (
  db: PoolDb,
  options: ImportOptions,
  telling: Telling,
): Promise<ImportResult> => {
  const file = await openText(options.path)
  try {
    return await db.transaction(async (tx) => {
      const shop = await shopOf(tx, options.shopCode)
      const result = await importFile(tx, file, shop, options, telling)
      if (options.dryRun) throw new Preview(result)
      return result
    })
  } catch (error) {
    if (error instanceof Preview) return error.result
    throw error
  }
}

const shopOf = async (tx: Tx, code: string): Promise<ImportShop & { channel_id: string }> => {
  const shop = await shopByCode(tx, code)
  if (!shop)
    throw new Misuse(
      `There is no shop ${code}. Shops are: ${(await someShopCodes(tx)).join(', ') || 'none yet'}.`,
    )
  if (shop.channel_id === null)
    throw new Misuse(`The shop ${code} belongs to no channel, so nothing can be listed for it.`)
  return { ...shop, channel_id: shop.channel_id }
}

const importFile = async (
  tx: Tx,
  file: TextFile,
  shop: ImportShop & { channel_id: string },
  options: ImportOptions,
  telling: Telling,
): Promise<ImportResult> => {
  await createStaging(tx)
  const read = await stageFile(tx, file, telling)
  await indexStaging(tx)
  const counts = await stagedCounts(tx)
  await listOtherTellings(tx, telling)
  const leftOut = read.leftOut + counts.others
  if (counts.articles === 0)
    throw new Refusal(`${file.name}: none of its ${read.rows} rows is an article that can be imported.`)
  if (options.strict && leftOut > 0)
    throw new Refusal(`${file.name}: ${leftOut} rows would be left out, which --strict does not allow.`)
  const [taken] = await codesTaken(tx)
  if (taken)
    throw new Refusal(
      `Line ${taken.line}: the article number ${taken.code} already is a variant of the product "${taken.product}".`,
    )
  const changes = await writeArticles(tx, shop, counts.articles, telling)
  const merged = counts.rows - counts.articles - counts.others
  return { shop, rows: read.rows, articles: counts.articles, merged, leftOut, changes }
}

const stageFile = async (
  tx: Tx,
  file: TextFile,
  telling: Telling,
): Promise<{ rows: number; leftOut: number }> => {
  const delimiter = delimiterOf(file)
  const rows = rowsOf(file, delimiter.character, (bytes) => telling.progress('Reading', bytes, file.bytes))
  const header = await rows.next()
  if (header.done) throw new Refusal(`${file.name} is empty.`)
  const sample: Row[] = []
  const totals = { rows: 0, leftOut: 0 }
  let format: Format | undefined
  let part: StagedRow[] = []
  const begin = (): Format => {
    const found = formatOf(header.value, sample)
    telling.say(
      `${file.name}: ${file.encoding.toUpperCase()}, parted by ${delimiter.name}s. What each column becomes:`,
    )
    for (const line of columnTable(found, sample)) telling.say(line)
    for (const row of sample) readRow(row, found)
    return found
  }
  const readRow = (row: Row, how: Format): void => {
    totals.rows += 1
    const reading = readArticle(row, how)
    if ('leftOut' in reading) {
      totals.leftOut += 1
      telling.say(`left out: line ${row.line}, ${reading.leftOut.column} ${reading.leftOut.why}`)
      return
    }
    for (const remark of reading.remarks) telling.say(`note: ${remark}`)
    const { article, category } = reading
    part.push({ line: row.line, article, category, print: fingerprint(article) })
  }
  const flush = async (): Promise<void> => {
    if (part.length > 0) await stage(tx, part)
    part = []
  }
  for await (const row of rows) {
    if (format) readRow(row, format)
    else if (sample.push(row) === sampleRows) format = begin()
    if (part.length >= rowsPerPart) await flush()
  }
  format ??= begin()
  if (totals.rows === 0) throw new Refusal(`${file.name}: only the header is there, no rows.`)
  await flush()
  return totals
}

const listOtherTellings = async (tx: Tx, telling: Telling): Promise<void> => {
  for (let after = 0; ;) {
    const found = await otherTellings(tx, after, rowsPerPart)
    for (const row of found)
      telling.say(
        `left out: line ${row.line}, article ${row.code} stands on line ${row.first_line} already, with another name, price, size or text`,
      )
    const last = found.at(-1)
    if (!last) return
    after = last.line
  }
}

const writeArticles = async (
  tx: Tx,
  shop: ImportShop & { channel_id: string },
  total: number,
  telling: Telling,
): Promise<CatalogueBatchResult> => {
  let sum: CatalogueBatchResult | undefined
  let done = 0
  for (let after = 0; ;) {
    const articles = await stagedArticles(tx, after, rowsPerPart)
    const last = articles.at(-1)
    if (!last) break
    after = last.line
    const changes = await upsertCatalogue(tx, batchOf(articles, shop, shop.channel_id))
    sum = sum ? added(sum, changes) : changes
    done += articles.length
    telling.progress('Writing', done, total)
  }
  if (!sum) throw new Error('No article was staged.')
  return sum
}

const added = (a: CatalogueBatchResult, b: CatalogueBatchResult): CatalogueBatchResult =>
  Object.fromEntries(
    Object.entries(a).map(([noun, changes]) => {
      const more = b[noun as keyof CatalogueBatchResult]
      return [
        noun,
        {
          created: changes.created + more.created,
          updated: changes.updated + more.updated,
          unchanged: changes.unchanged + more.unchanged,
        },
      ]
    }),
  ) as CatalogueBatchResult
