import { readStored, useStored, writeStored } from '../../../client/storage/storage.ts'

/** The list's columns beside the order itself, in this order, with their widths. */
export const orderColumns = {
  customer: 'minmax(0, 1.1fr)',
  guide: '84px',
  channel: 'minmax(0, 1fr)',
  delivery: '124px',
  status: 'minmax(0, 1.5fr)',
  paid: '98px',
  amount: '124px',
} as const satisfies Record<string, string>
export type OrderColumn = keyof typeof orderColumns
export const allColumns = Object.keys(orderColumns) as OrderColumn[]
const usual: readonly OrderColumn[] = ['customer', 'guide', 'status', 'amount']

const known = (stored: readonly string[] | undefined): readonly OrderColumn[] =>
  stored ? allColumns.filter((column) => stored.includes(column)) : usual

/** The columns that this user chose on this device. */
export const useOrderColumns = (): readonly OrderColumn[] => {
  const userId = useStored('userId') ?? ''
  return known(useStored('orderColumns', userId))
}

export const toggleOrderColumn = (column: OrderColumn): void => {
  const userId = readStored('userId') ?? ''
  const shown = known(readStored('orderColumns', userId))
  const next = shown.includes(column) ? shown.filter((one) => one !== column) : [...shown, column]
  writeStored('orderColumns', next, userId)
}

/** The grid of a row: checkbox, picture, order, then the columns. */
export const columnsTemplate = (shown: readonly OrderColumn[]): string =>
  `24px 72px minmax(0, 2.2fr) ${shown.map((column) => orderColumns[column]).join(' ')}`
