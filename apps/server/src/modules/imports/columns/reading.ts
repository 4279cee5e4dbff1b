import type { LoadingTx } from '../../../platform/database/db.ts'
import { createStaging, type StagedMode } from '../../../platform/database/staging.ts'
import { columnsMax, Refusal, tooWide, type Words } from '../../../platform/tables/refusal.ts'
import type { IsHeader, Row, TableFile } from '../../../platform/tables/table.ts'
import { tidy } from '../cells/read-cell.ts'
import { chosenColumns, columnsOf, namedCount, placeOf, requireColumns, type Column } from './columns.ts'
import { foundColumns, questionsOf, type FoundColumn } from './found-columns.ts'
import { formatOf, type Choices, type Format, type FoundInFile } from './format.ts'
import { figureAs, type DecimalMark } from '../cells/numbers.ts'
import type { CellReader, Kind } from '../kinds/kind.ts'

/** A problem of a row, or a note about it. */
export type Problem = { line: number; place: Words; severity: 'BAD' | 'LEFT_OUT' | 'NOTE'; why: Words }
export type Progress = { phase: 'READING' | 'CHECKING' | 'WRITING'; done: number; of: number }

/** Receives the problems that a run finds, while it works. */
export type Reporter = {
  columns: (columns: FoundColumn[]) => Promise<void>
  found: (found: FoundInFile) => Promise<void>
  problem: (problem: Problem) => Promise<void> | undefined
  progress: (progress: Progress) => void
}

/** A file and how to read it. */
export type FileReading = { kind: Kind; file: TableFile; choices?: Choices | undefined; mode: StagedMode }

const sampleRows = 500

type Report = (problem: Problem) => Promise<void> | undefined
/** `joined`: rows without an article of their own, which belong to the row above. */
type Staged = { rows: number; joined: number; columns: readonly Column[] }

/** Reads the file row by row into the table `staged`. */
export const stageFile = async (
  tx: LoadingTx,
  reading: FileReading,
  report: Report,
  reporter: Reporter,
): Promise<Staged> => {
  const { file } = reading
  const source = file.rows((done) => reporter.progress({ phase: 'READING', done, of: file.bytes }))
  try {
    return await stageRows(tx, reading, source, report, reporter)
  } finally {
    // A refusal in the middle would leave the file open.
    await source.return(undefined)
  }
}

const stageRows = async (
  tx: LoadingTx,
  reading: FileReading,
  source: AsyncGenerator<Row>,
  report: Report,
  reporter: Reporter,
): Promise<Staged> => {
  const { kind, file, choices, mode } = reading
  const sample: Row[] = []
  while (sample.length <= sampleRows) {
    const next = await source.next()
    if (next.done) break
    sample.push(next.value)
  }
  const header = headerOf(kind, sample)
  if (!header) throw new Refusal({ zh: `${file.name} 是空文件。`, en: `${file.name} is empty.` })
  const title = sample.splice(0, sample.indexOf(header) + 1).slice(0, -1)
  const { format, found } = await formatAndColumns(reading, header, { title, sample }, reporter)
  if (sample.length === 0)
    throw new Refusal({
      zh: `${file.name} 只有列名，没有内容。`,
      en: `${file.name}: has only a header and no rows.`,
    })
  const staging = await createStaging(tx, kind.staged)
  const counts = { blank: 0, joined: 0 }
  const read = readerOf(format, await kind.reader(format, mode), { isText: file.isText, report, counts })
  const isLeft = choices?.hiddenRows === 'leave'
  let rows = 0
  let firstHidden: number | undefined
  const take = (row: Row): Promise<void> | undefined => {
    if (row.hidden && isLeft) {
      firstHidden ??= row.line
      return undefined
    }
    rows += 1
    return read(row, staging.write)
  }
  try {
    for (const row of sample) await take(row)
    for await (const row of source) {
      const waiting = take(row)
      if (waiting) await waiting
    }
    if (firstHidden !== undefined) await report(hiddenNote(firstHidden, found.hiddenRows))
    await staging.end()
  } catch (error) {
    await staging.abandon()
    throw error
  }
  if (format.unrated.size > 0)
    await reporter.found({ ...found, currencies: [...new Set([...found.currencies, ...format.unrated])] })
  return { rows: rows - counts.blank, joined: counts.joined, columns: format.columns }
}

const hiddenNote = (line: number, count: number): Problem => ({
  line,
  place: { zh: '', en: '' },
  severity: 'NOTE',
  why: { zh: `隐藏的 ${count} 行没有导入`, en: `${count} hidden rows are not imported` },
})

const titleRowsMax = 10

