import { CENTS_MAX } from '@showfloor/contract/common/money'
import { Refusal } from '../../../platform/tables/refusal.ts'
import { tableInBytes } from '../../../platform/tables/table-in-bytes.ts'
import { accountRows } from './account-bill.ts'
import type { StatedRow } from './statements.db.ts'

/** Headers as channels write them, without text in brackets. Doudian writes what it bears in several columns. */
const headers = {
  orderNo: /^(?:商家|商户|店铺|门店)?(?:订单号|订单编号|单号)$|^order(?: no\.?| number)?$/i,
  paid: /^用户实付(?:金额)?$/,
  refundedBefore: /^结算前退款(?:金额)?$/,
  platformBorne:
    /^(?:其他)?平台(?:承担|优惠|补贴)(?:金额|运费)?$|^(?:达人|抖音支付|抖音月付营销|银行)补贴$|^政府补贴平台垫资$|^以旧换新抵扣$|^platform(?: discount| subsidy| borne)?$/i,
  merchantBorne:
    /^(?:商家|商户|店铺)(?:承担|优惠|补贴|[券劵])(?:金额)?$|^(?:merchant|shop)(?: discount| borne)?$/i,
  income: /^收入合计$/,
  fee: /^(?:手续费|佣金|服务费|平台服务费|手续费和佣金)$|^(?:fee|commission)s?$/i,
  receivable: /^(?:应收|结算|应结|到账)(?:金额)?$|^(?:receivable|settle(?:d|ment)?)(?: amount)?$/i,
}
type Field = keyof typeof headers
type Columns = Partial<Record<Field, readonly number[]>>

const columnsOf = (cells: readonly string[]): Columns => {
  const names = cells.map((cell) => cell.normalize('NFKC').replaceAll(/\(.*?\)|\s+/g, ''))
  return Object.fromEntries(
    Object.entries(headers).flatMap(([field, pattern]) => {
      const found = names.flatMap((name, index) => (pattern.test(name) ? [index] : []))
      return found.length === 0 ? [] : [[field, field === 'platformBorne' ? found : found.slice(0, 1)]]
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

const nothing = new Refusal({
  zh: '文件里没有一行订单的结算：请检查文件和选择的渠道',
  en: 'The file settles not a single order: check the file and the chosen channel',
})

/**
 * The rows of a channel's statement: a table of orders, or the bill of a store's account at Alipay. Fees count as positive, with either sign in the file; a missing column
 * gives null. A file without a row is refused. Throws a Refusal.
 */
export const readStatement = async (bytes: Buffer): Promise<StatedRow[]> => {
  const rows = (await accountRows(bytes)) ?? (await tableRows(bytes))
  if (rows.length === 0) throw nothing
  return rows
}

const tableRows = async (bytes: Buffer): Promise<StatedRow[]> => {
  const { header, body } = await tableInBytes(bytes, { name: 'statement', isHeader })
  if (!isHeader(header))
    throw new Refusal({
      zh: '文件里没有“订单号”和“结算金额”两列',
      en: 'The file has no columns “order no” and “settlement amount”',
    })
  const columns = columnsOf(header)
  const rows: StatedRow[] = []
  for (const { line, cells } of body) {
    const cellsOf = (field: Field): string[] =>
      (columns[field] ?? [])
        .map((index) => (cells[index] ?? '').trim())
        .filter((cell) => !/^[-—]*$/.test(cell))
    const cell = (field: Field): string => cellsOf(field)[0] ?? ''
    const amount = (field: Field): number =>
      cellsOf(field).reduce((sum, text) => sum + centsOf(text, line), 0)
    const amountIfStated = (field: Field): number | null =>
      columns[field] === undefined ? null : amount(field)
    // A spreadsheet that exports long numbers as text may write an apostrophe before them.
    const orderNo = cell('orderNo').replace(/^'/, '').slice(0, 60)
    if (isTotal(cells, orderNo)) {
      if (cell('receivable') !== '') refuseOtherTotal(amount('receivable'), rows, line)
    } else if (orderNo !== '') {
      const paid = amountIfStated('paid')
      const fee = amountIfStated('fee')
      const receivableCents = centsOf(cell('receivable'), line)
      const keptCents = fee === null ? null : Math.abs(fee)
      rows.push({
        key: null,
        line,
        number: orderNo,
        paidCents: paid === null ? null : paid - Math.abs(amount('refundedBefore')),
        platformBorneCents: amountIfStated('platformBorne'),
        merchantBorneCents: amountIfStated('merchantBorne'),
        // All that is kept, where the file says what it is kept from.
        feeCents: columns.income === undefined ? keptCents : amount('income') - receivableCents,
        receivableCents,
      })
    }
  }
  return rows
}
