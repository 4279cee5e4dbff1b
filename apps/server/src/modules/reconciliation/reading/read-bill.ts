import type { BillSource } from '@showfloor/contract/common/provider-bills'
import { exactCents, milliCents } from './yuan.ts'
import { plainCell } from '../../../platform/tables/table-in-bytes.ts'
import { BillRefused } from './bill-fault.ts'
import { cellsOf, linesIn } from './bill-text.ts'

export type BillRow = {
  line: number
  kind: 'PAYMENT' | 'REFUND'
  /** Our number of the payment or the refund; for a refund without one, its payment's. */
  number: string
  /** The number of the related payment. */
  paymentNumber: string
  providerNumber: string
  amountCents: number
  /** The provider's fee, in thousandths of a cent; negative for a returned one. */
  feeMillicents: number
  /** Whether it is a refund that the provider did not carry out. */
  hasFailed: boolean
  /** `2026-11-23 08:30:00`, in China. */
  at: string
}
export type Bill = { rows: BillRow[]; paidCents: number; refundedCents: number }

/** The column names of a source, and how it distinguishes payments from refunds. */
type Form = {
  columns: Record<'at' | 'number' | 'providerNumber' | 'amount', string>
  /** The `sign` of the provider's fee. */
  fee?: { column: string; sign: 1 | -1 }
  /** The columns of a refund's own number and amount. */
  refund: { number: string; amount: string }
  isRefund(cell: (header: string) => string): boolean
  /** Whether a refund failed. Its column may be absent. */
  hasFailed?(cell: (header: string) => string): boolean
  /** The placeholder for our number on rows without a trade. */
  isAbout?(cell: (header: string) => string): string | undefined
  /** The columns that these two functions read. */
  reads: readonly string[]
  /** The totals in the file; undefined if they are missing because the file was truncated. */
  totals(lines: readonly string[]): { rows?: number; paidCents: number; refundedCents: number } | undefined
}

const totalsBelow =
  (headers: Record<'rows' | 'paid' | 'refunded', string>): Form['totals'] =>
  (lines) => {
    const at = lines.findLastIndex((line) => line.includes(headers.rows))
    const [head = [], values = []] = lines
      .slice(at, at + 3)
      .map((line) => cellsOf(line))
      .filter(([first, second]) => first !== '' || second !== undefined)
    if (at < 0 || values.length === 0) return undefined
    const value = (name: string) => values[head.indexOf(name)] ?? ''
    return {
      rows: Number(value(headers.rows)),
      paidCents: exactCents(value(headers.paid)),
      refundedCents: exactCents(value(headers.refunded)),
    }
  }

/** Alipay states its totals in sentences below the rows. */
const alipayTotals: Form['totals'] = (lines) => {
  const text = lines.filter((line) => line.startsWith('#')).join('\n')
  const paid = /#交易合计：(\d+)笔，商家实收共(-?[\d.]+)元/.exec(text)
  const back = /#退款合计：(\d+)笔，商家实收退款共(-?[\d.]+)元/.exec(text)
  if (!paid || !back) return undefined
  return {
    rows: Number(paid[1]) + Number(back[1]),
    paidCents: exactCents(paid[2] ?? ''),
    refundedCents: Math.abs(exactCents(back[2] ?? '')),
  }
}

const forms: Record<BillSource, Form> = {
  WECHAT_PAY: {
    columns: {
      at: '交易时间',
      number: '商户订单号',
      providerNumber: '微信订单号',
      amount: '应结订单金额',
    },
    fee: { column: '手续费', sign: 1 },
    refund: { number: '商户退款单号', amount: '退款金额' },
    isRefund: (cell) => cell('交易状态') === 'REFUND',
    hasFailed: (cell) => ['FAIL', 'CHANGE'].includes(cell('退款状态')),
    reads: ['交易状态'],
    totals: totalsBelow({ rows: '总交易单数', paid: '应结订单总金额', refunded: '退款总金额' }),
  },
  WECHAT_FUNDS: {
    columns: {
      at: '记账时间',
      number: '业务凭证号',
      providerNumber: '微信支付业务单号',
      amount: '收支金额(元)',
    },
    refund: { number: '业务凭证号', amount: '收支金额(元)' },
    isRefund: (cell) => cell('收支类型') === '支出',
    isAbout: (cell) => (['交易', '退款'].includes(cell('业务类型')) ? undefined : cell('业务类型')),
    reads: ['收支类型', '业务类型'],
    totals: totalsBelow({ rows: '资金流水总笔数', paid: '收入金额', refunded: '支出金额' }),
  },
  ALIPAY: {
    columns: {
      at: '完成时间',
      number: '商户订单号',
      providerNumber: '支付宝交易号',
      amount: '商家实收（元）',
    },
    fee: { column: '服务费（元）', sign: -1 },
    refund: { number: '退款批次号/请求号', amount: '商家实收（元）' },
    isRefund: (cell) => cell('业务类型') === '退款',
    reads: ['业务类型'],
    totals: alipayTotals,
  },
  CLOUD_POS: {
    columns: {
      at: '交易时间',
      number: '商户订单号',
      providerNumber: '交易流水号',
      amount: '交易金额',
    },
    fee: { column: '手续费', sign: 1 },
    refund: { number: '商户退款单号', amount: '交易金额' },
    isRefund: (cell) => cell('交易类型') === '退款',
    reads: ['交易类型'],
    totals: totalsBelow({ rows: '总笔数', paid: '收款总金额', refunded: '退款总金额' }),
  },
}

