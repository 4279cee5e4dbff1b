import type { BillRowKind, KnownSource } from '@showfloor/contract/common/provider-bills'
import { BillRefused } from './bill-fault.ts'
import { forms, type Form, type Said, type Totals } from './bill-forms.ts'
import { cellsOf, linesIn, nameOf } from './bill-text.ts'
import { exactCents, milliCents } from '../../../platform/tables/yuan.ts'

export type BillRow = {
  line: number
  kind: BillRowKind
  /** Our number of the payment or the refund; for a refund without one, and for a fee, its payment's. */
  number: string
  /** The number of the related payment. */
  paymentNumber: string
  providerNumber: string
  /** The whole amount, whoever bears a part of it. */
  amountCents: number
  /** The provider's fee, in thousandths of a cent; negative for a returned one. */
  feeMillicents: number
  /** The rate of the fee in millionths, where the provider states it. */
  rateMillionths: number | null
  /** Whether it is a refund that the provider did not carry out. */
  hasFailed: boolean
  /** `2026-11-23 08:30:00`, in China. */
  at: string
}
/** `merchant`: the merchant's number in the file; empty where it states none. */
export type Bill = { rows: BillRow[]; paidCents: number; refundedCents: number; merchant: string }

const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

const rateOf = (text: string | undefined): number | null => {
  const percent = /^(\d{1,2}(?:\.\d{1,4})?)%$/.exec(text ?? '')?.[1]
  return percent === undefined ? null : Math.round(Number(percent) * 10_000)
}

const rowOf = (said: Said, line: number): BillRow => {
  const at = said.at.replaceAll('/', '-')
  if (!moment.test(at)) throw new RangeError('time')
  return {
    line,
    kind: said.kind === 'REVERSAL' ? 'REFUND' : said.kind,
    number: said.number,
    paymentNumber: said.paymentNumber,
    providerNumber: said.providerNumber,
    amountCents: Math.abs(exactCents(said.amount)),
    hasFailed: said.hasFailed ?? false,
    feeMillicents: milliCents(said.fee ?? ''),
    rateMillionths: rateOf(said.rate),
    at,
  }
}

/** The sums by the columns that the file's totals add up. */
type Counted = { rows: number; inCents: number; outCents: number; reversedCents: number }

const count = (counted: Counted, { kind, isIn }: Said, cents: number): void => {
  counted.rows += 1
  if (kind === 'REVERSAL') counted.reversedCents += cents
  else if (isIn) counted.inCents += cents
  else counted.outCents += cents
}

/** The totals of the file must match its rows. Whether reversals count as paid, as refunded, as both or as neither is not published. */
const agree = (counted: Counted, totals: Totals | undefined): void => {
  if (!totals) throw new BillRefused({ code: 'TOTALS_MISSING' })
  const is = (total: number, cents: number) => total === cents || total === cents + counted.reversedCents
  const isWhole =
    (totals.rows === undefined || totals.rows === counted.rows) &&
    is(totals.paidCents, counted.inCents) &&
    is(totals.refundedCents, counted.outCents)
  if (!isWhole) throw new BillRefused({ code: 'TOTALS_DIFFER' })
}

export const sumOf = (rows: readonly BillRow[], kind: BillRowKind): number =>
  rows.reduce((sum, row) => (row.kind === kind ? sum + row.amountCents : sum), 0)

type Table = { width: number; places: ReadonlyMap<string, number> }

const missingColumn = (name: string): BillRefused => new BillRefused({ code: 'COLUMN_MISSING', column: name })

/**
 * The header is the first line that names more than half of the columns; undefined for any other line. Throws BillRefused for a header without a
 * required column.
 */
const tableAt = (line: string, { needed }: Form): Table | undefined => {
  const names = cellsOf(line).map((cell) => nameOf(cell))
  const missing = needed.filter((column) => !column.some((name) => names.includes(name)))
  if (missing.length * 2 >= needed.length) return undefined
  if (missing[0]?.[0] !== undefined) throw missingColumn(missing[0][0])
  return { width: names.length, places: new Map(names.map((name, place) => [name, place])) }
}

/** The ways to divide a line into its columns: one more cell than columns is a comma in one of the free texts. */
const divisions = (cells: string[], { texts }: Form, { width, places }: Table): string[][] => {
  const surplus = cells.length - width
  if (surplus <= 0) return [cells]
  const joined = texts.flatMap((name) => {
    const place = places.get(name)
    if (place === undefined) return []
    const end = place + surplus + 1
    return [[...cells.slice(0, place), cells.slice(place, end).join(','), ...cells.slice(end)]]
  })
  return [...joined, cells]
}

/** What a line below the header says, with the cents that the totals count; undefined for another line. Throws BillRefused. */
const saidIn = (
  form: Form,
  table: Table,
  text: string,
  line: number,
): { said: Said; row: BillRow; cents: number } | undefined => {
  const cells = cellsOf(text)
  if (cells.length < table.width) return undefined
  for (const division of divisions(cells, form, table)) {
    const cell = (...names: string[]): string => {
      const name = names.find((one) => table.places.has(one))
      return name === undefined ? '' : (division[table.places.get(name) ?? -1] ?? '')
    }
    try {
      const said = form.read(cell)
      return { said, row: rowOf(said, line), cents: Math.abs(exactCents(said.counted)) }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  throw new BillRefused({ code: 'LINE_UNREADABLE', line })
}

/** A header stands below a few remarks, and the totals above a few. */
const linesToHeader = 100
const othersKept = 100

/**
 * Reads a bill in batches: columns are found by name, in any order. `agent`: who acts for the merchant, and is not taken for it. Throws BillRefused; then nothing of the
 * file is imported.
 */
export const readBill = async (
  source: KnownSource,
  bytes: Buffer,
  agent: string | null = null,
): Promise<Bill> => {
  const form = forms[source]
  const rows: BillRow[] = []
  const others: string[] = []
  const merchants = new Set<string>()
  const counted = { rows: 0, inCents: 0, outCents: 0, reversedCents: 0 }
  let table: Table | undefined
  let stated = ''
  let line = 0
  for await (const lines of linesIn(bytes)) {
    for (const text of lines) {
      line += 1
      const found = table && saidIn(form, table, text, line)
      if (found) {
        rows.push(found.row)
        count(counted, found.said, found.cents)
        const { merchant: said } = found.said
        if (said && said !== agent) merchants.add(said)
      } else if (others.push(text) > othersKept * 2) others.splice(0, othersKept)
      if (table) continue
      table = tableAt(text, form)
      if (table) stated = form.merchant?.(others) ?? ''
      else if (line === linesToHeader) throw missingColumn(form.needed[0]?.[0] ?? '')
    }
  }
  if (!table) throw missingColumn(form.needed[0]?.[0] ?? '')
  agree(counted, form.totals(others))
  const [merchant = stated, another] = merchants
  if (another !== undefined) throw new BillRefused({ code: 'SEVERAL_MERCHANTS', merchant, other: another })
  return { rows, paidCents: sumOf(rows, 'PAYMENT'), refundedCents: sumOf(rows, 'REFUND'), merchant }
}
