import type { ImportFate } from '@showfloor/contract/common/import-kinds'
import type { LoadingTx, PoolDb, Tx } from '../../platform/db.ts'
import { createStaging, fateLines, type StagedScope } from '../../platform/staging.ts'
import { columnsMax, Refusal, shown, tooWide, type Words } from '../../platform/tables/refusal.ts'
import type { Row, TableFile } from '../../platform/tables/table.ts'
import { chosenColumns, columnsOf, namesAll, placeOf, requireColumns, type Column } from './columns.ts'
import type { Told } from './field.ts'
import { formatOf, type Format } from './format.ts'
import { checkRows, doubledRows, openImport, previewRows, takeTurn } from './imports.staged.db.ts'
import type { CellReader, Kind, Written } from './kinds/kind.ts'
import type { Unit } from './numbers.ts'

/** What is wrong with a row, or worth telling of it. */
export type Problem = { line: number; place: Words; severity: 'BAD' | 'LEFT_OUT' | 'NOTE'; why: Words }
export type Progress = { phase: 'READING' | 'CHECKING' | 'WRITING'; done: number; of: number }
/** `written`: what its sizes are measured in and how its fractions are written, where that says something. */
export type FoundColumn = {
  index: number
  header: string
  example: string
  field: string | null
  written: Words
}

/** Where a run tells what it finds while it works. */
export type Telling = {
  columns: (columns: FoundColumn[]) => Promise<void>
  problem: (problem: Problem) => Promise<void> | undefined
  progress: (progress: Progress) => void
}

export type Outcome = {
  rows: number
  merged: number
  bad: number
  leftOut: number
  notes: number
  written: Written | null
  preview: { heads: Words[]; rows: { line: number; fate: ImportFate | null; cells: Told[] }[] }
}

export type Run = {
  kind: Kind
  scope: StagedScope
  file: TableFile
  /** Columns as somebody chose them, by index; left out, they are known by their names. */
  chosen?: readonly (string | null)[] | undefined
  /** Refuses the file for rows that would be left out, too. */
  strict?: boolean
  /** What belongs to the writing, within its transaction; left out, all is only looked at. */
  keep?: (tx: Tx, outcome: Outcome) => Promise<void>
  /** The import that the journal is kept for. */
  importId?: string
}

/** Ends a transaction that was only to be looked at, or that found bad rows. */
class Looked extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('looked at')
    this.outcome = outcome
  }
}

/**
 * Reads a file, checks every row, and takes all of them in or none; without `keep` it does the same and rolls back, so that what a preview says is what
 * would be done. Bad rows are told one by one and nothing is written then. Throws a Refusal for the file as a whole.
 */
