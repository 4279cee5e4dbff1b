import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { importNeedsShop } from '@showfloor/contract/common/import-kinds'
import { openDatabase, type PoolDb } from '../../../platform/database/db.ts'
import { createNews } from '../../../platform/live/news.ts'
import { wholeScope, type StagedScope } from '../../../platform/database/staging.ts'
import { Refusal, shown } from '../../../platform/tables/refusal.ts'
import type { TableFile } from '../../../platform/tables/table.ts'
import { openTable } from '../../../platform/tables/table-file.ts'
import { shopByCode, someShopCodes } from '../../shops/shops.public.ts'
import { choicesFor, choiceUsage, WrongChoice, type SaidChoices } from './command-choices.ts'
import { recordedImport } from './command-import.ts'
import { headerOfKind, type Problem, type Reporter } from '../columns/reading.ts'
import { runImport, type Outcome } from '../running/run.ts'
import { announceWritten } from '../running/work.ts'
import { Questions } from '../columns/found-columns.ts'
import type { Kind } from '../kinds/kind.ts'
import { kinds } from '../kinds/registry.ts'
import type { WriteStream } from 'node:tty'

type Bar = { show: (title: string, done: number, of: number) => void; clear: () => void }

const width = 30
const everyMs = 80

/** A progress bar; nothing if the output is no terminal. `clear` removes it before other lines are written. */
const createBar = (stream: Pick<WriteStream, 'write' | 'isTTY'>): Bar => {
  if (!stream.isTTY) return { show: () => {}, clear: () => {} }
  let shownAt = 0
  let visible = false
  return {
    show: (title, done, of) => {
      const now = Date.now()
      if (now - shownAt < everyMs && done < of) return
      shownAt = now
      visible = true
      const share = of === 0 ? 1 : Math.min(1, done / of)
      const full = Math.round(share * width)
      stream.write(
        `\r${title} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${Math.round(share * 100)} %\u001b[K`,
      )
    },
    clear: () => {
      if (visible) stream.write('\r\u001b[K')
      visible = false
    },
  }
}

type Terminal = Record<'stdout' | 'stderr', Pick<NodeJS.WriteStream, 'write' | 'isTTY'>>

/** A wrong command line, or a missing shop or database. */
class Misuse extends Error {}

const named = new Map<string, Kind>([
  ['catalogue', kinds.products],
  ...Object.values(kinds).map((kind): [string, Kind] => [
    kind.kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    kind,
  ]),
])

const usage = `Usage: import <kind> <file> [--shop <shop code>] [--dry-run] [--strict]

  <kind>      ${[...named.keys()].join(', ')}
  <file>      XLSX, JSON lines, or CSV with ; or , or tab in UTF-8, UTF-16 or GBK; its first line the column names
  --shop      the shop, by its site code, that the rows are for or whose channel they are for
  --dry-run   shows everything and changes nothing
  --strict    refuses the file if any row would have to be left out
${choiceUsage}

Ends with 0 when everything is imported, 1 when the file is refused, 2 when it was called wrongly or the database cannot be used.`

type Options = {
  kind: Kind
  path: string
  shopCode: string | null
  dryRun: boolean
  strict: boolean
  said: SaidChoices
}