const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

const rowOf = (form: Form, cell: (header: string) => string, line: number): BillRow => {
  const isRefund = form.isRefund(cell)
  const at = cell(form.columns.at).replaceAll('/', '-')
  const paymentNumber = cell(form.columns.number)
  const ownNumber = isRefund ? cell(form.refund.number) || paymentNumber : paymentNumber
  if (!moment.test(at)) throw new RangeError('time')
  return {
    line,
    kind: isRefund ? 'REFUND' : 'PAYMENT',
    number: form.isAbout?.(cell) ?? ownNumber,
    paymentNumber,
    providerNumber: cell(form.columns.providerNumber),
    amountCents: Math.abs(exactCents(cell(isRefund ? form.refund.amount : form.columns.amount))),
    hasFailed: isRefund && (form.hasFailed?.(cell) ?? false),
    feeMillicents: form.fee ? form.fee.sign * milliCents(cell(form.fee.column)) : 0,
    at,
  }
}

const sumOf = (rows: readonly BillRow[], kind: BillRow['kind']): number =>
  rows.reduce((sum, row) => (row.kind === kind ? sum + row.amountCents : sum), 0)

/** The totals of the file must match its rows. */
const agreed = (rows: BillRow[], totals: ReturnType<Form['totals']>): Bill => {
  if (!totals) throw new BillRefused({ code: 'TOTALS_MISSING' })
  const bill = { rows, paidCents: sumOf(rows, 'PAYMENT'), refundedCents: sumOf(rows, 'REFUND') }
  const isWhole =
    (totals.rows === undefined || totals.rows === rows.length) &&
    totals.paidCents === bill.paidCents &&
    totals.refundedCents === bill.refundedCents
  if (!isWhole) throw new BillRefused({ code: 'TOTALS_DIFFER' })
  return bill
}

type Table = { width: number; places: ReadonlyMap<string, number> }

const missingColumn = (name: string): BillRefused => new BillRefused({ code: 'COLUMN_MISSING', column: name })

/**
 * The header is the first line that names more than half of the columns; undefined for any other line. Throws BillRefused for a header without a
 * required column.
 */
const tableAt = (line: string, needed: readonly string[]): Table | undefined => {
  const cells = cellsOf(line)
  if (needed.filter((name) => cells.includes(name)).length * 2 <= needed.length) return undefined
  const missing = needed.find((name) => !cells.includes(name))
  if (missing !== undefined) throw missingColumn(missing)
  return { width: cells.length, places: new Map(cells.map((name, place) => [name, place])) }
}

/** The row in a line below the header; undefined for another line. Throws BillRefused. */
const rowIn = (form: Form, { width, places }: Table, text: string, line: number): BillRow | undefined => {
  const cells = text.split(',')
  if (cells.length < width || text.startsWith('#')) return undefined
  try {
    return rowOf(form, (name) => plainCell(cells[places.get(name) ?? -1] ?? ''), line)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new BillRefused({ code: 'LINE_UNREADABLE', line })
  }
}

/** A header stands below a few remarks, and the totals above a few. */
const linesToHeader = 100
const othersKept = 100

/** Reads a bill in batches: columns are found by name, in any order. Throws BillRefused; then nothing of the file is imported. */
export const readBill = async (source: BillSource, bytes: Buffer): Promise<Bill> => {
  const form = forms[source]
  const fee = form.fee ? [form.fee.column] : []
  const needed = [...Object.values(form.columns), ...Object.values(form.refund), ...fee, ...form.reads]
  const rows: BillRow[] = []
  const others: string[] = []
  let table: Table | undefined
  let line = 0
  for await (const lines of linesIn(bytes)) {
    for (const text of lines) {
      line += 1
      const row = table && rowIn(form, table, text, line)
      if (row) rows.push(row)
      else if (others.push(text) > othersKept * 2) others.splice(0, othersKept)
      table ??= tableAt(text, needed)
      if (!table && line === linesToHeader) throw missingColumn(form.columns.at)
    }
  }
  if (!table) throw missingColumn(form.columns.at)
  return agreed(rows, form.totals(others))
}
