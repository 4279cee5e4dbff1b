import { chinaMoment } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { Refusal, type Words } from '../../../platform/tables/refusal.ts'
import { tableInBytes } from '../../../platform/tables/table-in-bytes.ts'
import { isInCents, milliCentsIn, momentOf, plain } from '../../../platform/tables/typed-cells.ts'
import type { Entered } from './entering.ts'

/** Headers without text in brackets; the first of a field is its name in Chinese sentences. */
const headers = {
  externalId: ['渠道单号', '订单号', '订单编号', '单号', '主订单编号', 'Order number'],
  placedAt: ['付款时间', '支付时间', '下单时间', 'Paid at'],
  promisedOn: ['承诺发货日', '发货截止日', '最晚发货日', 'Promised day'],
  name: ['买家姓名', '买家', '收件人', '收货人', '姓名', 'Name'],
  mobile: ['手机号', '收件人手机号', '收货人手机号', '手机', '电话', 'Mobile'],
  address: ['地址', '详细地址', '收货地址', 'Address'],
  words: ['买家留言', '留言', '备注', 'Note'],
  code: ['商品编码', '商家编码', 'SKU编码', 'SKU'],
  title: ['商品名称', '商品', 'Goods'],
  itemQty: ['数量', '商品数量', '件数', 'Pieces'],
  amount: ['本行实付', '金额', '商品金额', '订单应付金额', 'Amount'],
  postage: ['运费', '邮费', 'Postage'],
  platformBorne: ['渠道承担', '平台承担', 'Borne by the channel'],
  status: ['状态', '订单状态', 'Status'],
} as const
type Field = keyof typeof headers
const fields = Object.keys(headers) as Field[]
const needed: readonly Field[] = ['externalId', 'placedAt', 'name', 'mobile', 'code', 'itemQty', 'amount']

const bare = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replaceAll(/\(.*?\)|\s+/g, '')
    .toLowerCase()
const columnOf = (cells: readonly string[], field: Field): number => {
  const names = headers[field].map(bare)
  return cells.findIndex((cell) => names.includes(bare(cell)))
}

const nameOf = (field: Field): Words => ({
  zh: `“${headers[field][0]}”`,
  en: `“${headers[field].at(-1) ?? ''}”`,
})

/** What a cell says, or `wrong`, which the check of the order refuses. */
const readOr = <T>(wrong: T, read: () => T): T => {
  try {
    return read()
  } catch {
    return wrong
  }
}

/** A moment in China, without a time of day its midnight. */
const momentIn = (text: string): string =>
  readOr('', () => chinaMoment(momentOf('', text).replace(' ', 'T')).toISOString())

const dayIn = (text: string): string => readOr('', () => momentOf('', text).slice(0, 10))

const centsIn = (text: string, inCents: boolean): number =>
  text === '' ? Number.NaN : readOr(Number.NaN, () => milliCentsIn(text, inCents) / 1000)

type Cells = Record<Field, string>
type Of = { shopId: string; channelId: string }
export type FileOrder = { line: number; externalId: string; isCancelled: boolean } & (
  | { order: Entered }
  | { why: Words }
)

const check = (
  of: Of,
  rows: readonly Cells[],
  inCents: (field: Field) => boolean,
): { order: Entered } | { why: Words } => {
  const first = (field: Field): string => rows.find((row) => row[field] !== '')?.[field] ?? ''
  const read = contract.marketplaces.enterOrder.input.safeParse({
    ...of,
    externalId: first('externalId'),
    placedAt: momentIn(first('placedAt')),
    promisedOn: first('promisedOn') === '' ? null : dayIn(first('promisedOn')),
    buyer: {
      name: first('name'),
      mobile: first('mobile'),
      address: first('address'),
      words: first('words'),
    },
    lines: rows.map((row) => ({
      code: row.code,
      title: row.title,
      itemQty: Number(row.itemQty),
      amount: centsIn(row.amount, inCents('amount')),
    })),
    postage: centsIn(first('postage') || '0', inCents('postage')),
    platformBorne: centsIn(first('platformBorne') || '0', inCents('platformBorne')),
  })
  if (read.success) return { order: read.data }
  const at = read.error.issues[0]?.path.findLast((key) => fields.some((field) => field === key))
  const field = fields.find((one) => one === at) ?? 'externalId'
  const { zh, en } = nameOf(field)
  return { why: { zh: `${zh}填写有误`, en: `${en} cannot be read` } }
}

const isCancelled = (status: string): boolean => /取消|关闭|cancel/i.test(status)

/** The orders of a file. Rows of one number are the lines of one order, whose other cells stand in any of them. Throws a Refusal. */
export const readOrders = async (bytes: Buffer, of: Of): Promise<FileOrder[]> => {
  const isHeader = (cells: readonly string[]) =>
    columnOf(cells, 'externalId') >= 0 && columnOf(cells, 'code') >= 0
  const { header, body } = await tableInBytes(bytes, { name: 'orders', isHeader })
  const missing = needed.find((field) => columnOf(header, field) < 0)
  if (missing) {
    const { zh, en } = nameOf(missing)
    throw new Refusal({ zh: `文件里没有${zh}一列`, en: `The file has no column ${en}` })
  }
  const at = fields.map((field) => [field, columnOf(header, field)] as const)
  const rows = body.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(at.map(([field, index]) => [field, plain(cells[index])])) as Cells,
  }))
  const orders = Map.groupBy(
    rows.filter(({ cells }) => cells.externalId !== ''),
    ({ cells }) => cells.externalId,
  )
  return [...orders].map(([externalId, lines]) => ({
    line: lines[0]?.line ?? 0,
    externalId,
    isCancelled: lines.some(({ cells }) => isCancelled(cells.status)),
    ...check(
      of,
      lines.map(({ cells }) => cells),
      (field) => isInCents(header[columnOf(header, field)] ?? ''),
    ),
  }))
}
