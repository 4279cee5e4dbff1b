import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { isFormula } from './csv.ts'
import { Refusal, columnsMax, tooWide, type Words } from '../refusal.ts'
import type { Row } from '../table.ts'
import { lineLengthMax, textOf, type TextFile } from '../text-file.ts'

export type Delimiter = { character: string; words: Words }

const delimiters: Delimiter[] = [
  { character: ';', words: { zh: '分号分隔', en: 'separated by semicolons' } },
  { character: ',', words: { zh: '逗号分隔', en: 'separated by commas' } },
  { character: '\t', words: { zh: '制表符分隔', en: 'separated by tabs' } },
  { character: '|', words: { zh: '竖线分隔', en: 'separated by bars' } },
]

/** Counts only if the sample has none of the others, because ordinary texts contain it. */
const wideComma: Delimiter = {
  character: '，',
  words: { zh: '全角逗号分隔', en: 'separated by full-width commas' },
}
const titleLinesMax = 10

/**
 * The separator of the cells, by the first line with more than one cell. Error: Refusal if no line has more than one, or a line has more than
 * `columnsMax`.
 */
export const delimiterOf = (file: TextFile): Delimiter => {
  const lines = file.sample
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, titleLinesMax)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''))
  for (const candidates of [delimiters, [wideComma]])
    for (const line of lines) {
      const [best] = candidates
        .map((delimiter) => ({ delimiter, count: line.split(delimiter.character).length - 1 }))
        .sort((one, other) => other.count - one.count)
      if (best === undefined || best.count === 0) continue
      if (best.count >= columnsMax) throw tooWide(file.name)
      return best.delimiter
    }
  throw new Refusal({
    zh: `${file.name} 只有一列。列之间用逗号、分号或制表符分隔，第一行是列名。`,
    en: `${file.name} has only one column. Separate columns by ; or , or tab, with their names in the first line.`,
  })
}

/** Our own exports put an apostrophe before a text that would run as a formula, see `csvCell`. */
const asMeant = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell

/** Programs write `="00123"`, so that a spreadsheet keeps the zeros: the cell is the quoted text. */
async function* withoutEquals(parts: AsyncIterable<string>, delimiter: string): AsyncGenerator<string> {
  const edge = `[${delimiter}\r\n]`
  const kept = new RegExp(`(?<=^|${edge})=("[^"\r\n]*")(?=${edge}|$)`, 'g')
  let rest = ''
  for await (const part of parts) {
    const text = rest + part
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
    yield text.slice(0, end).replaceAll(kept, '$1')
    rest = text.slice(end)
  }
  yield rest.replaceAll(kept, '$1')
}

/**
 * The rows of a text file one by one, the header first. They may differ in length. Error: Refusal with line and column for broken quotes, or for
 * a row with more than `columnsMax` cells.
 */
export async function* csvRows(
  file: TextFile,
  delimiter: string,
  progress: (bytes: number) => void,
): AsyncGenerator<Row> {
  let linesParsed = 0
  const parser = parse({
    delimiter,
    bom: true,
    // Also before a quotation mark: `A-1, "1,299"`.
    trim: true,
    // A file from several programs can mix line ends.
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: lineLengthMax,
    // Called while the parser works: when it fails, it drops parsed rows that nobody has read yet.
    on_record: (record, { lines }) => {
      linesParsed = lines
      return record
    },
  })
  const source = Readable.from(withoutEquals(textOf(file, progress), delimiter))
  // An error of the file must end the parser too, otherwise its reader waits for ever.
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
      if (record.length > columnsMax) throw tooWide(file.name)
      if (record.some((cell) => cell.trim() !== '')) yield { line, cells: record.map(asMeant) }
    }
  } catch (error) {
    throw error instanceof CsvError ? new Refusal(wordsOf(error, linesParsed + 1)) : error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

const wordsOf = (error: CsvError, line: number): Words => {
  const at = error as CsvError & { column?: number | string }
  const numbered = typeof at.column === 'number' ? at.column + 1 : null
  const place: Words = {
    zh: `第 ${line} 行${numbered === null ? '' : `第 ${numbered} 列`}`,
    en: `Line ${line}${numbered === null ? '' : `, column ${numbered}`}`,
  }
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return {
        zh: `${place.zh}：引号开始后没有结束。`,
        en: `${place.en}: a quotation mark is never closed.`,
      }
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return {
        zh: `${place.zh}：单元格中间有引号。请把整格放进引号，其中的引号写两次，如 "55"" 电视柜"；或另存为 XLSX。`,
        en: `${place.en}: a quotation mark is in the middle of a cell. Put the whole cell into quotes and double the quotes in it, "55"" TV bench"; or save the file as XLSX.`,
      }
    case 'CSV_MAX_RECORD_SIZE': {
      const most = lineLengthMax.toLocaleString('en')
      return {
        zh: `第 ${line} 行超过 ${most} 个字符，前面可能有引号没有结束。`,
        en: `Line ${line}: the row is longer than ${most} characters; a quotation mark before it is probably not closed.`,
      }
    }
    default:
      return { zh: `${place.zh}：${error.message}`, en: `${place.en}: ${error.message}` }
  }
}