/** The headers of a file's columns. */
export const headersOf = async (kind: Kind, file: TableFile): Promise<string[]> => {
  const rows: Row[] = []
  for await (const row of file.rows(() => {})) if (rows.push(row) >= titleRowsMax) break
  return headerOf(kind, rows)?.cells.map(tidy) ?? []
}

/** Returns whether a row names all required columns of a kind. */
export const headerOfKind =
  ({ fields }: Pick<Kind, 'fields'>): IsHeader =>
  (cells) =>
    namedCount(cells.map(tidy), fields) > 0

/**
 * Finds the header. Titles and group headers may stand above it: of the rows that name all required columns, the first with the most names is the header, or else
 * the first row.
 */
const headerOf = ({ fields }: Kind, rows: readonly Row[]): Row | undefined => {
  let [header, most] = [rows[0], 0]
  for (const row of rows.slice(0, titleRowsMax)) {
    const count = namedCount(row.cells.map(tidy), fields)
    if (count > most) [header, most] = [row, count]
  }
  return header
}

const formatAndColumns = async (
  { kind, file, choices = {} }: FileReading,
  header: Row,
  { title, sample }: { title: readonly Row[]; sample: readonly Row[] },
  reporter: Reporter,
): Promise<{ format: Format; found: FoundInFile }> => {
  if (header.cells.length > columnsMax) throw tooWide(file.name)
  const rows = sample.map(({ cells, numbers = [] }) => ({ cells: cells.map(tidy), numbers }))
  const named = columnsOf(
    header.cells.map(tidy),
    kind.fields,
    rows.map(({ cells }) => cells),
  )
  const { fields, columns: chosen = [], rates = [] } = choices
  const columns = fields ? chosenColumns(named, fields, kind.fields) : named
  const format = formatOf({
    columns,
    fields: kind.fields,
    rows,
    title: title.flatMap(({ cells }) => cells),
    choices: chosen,
    rates,
  })
  const found = foundColumns(kind, format, rows)
  await reporter.columns(found)
  const { currencies } = format
  const inFile = { currencies, sheets: file.sheets ?? [], hiddenRows: (await file.hiddenRows?.()) ?? 0 }
  await reporter.found(inFile)
  const questions = questionsOf(found, inFile, choices)
  if (questions) throw questions
  requireColumns(columns, header.line, kind.fields)
  return { format, found: inFile }
}

type Write = Awaited<ReturnType<typeof createStaging>>['write']

const beyond: Words = {
  zh: '这一格在没有列名的列里；数字里有逗号时，请给它加上引号',
  en: 'this cell is in a column without a name; put a number with a comma into quotes',
}

const readerOf = (
  { columns, figures }: Format,
  readCells: CellReader,
  { isText, report, counts }: { isText: boolean; report: Report; counts: { blank: number; joined: number } },
) => {
  const used = columns.filter(({ field }) => field !== null)
  const places = new Map(used.map(({ field, index, header }) => [field, placeOf(index, header)]))
  const marks = new Map<number, DecimalMark>(
    used.flatMap(({ index, field }) => {
      const notation = figures.get(field ?? '')?.notation
      return notation ? [[index, notation.mark]] : []
    }),
  )
  const nowhere: Words = { zh: '', en: '' }
  const cells: string[] = []
  const reportAll = async (row: Row, problems: Omit<Problem, 'line'>[]): Promise<void> => {
    for (const problem of problems) await report({ line: row.line, ...problem })
  }
  return (row: Row, write: Write): Promise<void> | undefined => {
    let isEmpty = true
    for (const { index } of used) {
      const cell = tidy(row.cells[index] ?? '')
      if (cell !== '') isEmpty = false
      cells[index] = cell
    }
    for (const index of row.numbers ?? []) {
      const mark = marks.get(index)
      if (mark) cells[index] = figureAs(cells[index] ?? '', mark)
    }
    const faults = (row.faults ?? []).filter(({ index }) => columns[index]?.field)
    if (isText && row.cells.length > columns.length) {
      const index = row.cells.findIndex((cell, at) => at >= columns.length && cell.trim() !== '')
      if (index !== -1) faults.push({ index, why: beyond })
    }
    // Cells in unused columns are not imported.
    if (isEmpty && faults.length === 0) {
      counts.blank += 1
      return undefined
    }
    if (faults.length > 0)
      return reportAll(
        row,
        faults.map(({ index, why }) => ({
          place: placeOf(index, columns[index]?.header ?? ''),
          severity: 'BAD',
          why,
        })),
      )
    const { values, problems } = readCells(cells)
    const writing = values ? write(row.line, values) : undefined
    if (problems.length === 0) {
      if (!values) counts.joined += 1
      return writing
    }
    const reported = problems.map(({ field, severity, why }) => ({
      place: places.get(field) ?? nowhere,
      severity,
      why,
    }))
    return reportAll(row, reported).then(() => writing)
  }
}
