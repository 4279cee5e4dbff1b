import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { Refusal } from './refusal.ts'
import { lineLengthMax, textOf, type TextFile } from './text-file.ts'

/** One row: the line of the file it begins on, and its cells without surrounding or doubled spaces. */
export type Row = { line: number; cells: string[] }

const delimiters: [character: string, name: string][] = [
  [';', 'semicolon'],
  [',', 'comma'],
  ['\t', 'tab'],
  ['|', 'bar'],
]

/** The character that parts the cells of the header line, and what it is called. Throws a Refusal when there is one column only. */
export const delimiterOf = (file: TextFile): { character: string; name: string } => {
  const header = file.sample.split(/\r\n|\n|\r/).find((line) => line.trim() !== '') ?? ''
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const [best] = delimiters
    .map(([character, name]) => ({ character, name, count: bare.split(character).length - 1 }))
    .sort((a, b) => b.count - a.count)
  if (best === undefined || best.count === 0)
    throw new Refusal(
      `${file.name}, line 1: one column only. Columns are parted by ; or , or tab, with their names in the first line.`,
    )
  return best
}

export const tidy = (cell: string): string => cell.replaceAll(/\s+/g, ' ').trim()

/**
 * The rows of a file one by one, the header first. Throws a Refusal that names line and column for broken quotes and rows of another length.
 */
export async function* rowsOf(
  file: TextFile,
  delimiter: string,
  progress: (bytes: number) => void,
): AsyncGenerator<Row> {
  let linesParsed = 0
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    skip_empty_lines: true,
    max_record_size: lineLengthMax,
    // Told while the parser works: when it fails, rows that nobody has taken yet are lost with it.
    on_record: (record, { lines }) => {
      linesParsed = lines
      return record
    },
  })
  const source = Readable.from(textOf(file, progress))
  // An error of the file itself must end the parser too, else its reader waits for ever.
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let before = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      const line = before + 1
      before = info.lines
      if (record.some((cell) => cell.trim() !== '')) yield { line, cells: record.map(tidy) }
    }
  } catch (error) {
    throw error instanceof CsvError ? new Refusal(sentenceOf(error, linesParsed + 1)) : error
  } finally {
    source.destroy()
  }
}

const sentenceOf = (error: CsvError, line: number): string => {
  const at = error as CsvError & {
    lines?: number
    column?: number | string
    record?: unknown[]
    index?: number
  }
  const column = typeof at.column === 'number' ? `, column ${at.column + 1}` : ''
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `Line ${line}${column}: a quotation mark is opened and never closed.`
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return `Line ${line}${column}: a quotation mark stands in the middle of a cell; inside quotes it is written twice ("").`
    case 'CSV_MAX_RECORD_SIZE':
      return `Line ${line}: the row is longer than ${lineLengthMax.toLocaleString('en')} characters; a quotation mark before it is probably not closed.`
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return `Line ${line}: the row has ${at.record?.length ?? 'another number of'} cells, the header has another number.`
    default:
      return `Line ${line}${column}: ${error.message}`
  }
}
