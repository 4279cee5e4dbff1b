import { createHash } from 'node:crypto'
import { CENTS_MAX } from '@showfloor/contract/common/money'
import { statementFields, type StatementField } from '@showfloor/contract/common/bank-statements'
import type { Words } from '../../../platform/tables/refusal.ts'

/** A row of a statement with incoming money. */
export type StatementRow = {
  bookedOn: string
  amountCents: number
  payer: string
  note: string
  serial: string
}
export type KeyedRow = StatementRow & { key: string }

/** Headers as banks write them, without text in brackets. Of the first group with values in the file, every column counts, in this order. */
const headers: Record<StatementField, readonly (readonly RegExp[])[]> = {
  date: [
    [/^(?:交易|记账|入账|到账|起息)?日期?$/, /^(?:transaction |booking |value )?date$/i],
    [/^(?:交易|记账|入账|到账)?(?:日期)?时间$/],
  ],
  amount: [
    [
      /^(?:贷方|收入|转入|存入)(?:发生额|金额)?$/,
      /^(?:交易|记账|发生)?(?:金额|额)\((?:收入|贷方|转入|存入)\)$/,
      /^credit(?: amount)?$/i,
    ],
    [/^(?:交易|发生|记账)?(?:金额|额)$/, /^amount$/i],
  ],
  direction: [[/^(?:借\/?贷|收\/?支)(?:标志|方向|标识|类型)?$/, /^(?:direction|dc|type)$/i]],
  payer: [
    [
      /^(?:对方|对手|付款人|付款方)(?:户名|名称|账户名称|账户名|姓名)?$/,
      /^(?:payer|counterparty|from)(?: name)?$/i,
    ],
    [/^(?:对手信息|交易对手|对方信息)$/],
  ],
  // A reference may stand in any of them.
  note: [[/^(?:交易)?(?:附言|摘要|用途|备注|说明)$/, /^(?:note|remark|purpose|reference|description)s?$/i]],
  serial: [
    [/^(?:交易|银行|核心)?流水号?$/, /^(?:交易)?参考号$/, /^(?:serial|transaction id|trace)(?: no\.?)?$/i],
  ],
}

/** A header without what banks add in brackets, except the direction of an amount. */
const bareHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .replaceAll(/\[.*?\]|【.*?】|\((?!收入|支出|贷方|借方|转入|转出|存入|支取).*?\)|[\s:：]+$/g, '')
    .trim()

/** The columns of each field. */
export type Columns = Partial<Record<StatementField, readonly number[]>>

const isEmpty = (cell: string | undefined): boolean => /^[-—\s]*$/.test(cell ?? '')

/** Whether a column has values; of a date, days. */
const hasValues = (field: StatementField, index: number, body: readonly (readonly string[])[]): boolean =>
  body.some((cells) => {
    const cell = cells[index] ?? ''
    return field === 'date' ? dayOf(cell) !== undefined : !isEmpty(cell)
  })

/** The columns of each field, by a statement's header and rows: an empty column is chosen only where none of its kind has values. */
export const columnsOf = (header: readonly string[], body: readonly (readonly string[])[] = []): Columns => {
  const names = header.map(bareHeader)
  const matching = (group: readonly RegExp[]) =>
    group.flatMap((pattern) => names.flatMap((name, index) => (pattern.test(name) ? [index] : [])))
  const isDirected =
    headers.direction[0]?.some((pattern) => names.some((name) => pattern.test(name))) ?? false
  const found = Object.entries(headers).flatMap(([name, groups]) => {
    const field = statementFields.find((one) => one === name) ?? 'note'
    const all = groups.map(matching).filter((group) => group.length > 0)
    // Beside a column of what came in, another amount says so only together with a direction.
    const usable = field === 'amount' && !isDirected ? all.slice(0, 1) : all
    const filled = usable.map((group) => group.filter((index) => hasValues(field, index, body)))
    const chosen = filled.find((group) => group.length > 0) ?? usable[0]
    return chosen ? [[field, chosen] as const] : []
  })
  return Object.fromEntries(found)
}

/** `date:0,amount:3,note:5,note:6` → the columns. */
export const chosenColumns = (text: string): Columns => {
  const columns: Partial<Record<string, number[]>> = {}
  for (const part of text.split(',').filter(Boolean)) {
    const [field = '', index] = part.split(':')
    columns[field] = [...(columns[field] ?? []), Number(index)]
  }
  return columns
}

const dayOf = (text: string): string | undefined => {
  const match =
    /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})(?!\d)/.exec(text.normalize('NFKC').trim()) ??
    /^(\d{4})(\d{2})(\d{2})/.exec(text.trim())
  if (!match) return undefined
  const [, year = '', month = '', date = ''] = match
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : undefined
}

/** `"¥1,234.50"` → 123450; undefined for a text that is no amount in yuan and cents. */
const centsOf = (text: string): number | undefined => {
  const bare = text.normalize('NFKC').replaceAll(/[\s,¥元+]|CNY|RMB/gi, '')
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(bare)
  if (!match) return undefined
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return cents > CENTS_MAX ? undefined : match[1] === '-' ? -cents : cents
}

const isOut = (text: string): boolean => /^(?:借|支出?|付|转出|D|Dr|Debit|out)/i.test(text.trim())
const textMax = 200

/** A payer without the last digits of the account, which some banks write behind. */
const payerIn = (text: string): string => text.replace(/\s+\d{4,}$/, '')

/** One row as incoming money; null for outgoing money or an empty amount; or the reason why it cannot be read. */
export const readRow = (
  cells: readonly string[],
  columns: Columns,
): { row: StatementRow | null } | { problem: Words } => {
  const values = (field: StatementField): string[] =>
    (columns[field] ?? []).map((index) => (cells[index] ?? '').trim()).filter((text) => !isEmpty(text))
  const cell = (field: StatementField): string => (values(field)[0] ?? '').slice(0, textMax)
  const amount = cell('amount')
  if (amount === '') return { row: null }
  const amountCents = centsOf(amount)
  if (amountCents === undefined)
    return { problem: { zh: `金额“${amount}”不是数字`, en: `“${amount}” is not an amount` } }
  if (amountCents <= 0 || isOut(cell('direction'))) return { row: null }
  const bookedOn = dayOf(cell('date'))
  if (bookedOn === undefined)
    return { problem: { zh: `日期“${cell('date')}”无效`, en: `“${cell('date')}” is not a date` } }
  const note = [...new Set(values('note'))].join(' ').slice(0, textMax)
  return { row: { bookedOn, amountCents, payer: payerIn(cell('payer')), note, serial: cell('serial') } }
}

/** Names each row by its content. Equal rows of one day are numbered, so that two equal transfers are two. */
export const keyed = (rows: readonly StatementRow[]): KeyedRow[] => {
  const counts = new Map<string, number>()
  return rows.map((row) => {
    const { bookedOn, amountCents, payer, note, serial } = row
    const says = serial ? [bookedOn, amountCents, serial] : [bookedOn, amountCents, payer, note]
    const text = JSON.stringify(says)
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    return { ...row, key: createHash('sha256').update(`${text} ${count}`).digest('base64url') }
  })
}
