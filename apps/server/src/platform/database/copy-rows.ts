import { pipeline } from 'node:stream/promises'
import type { LoadingTx } from './db.ts'

export type CopyValue = string | number | boolean | null

const bufferLength = 131_072

const escaped = (text: string): string =>
  /[\\\n\r\t]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')
    : text

/** A value in the text format of COPY. */
export const copyText = (value: CopyValue): string => {
  if (value === null) return '\\N'
  return typeof value === 'string' ? escaped(value) : String(value)
}

function* buffered(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let buffer = ''
  for (const row of rows) {
    buffer += `${row.map((value) => copyText(value)).join('\t')}\n`
    if (buffer.length < bufferLength) continue
    yield buffer
    buffer = ''
  }
  yield buffer
}

/** Writes rows by `copy … from stdin`, their values in the order of the statement's columns. */
export const copyRows = (
  tx: LoadingTx,
  statement: string,
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> => pipeline(buffered(rows), tx.copy(statement))
