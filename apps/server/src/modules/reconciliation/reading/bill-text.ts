import { isUtf8 } from 'node:buffer'
import { plainCell } from '../../../platform/tables/table-in-bytes.ts'
import { slicesOf } from './slices.ts'

/** The lines of a bill in batches, between which other work of the process runs. Text is UTF-8 with or without a byte-order mark, otherwise GBK. */
export async function* linesIn(bytes: Buffer): AsyncGenerator<string[]> {
  const decoder = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'gb18030')
  let begun = ''
  for await (const slice of slicesOf(bytes)) {
    const lines = (begun + decoder.decode(slice, { stream: true })).split('\n')
    begun = lines.pop() ?? ''
    yield lines
  }
  yield [begun + decoder.decode()]
}

/** The values of a line. */
export const cellsOf = (line: string): string[] =>
  // A sentence in the file may contain commas.
  line.startsWith('#') ? [line] : line.split(',').map((cell) => plainCell(cell))
