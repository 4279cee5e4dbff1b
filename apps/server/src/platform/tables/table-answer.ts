import { tableFormats, type FileAnswer, type TableFormat } from '@showfloor/contract/common/file-answer'
import { csvCell } from './csv/csv.ts'
import type { TableCell } from './xlsx-writer.ts'

type Rows = Iterable<readonly TableCell[]> | AsyncIterable<readonly TableCell[]>

const cellText = (cell: TableCell): string => {
  if (typeof cell === 'object') return (cell.amountCents / 100).toFixed(2)
  return typeof cell === 'number' ? String(cell) : csvCell(cell)
}

const rowsPerPiece = 500

async function* csvPieces(rows: Rows): AsyncGenerator<string> {
  // The byte order mark tells spreadsheets that this is UTF-8.
  let piece = '\uFEFF'
  let count = 0
  for await (const cells of rows) {
    piece += `${cells.map(cellText).join(',')}\r\n`
    count += 1
    if (count % rowsPerPiece === 0) {
      yield piece
      piece = ''
    }
  }
  if (piece !== '') yield piece
}

/** The writer is loaded with the first requested workbook. */
async function* xlsxPieces(rows: Rows): AsyncGenerator<Buffer> {
  const { xlsxStream } = await import('./xlsx-writer.ts')
  yield* xlsxStream(rows)
}

/**
 * A table as a file for spreadsheets, streamed row by row. The first row is the header; `name` is the file's name without its extension. In both formats
 * texts never run as formulas.
 */
export const tableFile = (format: TableFormat, name: string, rows: Rows): FileAnswer => ({
  type: tableFormats[format],
  name: `${name}.${format}`,
  content: format === 'xlsx' ? xlsxPieces(rows) : csvPieces(rows),
})
