import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { csvCell } from './csv.ts'
import type { TableCell } from './xlsx-writer.ts'

type Rows = Iterable<readonly TableCell[]> | AsyncIterable<readonly TableCell[]>

const cellText = (cell: TableCell): string => {
  if (typeof cell === 'object') return (cell.amountCents / 100).toFixed(2)
  return typeof cell === 'number' ? String(cell) : csvCell(cell)
}

const rowsPerPiece = 500

async function* csvPieces(rows: Rows): AsyncGenerator<string> {
  // The mark at the beginning tells spreadsheets that this is UTF-8.
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

/** Loaded with the first workbook that somebody asks for. */
async function* xlsxPieces(rows: Rows): AsyncGenerator<Buffer> {
  const { xlsxStream } = await import('./xlsx-writer.ts')
  yield* xlsxStream(rows)
}

/**
 * Answers a table as a file for spreadsheets, row by row while it is read: XLSX when the request says `?format=xlsx`, else CSV. The first row is the head;
 * `name` is the file's without its ending. Texts never run as formulas, in either.
 */
export const sendTable = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  rows: Rows,
): FastifyReply => {
  const { format } = request.query as { format?: string }
  const [ending, type, content] =
    format === 'xlsx'
      ? [
          'xlsx',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          Readable.from(xlsxPieces(rows)),
        ]
      : ['csv', 'text/csv; charset=utf-8', Readable.from(csvPieces(rows))]
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${ending}`)}`)
    .send(content)
}
