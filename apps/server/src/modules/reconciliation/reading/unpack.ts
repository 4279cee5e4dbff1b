import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { billBytesMax } from '@showfloor/contract/common/provider-bills'
import { Refusal } from '../../../platform/tables/refusal.ts'
import { tableInBytes } from '../../../platform/tables/table-in-bytes.ts'
import { billDetailIn, BillBroken } from '../../payments/payments.public.ts'
import { BillRefused } from './bill-fault.ts'

const gunzipped = promisify(gunzip)

/**
 * A workbook as the lines of a bill, remarks with the totals included. The tick before each value keeps its commas. A book leaves out the empty cells at the end of a row; they come
 * back where more than half of the columns have cells, as those of a payment have and those of the totals do not.
 */
const linesOfBook = async (bytes: Buffer): Promise<Buffer> => {
  const book = { name: 'bill.xlsx', isHeader: () => false, remarks: 'keep' } as const
  const { header, body } = await tableInBytes(bytes, book)
  const rows = [header, ...body.map(({ cells }) => cells)]
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const lineOf = (cells: readonly string[]): string =>
    Array.from(
      { length: cells.length * 2 > width ? width : cells.length },
      (_, at) => `\`${cells[at] ?? ''}`,
    ).join(',')
  const lines = rows.map((cells) => (cells[0]?.startsWith('#') ? cells[0] : lineOf(cells)))
  return Buffer.from(lines.join('\n'))
}

const isBook = (bytes: Buffer): boolean => bytes.includes('xl/workbook.xml')

/** The text of a bill as it was downloaded: packed by WeChat Pay, in Alipay's archive, as a workbook, or as it is. Throws BillRefused. */
export const unpacked = async (bytes: Buffer): Promise<Buffer> => {
  try {
    if (bytes.readUInt16BE(0) === 0x1f8b) return await gunzipped(bytes, { maxOutputLength: billBytesMax })
    if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return bytes
    return await (isBook(bytes) ? linesOfBook(bytes) : billDetailIn(bytes))
  } catch (error) {
    const isBroken =
      error instanceof BillBroken ||
      error instanceof Refusal ||
      error instanceof RangeError ||
      (error instanceof Error && 'code' in error)
    if (isBroken) throw new BillRefused({ code: 'FILE_BROKEN' })
    throw error
  }
}