const optionsFrom = (args: readonly string[], environment: NodeJS.ProcessEnv): Options => {
  const { values, positionals } = parse(args)
  const [what, path, ...more] = positionals
  const kind = named.get(what ?? '')
  if (!kind)
    throw new Misuse(
      `${what ? `"${what}" cannot be imported; ` : ''}what can be is: ${[...named.keys()].join(', ')}.\n\n${usage}`,
    )
  if (path === undefined || more.length > 0) throw new Misuse(`Name one file.\n\n${usage}`)
  if (!values.shop && importNeedsShop[kind.kind])
    throw new Misuse(`Say for which shop, by its code: --shop <code>.\n\n${usage}`)
  return {
    kind,
    // npm runs scripts in the project's folder; paths refer to the caller's folder.
    path: resolve(environment.INIT_CWD ?? '.', path),
    shopCode: values.shop ?? null,
    dryRun: values['dry-run'] ?? false,
    strict: values.strict ?? false,
    said: {
      column: values.column ?? [],
      unit: values.unit ?? [],
      decimal: values.decimal ?? [],
      'currency-rate': values['currency-rate'] ?? [],
      sheet: values.sheet,
      'hidden-rows': values['hidden-rows'],
    },
  }
}

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        shop: { type: 'string' },
        'dry-run': { type: 'boolean' },
        strict: { type: 'boolean' },
        column: { type: 'string', multiple: true },
        unit: { type: 'string', multiple: true },
        decimal: { type: 'string', multiple: true },
        'currency-rate': { type: 'string', multiple: true },
        sheet: { type: 'string' },
        'hidden-rows': { type: 'string' },
      },
    })
  } catch (error) {
    throw new Misuse(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

type ImportShop = StagedScope & { name: string }

const shopOf = async (db: PoolDb, code: string | null): Promise<ImportShop> => {
  if (code === null) return { ...wholeScope, name: 'the chain' }
  const shop = await shopByCode(db, code)
  if (!shop)
    throw new Misuse(
      `There is no shop ${code}. Shops are: ${(await someShopCodes(db)).join(', ') || 'none yet'}.`,
    )
  if (shop.channelId === null)
    throw new Misuse(`The shop ${code} belongs to no channel, so nothing can be listed for it.`)
  return { ...wholeScope, shopId: shop.id, channelId: shop.channelId, name: shop.siteName }
}

const articleRules = [
  'Rules: the price is the marketing price and the red line; the price before, if it was higher, is the sale and the shoppe price; the cost is unknown (0).',
  'Unknown sizes stay unknown and are drawn as is typical of the kind.',
  'Articles without a stock column may be sold without stock.',
]

const number = (value: number): string => value.toLocaleString('en')
type Counts = { created: number; updated: number; unchanged: number }
const countText = ({ created, updated, unchanged }: Counts): string =>
  `${number(created)} created, ${number(updated)} updated, ${number(unchanged)} unchanged`

const report = (outcome: Outcome, { kind, dryRun }: Options, shop: ImportShop, seconds: number): string[] => {
  const { written, rows, merged, leftOut } = outcome
  if (!written) return []
  const { created, updated, unchanged } = written.results
  const counts = { created: created.count, updated: updated.count, unchanged: unchanged.count }
  const nouns = Object.entries(written.nouns ?? {})
    // Every part of the file names the same few categories, so their sum would mean nothing.
    .filter(([noun, of]) => noun !== 'categories' && of.created + of.updated + of.unchanged > 0)
    .map(([noun, of]) => `  ${noun.padEnd(10)} ${countText(of)}`)
  const taken = counts.created + counts.updated + counts.unchanged
  const removed = written.removed > 0 ? `, ${number(written.removed)} removed` : ''
  return [
    ...(kind.kind === 'products' ? articleRules : []),
    `${number(rows)} rows: ${number(taken)} ${kind.kind === 'products' ? 'articles' : 'taken'}, ${number(merged)} rows merged into them (the same article again), ${number(leftOut)} left out.`,
    ...nouns,
    `${dryRun ? 'Would be' : 'Imported'} for ${shop.name} in ${seconds.toFixed(1)} s: ${countText(counts)}${removed}.${dryRun ? ' Nothing was changed (--dry-run).' : ''}`,
  ]
}

/** A problem on a terminal: "Line 3, column 4 (price): …". */
const sentence = ({ line, place, severity, why }: Problem): string => {
  if (severity === 'BAD') return `Line ${line}${place.en ? `, ${place.en}` : ''}: ${why.en}.`
  const at = `line ${line}, ${place.en ? `${place.en} ` : ''}${why.en}`
  return severity === 'LEFT_OUT' ? `left out: ${at}` : `note: ${at}`
}

const reporterOn = (terminal: Terminal, bar: Bar, file: TableFile, kind: Kind): Reporter => {
  const say = (on: keyof Terminal, line: string): void => {
    bar.clear()
    terminal[on].write(`${line}\n`)
  }
  const titles = { READING: 'Reading', CHECKING: 'Checking', WRITING: 'Writing' }
  return {
    progress: ({ phase, done, of }) => bar.show(titles[phase], done, of),
    problem: (problem) => {
      say(problem.severity === 'BAD' ? 'stderr' : 'stdout', sentence(problem))
      return undefined
    },
    found: async () => {},
    columns: async (columns) => {
      say('stdout', `${file.name}: ${file.written.en}. The columns:`)
      const lines = columns.map(({ header, example, field, written, converted }) => {
        const found = kind.fields.find(({ key }) => key === field)
        const meaning = found
          ? `${found.en.toLowerCase()}${found.about ? `; ${found.about.en}` : ''}`
          : written.en || 'not used'
        return [header || '(no name)', meaning, converted.en || (example === '' ? '' : shown(example).en)]
      })
      const wide = (index: number): number => Math.max(...lines.map((line) => line[index]?.length ?? 0))
      const [first, second] = [wide(0), wide(1)]
      for (const [header = '', meaning = '', example = ''] of lines)
        say('stdout', `  ${header.padEnd(first)}  → ${meaning.padEnd(second)}  ${example}`.trimEnd())
    },
  }
}

const refusalOf = ({ bad, leftOut }: Outcome, name: string): string[] =>
  bad === 0
    ? [`${name}: ${leftOut} rows would be left out, which --strict does not allow.`, 'Nothing was imported.']
    : [`Nothing was imported: ${number(bad)} cells or rows are wrong.`]

const carryOut = async (options: Options, url: string, terminal: Terminal): Promise<number> => {
  const say = (on: keyof Terminal, lines: readonly string[]): void =>
    lines.forEach((line) => terminal[on].write(`${line}\n`))
  const began = performance.now()
  const bar = createBar(terminal.stderr)
  const database = openDatabase(url, { poolSize: 2 })
  try {
    const shop = await shopOf(database.db, options.shopCode)
    const { sheet } = options.said
    const file = await openTable(options.path, { isHeader: headerOfKind(options.kind), sheet })
    const { kind, strict } = options
    const run = { kind, scope: shop, file, strict, choices: await choicesFor(options.said, kind, file) }
    const reporter = reporterOn(terminal, bar, file, kind)
    const outcome = options.dryRun
      ? await runImport(database.db, run, reporter)
      : await recordedImport(database.db, options.path, run, reporter)
    bar.clear()
    if (outcome.written === null) {
      say('stderr', refusalOf(outcome, file.name))
      return 1
    }
    say('stdout', report(outcome, options, shop, (performance.now() - began) / 1000))
    if (!options.dryRun) {
      // Running servers on this database show the changes at once.
      const news = createNews(url, database.db, () => {})
      announceWritten(news, options.kind)
      await news.close()
    }
    return 0
  } finally {
    bar.clear()
    await database.close()
  }
}

/** Runs the import of a command line, prints the result on the terminal and returns the exit code. */
export const importByCommand = async (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> => {
  const fail = (code: number, ...lines: string[]): number => {
    for (const line of lines) terminal.stderr.write(`${line}\n`)
    return code
  }
  try {
    const options = optionsFrom(args, environment)
    const url = environment.DATABASE_URL
    if (!url) throw new Misuse('DATABASE_URL says which database to import into; it is not set.')
    return await carryOut(options, url, terminal)
  } catch (error) {
    if (error instanceof Questions)
      return fail(
        1,
        error.message,
        `Answer with ${error.flags.join(' and ')}, and run it again.`,
        'Nothing was imported.',
      )
    if (error instanceof Refusal) return fail(1, error.message, 'Nothing was imported.')
    if (error instanceof Misuse || error instanceof WrongChoice) return fail(2, error.message)
    return fail(2, `The import failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}
