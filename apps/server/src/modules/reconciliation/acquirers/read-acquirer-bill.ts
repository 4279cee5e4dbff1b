import type { AcquirerColumn } from '@showfloor/contract/common/provider-bills'
import type { Row } from '../../../platform/tables/table.ts'
import { BillRefused } from '../reading/bill-fault.ts'
import { type Bill, type BillRow, sumOf } from '../reading/read-bill.ts'
import { batchesOf } from '../reading/slices.ts'
import { isInCents, milliCentsIn, momentOf, plain } from '../../../platform/tables/typed-cells.ts'
import type { AcquirerTable, Columns } from './header.ts'

/** Whether a kind of trade gives money back. */
const isBack = (kind: string): boolean => /退|撤销|冲正|取消|refund|void|revers|cancel/i.test(kind)

/** Whether a trade came about, by its kind, as `退货失败`, and its state, which may be missing; undefined for an unknown state. */
const cameAbout = (kind: string, state: string): boolean | undefined => {
  if (/失败|中$|fail/i.test(kind)) return false
  if (state === '') return true
  if (/失败|未|关闭|中$|待|fail|clos|pend|process|unpaid/i.test(state)) return false
  return /成功|完成|已|正常|有效|succ|paid|complet|done|^0+$/i.test(state) ? true : undefined
}

type Cell = (column: AcquirerColumn) => string
/** The sums of a column, in thousandths of a cent: as written, and of the trades that came about, with refunds as written and as negative. */
type Sums = { written: number; happened: number; net: number }
type Counted = { rows: number; amount: Sums; fee: Sums }
type Figures = { amount: number; fee: number }

const totalWord = /^(?:合计|总计|共计|总额|总笔数|总金额|total)/i
const subtotalWord = /^(?:小计|subtotal)/i

const figuresOf = (cell: Cell, inCents: (column: AcquirerColumn) => boolean): Figures => ({
  amount: milliCentsIn(cell('amount'), inCents('amount')),
  fee: milliCentsIn(cell('fee'), inCents('fee')),
})

/** A row as a trade; undefined for a payment that did not come about. Throws BillRefused and RangeError. */
const rowOf = (cell: Cell, { amount, fee }: Figures, line: number): BillRow | undefined => {
  const number = cell('reference') || cell('number')
  if (number === '' || cell('amount') === '' || amount % 1000 !== 0) throw new RangeError('number or amount')
  const isRefund = isBack(cell('kind')) || amount < 0
  const happened = cameAbout(cell('kind'), cell('state'))
  if (happened === undefined) throw new BillRefused({ code: 'STATE_UNKNOWN', line, answer: cell('state') })
  if (!happened && !isRefund) return undefined
  return {
    line,
    kind: isRefund ? 'REFUND' : 'PAYMENT',
    number,
    paymentNumber: cell('original') || number,
    providerNumber: cell('number'),
    amountCents: Math.abs(amount) / 1000,
    // Either sign is written for what is kept; with a refund it comes back.
    feeMillicents: isRefund ? 0 - Math.abs(fee) : Math.abs(fee),
    rateMillionths: null,
    hasFailed: !happened,
    at: momentOf(cell('day'), cell('time')),
  }
}

const add = (sums: Sums, figure: number, row: BillRow | undefined): void => {
  sums.written += figure
  if (!row || row.hasFailed) return
  sums.happened += figure
  sums.net += row.kind === 'REFUND' ? 0 - Math.abs(figure) : Math.abs(figure)
}

/** A total must be a sum of the rows above it; which of them acquirers add up is not published. Throws BillRefused and RangeError. */
const checkTotal = (cells: readonly string[], figures: Figures, cell: Cell, counted: Counted): void => {
  const text = cells.join(' ')
  const rows = /笔数:?\s*(\d+)|(\d+)\s*笔/.exec(text)
  const said = /金额[^\d-]*(-?[\d,]+\.\d+)/.exec(text)?.[1]
  const inWords = said === undefined ? undefined : milliCentsIn(said, false)
  const stated = cell('amount') === '' ? inWords : figures.amount
  const isOne = (sums: Sums, total: number) => Object.values(sums).some((sum) => sum === total)
  if (stated === undefined && !rows) throw new BillRefused({ code: 'TOTALS_UNREADABLE' })
  const agrees =
    (stated === undefined || isOne(counted.amount, stated)) &&
    (!rows || Number(rows[1] ?? rows[2]) === counted.rows) &&
    (cell('fee') === '' || isOne(counted.fee, figures.fee) || isOne(counted.fee, 0 - figures.fee))
  if (!agrees) throw new BillRefused({ code: 'TOTALS_DIFFER' })
}

/**
 * Reads an acquirer's bill by the columns that a person has named. A total at its end must be the sum of its rows. Throws BillRefused, also for a file
 * without a trade.
 */
export const readAcquirerBill = async (
  { header, body }: AcquirerTable,
  columns: Columns,
  name: string,
): Promise<Bill> => {
  const inCents = (column: AcquirerColumn) => isInCents(header[columns[column] ?? -1] ?? '')
  const sums = (): Sums => ({ written: 0, happened: 0, net: 0 })
  const counted = { rows: 0, amount: sums(), fee: sums() }
  const rows: BillRow[] = []
  const read = ({ cells, line }: Row): void => {
    const cell: Cell = (column) => plain(cells[columns[column] ?? -1])
    const first = cells.map((one) => plain(one)).find((one) => one !== '') ?? ''
    const isTrade = cell('number') !== '' || cell('reference') !== ''
    if (subtotalWord.test(first)) return
    if (totalWord.test(first)) return checkTotal(cells.map(plain), figuresOf(cell, inCents), cell, counted)
    // A remark below the rows.
    if (!isTrade && cell('amount') === '') return
    const figures = figuresOf(cell, inCents)
    const row = rowOf(cell, figures, line)
    counted.rows += 1
    add(counted.amount, figures.amount, row)
    add(counted.fee, figures.fee, row)
    if (row) rows.push(row)
  }
  for await (const batch of batchesOf(body))
    for (const row of batch)
      try {
        read(row)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        throw new BillRefused({ code: 'LINE_UNREADABLE', line: row.line })
      }
  if (rows.length === 0) throw new BillRefused({ code: 'NO_ROWS' })
  return { rows, paidCents: sumOf(rows, 'PAYMENT'), refundedCents: sumOf(rows, 'REFUND'), merchant: name }
}