export const runImport = async (db: PoolDb, run: Run, telling: Telling): Promise<Outcome> => {
  try {
    return await db.loading(async (tx) => {
      const outcome = await take(tx, run, telling)
      if (!run.keep || outcome.written === null) throw new Looked(outcome)
      await run.keep(tx, outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Looked) return error.outcome
    throw error
  }
}

type Tally = Record<Problem['severity'], number>

const take = async (tx: LoadingTx, run: Run, telling: Telling): Promise<Outcome> => {
  const { kind, scope, file } = run
  await openImport(tx, run.keep ? (run.importId ?? null) : null)
  const tally: Tally = { BAD: 0, LEFT_OUT: 0, NOTE: 0 }
  const tell = (problem: Problem): Promise<void> | undefined => {
    tally[problem.severity] += 1
    return telling.problem(problem)
  }
  const { rows, columns } = await stageFile(tx, run, tell, telling)
  telling.progress({ phase: 'CHECKING', done: 0, of: 1 })
  const { merged } = (await kind.settle?.(tx, async (line, why) =>
    tell({ line, place: { zh: '', en: '' }, severity: 'LEFT_OUT', why }),
  )) ?? { merged: 0 }
  await kind.prepare?.(tx, scope)
  await checkStaged(tx, run, columns, tell)
  const refused = tally.BAD > 0 || (run.strict && tally.LEFT_OUT > 0)
  if (rows > 0 && rows === tally.LEFT_OUT)
    throw new Refusal({
      zh: `${file.name} 的 ${rows} 行里没有一行可以导入。`,
      en: `${file.name}: none of its ${rows} rows can be imported.`,
    })
  if (!refused) await takeTurn(tx)
  telling.progress({ phase: 'WRITING', done: 0, of: 1 })
  const written = refused ? null : await kind.write(tx, scope)
  const preview = await previewOf(tx, kind, columns, written)
  return { rows, merged, bad: tally.BAD, leftOut: tally.LEFT_OUT, notes: tally.NOTE, written, preview }
}

const sampleRows = 500
const tidy = (cell: string): string => (/\s/.test(cell) ? cell.replaceAll(/\s+/g, ' ').trim() : cell)

/** Reads the file into the table `staged`, row by row. */
const stageFile = async (
  tx: LoadingTx,
  run: Run,
  tell: (problem: Problem) => Promise<void> | undefined,
  telling: Telling,
): Promise<{ rows: number; columns: readonly Column[] }> => {
  const { kind, file } = run
  const source = file.rows((done) => telling.progress({ phase: 'READING', done, of: file.bytes }))
  const sample: Row[] = []
  while (sample.length <= sampleRows) {
    const next = await source.next()
    if (next.done) break
    sample.push(next.value)
  }
  const header = headerOf(kind, sample)
  if (!header) throw new Refusal({ zh: `${file.name} 是空文件。`, en: `${file.name} is empty.` })
  sample.splice(0, sample.indexOf(header) + 1)
  const format = await settleColumns(run, header, sample, telling)
  if (sample.length === 0)
    throw new Refusal({
      zh: `${file.name} 只有列名，没有内容。`,
      en: `${file.name}: only the header is there, no rows.`,
    })
  const staging = await createStaging(tx, kind.staged)
  const read = readerOf(format.columns, await kind.reader(format), tell)
  let rows = 0
  try {
    for (const row of sample) await read(row, staging.write)
    rows = sample.length
    for await (const row of source) {
      rows += 1
      const waiting = read(row, staging.write)
      if (waiting) await waiting
    }
    await staging.end()
  } catch (error) {
    await staging.abandon()
    throw error
  }
  return { rows, columns: format.columns }
}

const titleRowsMax = 10

/** Above the names of the columns may stand what the list is: the first row that names all that is needed is the header, else the very first. */
const headerOf = ({ fields }: Kind, rows: readonly Row[]): Row | undefined =>
  rows.slice(0, titleRowsMax).find(({ cells }) => namesAll(cells.map(tidy), fields)) ?? rows[0]

const settleColumns = async (
  { kind, file, chosen }: Run,
  header: Row,
  sample: readonly Row[],
  telling: Telling,
): Promise<Format> => {
  if (header.cells.length > columnsMax) throw tooWide(file.name)
  const named = columnsOf(header.cells.map(tidy), header.line, chosen ? [] : kind.fields)
  const columns = chosen ? chosenColumns(named, chosen, kind.fields) : named
  const format = formatOf(
    columns,
    kind.fields,
    sample.map(({ cells }) => cells.map(tidy)),
  )
  await telling.columns(
    columns.map(({ index, header: text, field, unit }) => ({
      index,
      header: text.slice(0, 100),
      example: exampleOf(sample, index),
      field,
      written: writtenAs(kind, format, field, unit),
    })),
  )
  requireColumns(columns, header.line, kind.fields)
  return format
}

const exampleOf = (sample: readonly Row[], index: number): string =>
  (sample.map(({ cells }) => tidy(cells[index] ?? '')).find((cell) => cell !== '') ?? '').slice(0, 100)

const writtenAs = (kind: Kind, format: Format, field: string | null, unit: Unit | null): Words => {
  const found = kind.fields.find(({ key }) => key === field)
  const parts: Words[] = []
  if (found?.type === 'size') {
    const measured = unit ?? found.unit ?? format.unit
    parts.push({ zh: `单位 ${measured}`, en: `in ${measured}` })
  }
  if (field !== null && format.marks.get(field) === ',') parts.push({ zh: '小数逗号', en: 'decimal comma' })
  return { zh: parts.map(({ zh }) => zh).join('，'), en: parts.map(({ en }) => en).join(', ') }
}

type Write = Awaited<ReturnType<typeof createStaging>>['write']

const beyond: Words = {
  zh: '这一格在没有列名的列里；数字里有逗号时，请给它加上引号',
  en: 'this cell stands in a column without a name; a figure with a comma in it belongs into quotes',
}

const readerOf = (
  columns: readonly Column[],
  readCells: CellReader,
  tell: (problem: Problem) => Promise<void> | undefined,
) => {
  const used = columns.filter(({ field }) => field !== null)
  const places = new Map(used.map(({ field, index, header }) => [field, placeOf(index, header)]))
  const nowhere: Words = { zh: '', en: '' }
  const cells: string[] = []
  const tellAll = async (row: Row, problems: Omit<Problem, 'line'>[]): Promise<void> => {
    for (const problem of problems) await tell({ line: row.line, ...problem })
  }
  return (row: Row, write: Write): Promise<void> | undefined => {
    for (const { index } of used) cells[index] = tidy(row.cells[index] ?? '')
    const faults = (row.faults ?? []).filter(({ index }) => columns[index]?.field)
    if (row.cells.length > columns.length) {
      const index = row.cells.findIndex((cell, at) => at >= columns.length && cell.trim() !== '')
      if (index !== -1) faults.push({ index, why: beyond })
    }
    if (faults.length > 0)
      return tellAll(
        row,
        faults.map(({ index, why }) => ({
          place: placeOf(index, columns[index]?.header ?? ''),
          severity: 'BAD',
          why,
        })),
      )
    const { values, problems } = readCells(cells)
    const writing = values ? write(row.line, values) : undefined
    if (problems.length === 0) return writing
    const told = problems.map(({ field, severity, why }) => ({
      place: places.get(field) ?? nowhere,
      severity,
      why,
    }))
    return tellAll(row, told).then(() => writing)
  }
}

const problemsPerPage = 1000

/** What rows are beside each other, and beside what is stored. */
const checkStaged = async (
  tx: Tx,
  { kind, scope }: Run,
  columns: readonly Column[],
  tell: (problem: Problem) => Promise<void> | undefined,
): Promise<void> => {
  const placeOfColumn = (name: string): Words => {
    const found = columns.find(({ field }) => field === kind.fieldOf(name))
    return found ? placeOf(found.index, found.header) : { zh: '', en: '' }
  }
  const [first] = kind.key
  if (first !== undefined)
    for await (const { line, value, first_line: before } of doubledRows(tx, kind.key, problemsPerPage)) {
      const code = shown(value)
      await tell({
        line,
        place: placeOfColumn(first),
        severity: 'BAD',
        why: { zh: `${code.zh} 已在第 ${before} 行出现`, en: `${code.en} stands on line ${before} already` },
      })
    }
  for (const check of kind.checks(scope))
    for await (const { line, value } of checkRows(tx, check.rows, problemsPerPage))
      await tell({ line, place: placeOfColumn(check.column), severity: 'BAD', why: check.why(value) })
}

const previewLength = 200
const shortened = (told: Told): Told =>
  typeof told === 'string'
    ? told.slice(0, previewLength)
    : { zh: told.zh.slice(0, previewLength), en: told.en.slice(0, previewLength) }

const previewOf = async (
  tx: Tx,
  kind: Kind,
  columns: readonly Column[],
  written: Written | null,
): Promise<Outcome['preview']> => {
  const fields = columns.flatMap(({ field }) => kind.fields.filter(({ key }) => key === field))
  const fateOf = new Map<number, ImportFate>()
  if (written)
    for (const fate of ['created', 'updated', 'unchanged'] as const)
      for (const line of written.fates[fate].lines) fateOf.set(line, fate)
  const rows = await previewRows(tx, written ? [...fateOf.keys()] : null, fateLines)
  return {
    heads: fields.map(({ zh, en }) => ({ zh, en })),
    rows: rows.map(({ line, content }) => ({
      line,
      fate: fateOf.get(line) ?? null,
      cells: fields.map((field) => shortened(kind.shown(content, field))),
    })),
  }
}
