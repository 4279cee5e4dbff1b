import type { LoadingTx } from '../../platform/db.ts'
import { createStaging } from '../../platform/staging.ts'
import { columnsMax, Refusal, tooWide, type Words } from '../../platform/tables/refusal.ts'
import type { IsHeader, Row, TableFile } from '../../platform/tables/table.ts'
import { chosenColumns, columnsOf, namedCount, placeOf, requireColumns, type Column } from './columns.ts'
import { formatOf, type Format } from './format.ts'
import type { CellReader, Kind } from './kinds/kind.ts'

/** What is wrong with a row, or worth telling of it. */
export type Problem = { line: number; place: Words; severity: 'BAD' | 'LEFT_OUT' | 'NOTE'; why: Words }
export type Progress = { phase: 'READING' | 'CHECKING' | 'WRITING'; done: number; of: number }
/** `written`: what its sizes are measured in and how its fractions are written, or which column stands for it, where that says something. */
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

/** A file as it is to be read. `chosen`: its columns as somebody chose them, by index; left out, they are known by their names. */
export type FileReading = {
  kind: Kind
  file: TableFile
  chosen?: readonly (string | null)[] | undefined
}

const sampleRows = 500
const tidy = (cell: string): string => (/\s/.test(cell) ? cell.replaceAll(/\s+/g, ' ').trim() : cell)

type Tell = (problem: Problem) => Promise<void> | undefined
type Staged = { rows: number; columns: readonly Column[] }

/** Reads the file into the table `staged`, row by row. */
export const stageFile = async (
  tx: LoadingTx,
  reading: FileReading,
  tell: Tell,
  telling: Telling,
): Promise<Staged> => {
  const { file } = reading
  const source = file.rows((done) => telling.progress({ phase: 'READING', done, of: file.bytes }))
  try {
    return await stageRows(tx, reading, source, tell, telling)
  } finally {
    // What is refused in the middle would stay open.
    await source.return(undefined)
  }
}

const stageRows = async (
  tx: LoadingTx,
  reading: FileReading,
  source: AsyncGenerator<Row>,
  tell: Tell,
  telling: Telling,
): Promise<Staged> => {
  const { kind, file } = reading
  const sample: Row[] = []
  while (sample.length <= sampleRows) {
    const next = await source.next()
    if (next.done) break
    sample.push(next.value)
  }
  const header = headerOf(kind, sample)
  if (!header) throw new Refusal({ zh: `${file.name} 是空文件。`, en: `${file.name} is empty.` })
  sample.splice(0, sample.indexOf(header) + 1)
  const format = await settleColumns(reading, header, sample, telling)
  if (sample.length === 0)
    throw new Refusal({
      zh: `${file.name} 只有列名，没有内容。`,
      en: `${file.name}: only the header is there, no rows.`,
    })
  const staging = await createStaging(tx, kind.staged)
  const read = readerOf(format.columns, await kind.reader(format), { isText: file.isText, tell })
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

/** Tells rows that name all columns a kind cannot do without. */
export const headerOfKind =
  ({ fields }: Pick<Kind, 'fields'>): IsHeader =>
  (cells) =>
    namedCount(cells.map(tidy), fields) > 0

/**
 * Above the names of the columns may stand what the list is, and names of several columns: of the rows that name all that is needed, the first that names the
 * most is the header, else the very first row.
 */
const headerOf = ({ fields }: Kind, rows: readonly Row[]): Row | undefined => {
  let [header, most] = [rows[0], 0]
  for (const row of rows.slice(0, titleRowsMax)) {
    const count = namedCount(row.cells.map(tidy), fields)
    if (count > most) [header, most] = [row, count]
  }
  return header
}

const settleColumns = async (
  { kind, file, chosen }: FileReading,
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
    file.isText,
  )
  await telling.columns(
    columns.map((column) => ({
      index: column.index,
      header: column.header.slice(0, 100),
      example: exampleOf(sample, column.index),
      field: column.field,
      written: writtenAs(kind, format, column),
    })),
  )
  requireColumns(columns, header.line, kind.fields)
  return format
}

const exampleOf = (sample: readonly Row[], index: number): string =>
  (sample.map(({ cells }) => tidy(cells[index] ?? '')).find((cell) => cell !== '') ?? '').slice(0, 100)

const writtenAs = (kind: Kind, format: Format, { field, header, unit, doubles }: Column): Words => {
  if (field === null && doubles !== undefined)
    return { zh: `与“${doubles}”相同，不使用`, en: `the same as "${doubles}", left aside` }
  if (field === null && columnsOf([header], 0, kind.withheld ?? [])[0]?.field)
    return { zh: '没有查看成本价的权限，不使用', en: 'left aside: you may not see cost prices' }
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
  { isText, tell }: { isText: boolean; tell: Tell },
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
    if (isText && row.cells.length > columns.length) {
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
