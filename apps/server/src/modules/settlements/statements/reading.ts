import type { StatementRow } from '../../payments/payments.public.ts'
import { CENTS_MAX } from '@showfloor/contract/common/money'
import { Refusal } from '../../../platform/tables/refusal.ts'
import { tableInBytes } from '../../../platform/tables/table-in-bytes.ts'

/** Headers as channels write them, without text in brackets. */
const headers = {
  orderNo: /^(?:商家|商户|店铺|门店)?(?:订单号|订单编号|单号)$|^order(?: no\.?| number)?$/i,
  platformBorne: /^平台(?:承担|优惠|补贴)(?:金额)?$|^platform(?: discount| subsidy| borne)?$/i,
  merchantBorne: /^(?:商家|商户|店铺)(?:承担|优惠|补贴)(?:金额)?$|^(?:merchant|shop)(?: discount| borne)?$/i,
  fee: /^(?:手续费|佣金|服务费|平台服务费|手续费和佣金)$|^(?:fee|commission)s?$/i,
  receivable: /^(?:应收|结算|应结|到账)(?:金额)?$|^(?:receivable|settle(?:d|ment)?)(?: amount)?$/i,
}
type Field = keyof typeof headers
type Columns = Partial<Record<Field, number>>

export type StatedRow = Omit<StatementRow, 'key'> & { key: null; line: number }

const columnsOf = (cells: readonly string[]): Columns => {
  const names = cells.map((cell) => cell.normalize('NFKC').replaceAll(/\(.*?\)|\s+/g, ''))
  return Object.fromEntries(
    Object.entries(headers).flatMap(([field, pattern]) => {
      const index = names.findIndex((name) => pattern.test(name))
      return index < 0 ? [] : [[field, index]]
    }),
  )
}

const isHeader = (cells: readonly string[]): boolean => {
  const { orderNo, receivable } = columnsOf(cells)
  return orderNo !== undefined && receivable !== undefined
}

/** `"¥1,234.50"` → 123450. A third decimal or a text that is no amount is refused. */
const centsOf = (text: string, line: number): number => {
  const bare = text.normalize('NFKC').replaceAll(/[\s,¥元+]/g, '')
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(bare)
  const cents = match ? Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0')) : Number.NaN
  if (!match || cents > CENTS_MAX)
    throw new Refusal({
      zh: `第 ${line} 行：“${text}”不是金额`,
      en: `Line ${line}: “${text}” is not an amount`,
    })
  return match[1] === '-' ? -cents : cents
}

const totalWord = /^(?:合计|总计|共计|总额|total)/i
const isTotal = (cells: readonly string[], orderNo: string): boolean =>
  totalWord.test(orderNo) || (orderNo === '' && cells.some((cell) => totalWord.test(cell)))

/** Refuses a file whose total differs from the sum of its rows, because rows are missing then. */
const refuseOtherTotal = (cents: number, rows: readonly StatedRow[], line: number): void => {
  if (cents === rows.reduce((sum, row) => sum + row.receivableCents, 0)) return
  throw new Refusal({
    zh: `第 ${line} 行：合计与明细不符，文件可能不完整`,
    en: `Line ${line}: the total is not that of the rows; the file may be cut`,
  })
}

/** The rows of a channel's statement. Fees count as positive, with either sign in the file; a missing column gives null. Throws a Refusal. */
export const readStatement = async (bytes: Buffer): Promise<StatedRow[]> => {
  const { header, body } = await tableInBytes(bytes, { name: 'statement', isHeader })
  if (!isHeader(header))
    throw new Refusal({
      zh: '文件里没有“订单号”和“结算金额”两列',
      en: 'The file has no columns “order no” and “settlement amount”',
    })
  const columns = columnsOf(header)
  const rows: StatedRow[] = []
  for (const { line, cells } of body) {
    const cell = (field: Field): string => {
      const index = columns[field]
      return index === undefined ? '' : (cells[index] ?? '').trim()
    }
    const amount = (field: Field): number => (cell(field) === '' ? 0 : centsOf(cell(field), line))
    const amountIfStated = (field: Field): number | null =>
      columns[field] === undefined ? null : amount(field)
    const orderNo = cell('orderNo').slice(0, 60)
    if (isTotal(cells, orderNo)) {
      if (cell('receivable') !== '') refuseOtherTotal(amount('receivable'), rows, line)
    } else if (orderNo !== '') {
      const fee = amountIfStated('fee')
      rows.push({
        key: null,
        line,
        number: orderNo,
        paidCents: null,
        platformBorneCents: amountIfStated('platformBorne'),
        merchantBorneCents: amountIfStated('merchantBorne'),
        feeCents: fee === null ? null : Math.abs(fee),
        receivableCents: centsOf(cell('receivable'), line),
      })
    }
  }
  return rows
}
