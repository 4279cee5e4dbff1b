import { isUtf8 } from 'node:buffer'
import { plainCell } from '../../../platform/tables/table-in-bytes.ts'
import { BillRefused } from './bill-fault.ts'
import { batchesOf, slicesOf } from './slices.ts'

/** No row of a bill is longer. What has no line end may be anything, and is refused before it is taken apart. */
const lineLengthMax = 20_000

/**
 * The lines of a bill in batches, between which other work of the process runs. Text is UTF-8 with or without a byte-order mark, otherwise GBK. Throws
 * BillRefused for a line that is too long.
 */
export async function* linesIn(bytes: Buffer): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'gb18030')
  let begun = ''
  let count = 0
  for await (const slice of slicesOf(bytes)) {
    const lines = (begun + decoder.decode(slice, { stream: true })).split('\n')
    const long = lines.findIndex((line) => line.length > lineLengthMax)
    if (long >= 0) throw new BillRefused({ code: 'LINE_TOO_LONG', line: count + long + 1 })
    begun = lines.pop() ?? ''
    count += lines.length
    yield* batchesOf(lines)
  }
  yield [begun + decoder.decode()]
}

/**
 * The values of a line. WeChat Pay writes a back-tick before each: there a comma without one belongs to a value. A sentence in the file may contain
 * commas.
 */
export const cellsOf = (line: string): string[] => {
  if (line.startsWith('#')) return [line]
  const parts = line.split(',')
  const isTicked = parts.filter((part) => part.startsWith('`')).length * 2 > parts.length
  const cells = isTicked ? line.split(/,(?=`)/) : parts
  return cells.map((cell) => plainCell(cell))
}

/** The name of a column, with brackets of either width. */
export const nameOf = (cell: string): string => cell.normalize('NFKC')
