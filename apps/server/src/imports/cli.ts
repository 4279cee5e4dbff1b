import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../platform/db.ts'
import { createNews } from '../platform/news.ts'
import { importCatalogue, type ImportOptions, type ImportResult } from './catalogue-import.ts'
import { createBar } from './progress-bar.ts'
import { Misuse, Refusal } from './refusal.ts'

const usage = `Usage: import catalogue <file> --shop <shop code> [--dry-run] [--strict]

  <file>      a table as text: CSV with ; or , or tab, in UTF-8, UTF-16 or GBK, its first line the column names
  --shop      the shop whose channel lists the articles, by its site code
  --dry-run   shows everything and changes nothing
  --strict    refuses the file if any row would have to be left out

Ends with 0 when everything is imported, 1 when the file is refused, 2 when it was called wrongly or the database cannot be used.`

const optionsFrom = (args: string[]): ImportOptions => {
  const { values, positionals } = parse(args)
  const [what, path, ...more] = positionals
  if (what !== 'catalogue')
    throw new Misuse(`${what ? `"${what}" cannot be imported; ` : ''}what can be is: catalogue.\n\n${usage}`)
  if (path === undefined || more.length > 0) throw new Misuse(`Name one file.\n\n${usage}`)
  if (!values.shop) throw new Misuse(`Say for which shop, by its code: --shop <code>.\n\n${usage}`)
  return {
    // npm runs scripts in the project's folder; a path is meant from where it was typed.
    path: resolve(process.env['INIT_CWD'] ?? '.', path),
    shopCode: values.shop,
    dryRun: values['dry-run'] ?? false,
    strict: values.strict ?? false,
  }
}

const parse = (args: string[]) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        shop: { type: 'string' },
        'dry-run': { type: 'boolean' },
        strict: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new Misuse(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

const rules = [
  'Rules: the price is the marketing price and the red line; the price before, if it was higher, is the sale and the shoppe price; the cost is unknown (0).',
  'Amounts are taken as they stand, without changing a currency. Unknown sizes stay unknown and are drawn as is typical of the kind.',
  'Articles without a stock column may be sold without stock.',
]

const number = (value: number): string => value.toLocaleString('en')

const report = (result: ImportResult, dryRun: boolean, seconds: number): string[] => {
  const { products } = result.changes
  const lines = Object.entries(result.changes)
    // Every part of the file names the same few categories again, so their sum would say nothing.
    .filter(
      ([noun, changes]) => noun !== 'categories' && changes.created + changes.updated + changes.unchanged > 0,
    )
    .map(
      ([noun, changes]) =>
        `  ${noun.padEnd(10)} ${number(changes.created)} created, ${number(changes.updated)} updated, ${number(changes.unchanged)} unchanged`,
    )
  return [
    ...rules,
    `${number(result.rows)} rows: ${number(result.articles)} articles, ${number(result.merged)} rows merged into them (the same article again), ${number(result.leftOut)} left out.`,
    ...lines,
    `${dryRun ? 'Would be' : 'Imported'} for ${result.shop.site_name} in ${seconds.toFixed(1)} s: ${number(products.created)} created, ${number(products.updated)} updated, ${number(products.unchanged)} unchanged.${dryRun ? ' Nothing was changed (--dry-run).' : ''}`,
  ]
}

const main = async (): Promise<void> => {
  const options = optionsFrom(process.argv.slice(2))
  const url = process.env['DATABASE_URL']
  if (!url) throw new Misuse('DATABASE_URL says which database to import into; it is not set.')
  const began = performance.now()
  const bar = createBar(process.stderr)
  const database = openDatabase(url, { poolSize: 2 })
  try {
    const result = await importCatalogue(database.db, options, {
      say: (line) => {
        bar.clear()
        console.log(line)
      },
      progress: bar.show,
    })
    bar.clear()
    for (const line of report(result, options.dryRun, (performance.now() - began) / 1000)) console.log(line)
    if (!options.dryRun) {
      // Servers that run on this database show the new articles at once.
      const news = createNews(url, database.db, () => {})
      news.announce(
        (['catalogue', 'price', 'stock'] as const).map((topic) => ({ topic, shopId: null, id: null })),
      )
      await news.close()
    }
  } finally {
    bar.clear()
    await database.close()
  }
}

try {
  await main()
} catch (error) {
  const expected = error instanceof Refusal || error instanceof Misuse
  console.error(
    expected ? error.message : `The import failed: ${error instanceof Error ? error.message : String(error)}`,
  )
  if (error instanceof Refusal) console.error('Nothing was imported.')
  process.exitCode = error instanceof Refusal ? 1 : 2
}
