import { createHash } from 'node:crypto'
import { acquirerColumns, type AcquirerColumn } from '@showfloor/contract/common/provider-bills'
import type { Row } from '../../../platform/tables/table.ts'
import { tableInBytes } from '../../../platform/tables/table-in-bytes.ts'
import { isClock, plain } from '../../../platform/tables/typed-cells.ts'

/** The place of each column in a header. */
export type Columns = Partial<Record<AcquirerColumn, number>>
export type AcquirerTable = { header: string[]; body: Row[] }

/** Titles as acquirers write them, without text in brackets; the better ones first. */
const titles: Record<AcquirerColumn, readonly RegExp[]> = {
  number: [
    /^(?:检索|交易|系统)?参考号$/,
    /^(?:交易|系统|支付|平台|收单|收钱吧|拉卡拉|通联|银商)(?:交易)?(?:订单号|流水号|单号)$/,
    /^流水号$/,
  ],
  reference: [/^(?:商户|商家|第三方|外部)(?:系统)?(?:交易)?(?:订单号|流水号|单号)$/, /^订单号$/],
  original: [/^原.*(?:参考号|订单号|流水号|单号|交易单)$/],
  day: [/^(?:交易|支付|付款|完成)?日期$/],
  time: [/^(?:交易|支付|付款|完成)(?:日期)?时间$/, /^(?:交易|支付)完成时间$/, /^时间$/],
  amount: [/^(?:交易|订单|消费|收款)?金额$/, /^(?:实收|实付)金额$/],
  fee: [/^(?:交易|商户)?(?:手续费|服务费)$/],
  kind: [/^(?:交易|业务|订单)?类型$/],
  state: [/^(?:交易|订单|支付)?状态$/, /^(?:交易结果|应答码)$/],
}

const titleOf = (cell: string): string => plain(cell).replaceAll(/\(.*?\)|\s+/g, '')

/** What columns may be, by their titles; an empty one is not proposed. `body`: the rows below. */
export const proposalOf = (header: readonly string[], body?: readonly Row[]): Columns => {
  const names = header.map(titleOf)
  const isUsable = (place: number): boolean =>
    body === undefined || body.some(({ cells }) => plain(cells[place]) !== '')
  const placeOf = (column: AcquirerColumn): number | undefined =>
    titles[column]
      .flatMap((title) => names.flatMap((name, place) => (title.test(name) ? [place] : [])))
      .find(isUsable)
  const found = Object.fromEntries(
    acquirerColumns.flatMap((column) => {
      const place = placeOf(column)
      return place === undefined ? [] : [[column, place] as const]
    }),
  ) as Columns
  // A whole time needs no day besides.
  const times = samplesOf(body ?? [], found.time ?? -1)
  if (times.some((time) => !isClock(time))) delete found.day
  return found
}

const samplesMax = 3

/** The first values of a column. */
export const samplesOf = (body: readonly Row[], place: number): string[] => {
  const samples = new Set<string>()
  for (const { cells } of body) {
    const text = plain(cells[place])
    if (text !== '') samples.add(text.slice(0, 60))
    if (samples.size === samplesMax) break
  }
  return [...samples]
}

const leadingRows = 20
const namedMin = 3
const isFigure = (cell: string): boolean => /^[\d\s.,:/¥-]+$/.test(plain(cell))
const filled = (cells: readonly string[]): number => cells.filter((cell) => plain(cell) !== '').length
const isNamed = (cells: readonly string[]): boolean => Object.keys(proposalOf(cells)).length >= namedMin

/** The table of a file: below the leading row that names columns, or below the widest one without figures. Throws a Refusal. */
export const tableOf = async (bytes: Buffer): Promise<AcquirerTable> => {
  const { header, body } = await tableInBytes(bytes, { name: 'bill', isHeader: isNamed })
  if (isNamed(header)) return { header: trimmed(header), body }
  const rows = [{ line: 1, cells: header }, ...body]
  const leading = rows.slice(0, leadingRows).map(({ cells }) => (cells.some(isFigure) ? 0 : filled(cells)))
  const at = leading.indexOf(Math.max(...leading))
  return { header: trimmed(rows[at]?.cells ?? []), body: rows.slice(at + 1) }
}

const titleMax = 300

/** Without the empty cells behind the last title. */
const trimmed = (header: readonly string[]): string[] => {
  const last = header.findLastIndex((cell) => plain(cell) !== '')
  return header.slice(0, last + 1).map((cell) => cell.slice(0, titleMax))
}

/** Names a header, whatever the width of its characters. */
export const hashOfHeader = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map((cell) => plain(cell).replaceAll(/\s+/g, ''))))
    .digest('hex')
