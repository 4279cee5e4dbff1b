import { createHash } from 'node:crypto'
import { CENTS_MAX } from '@showfloor/contract/common/money'
import type { StatementField } from '@showfloor/contract/common/bank-statements'
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

/** Headers as banks write them, without text in brackets. The first header that matches a column is used. */
const headers: Record<StatementField, readonly RegExp[]> = {
  date: [/^(?:交易|记账|入账|到账)?(?:日期|时间|日期时间)$/, /^(?:transaction |booking |value )?date$/i],
  amount: [
    /^(?:贷方|收入|转入|存入)(?:发生额|金额)?$/,
    /^credit(?: amount)?$/i,
    /^(?:交易|发生)?(?:金额|额)$/,
    /^amount$/i,
  ],
  direction: [/^(?:借贷|收支)(?:标志|方向|标识|类型)?$/, /^(?:direction|dc|type)$/i],
  payer: [/^(?:对方|付款人|付款方)(?:户名|名称|账户名称|姓名)?$/, /^(?:payer|counterparty|from)(?: name)?$/i],
  note: [/^(?:交易)?(?:附言|摘要|用途|备注|说明)$/, /^(?:note|remark|purpose|reference|description)s?$/i],
  serial: [
    /^(?:交易|银行|核心)?流水号?$/,
    /^(?:交易)?参考号$/,
    /^(?:serial|transaction id|trace)(?: no\.?)?$/i,
  ],
}

const bareHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .replaceAll(/\(.*?\)|[\s:：]+$/g, '')
    .trim()

export type Columns = Partial<Record<StatementField, number>>

/** The column of each field, by a statement's header. */
export const columnsOf = (header: readonly string[]): Columns => {
  const names = header.map(bareHeader)
  const found = Object.entries(headers).flatMap(([field, patterns]) => {
    for (const pattern of patterns) {
      const index = names.findIndex((name) => pattern.test(name))
      if (index >= 0) return [[field, index] as const]
    }
    return []
  })
  return Object.fromEntries(found)
}

/** `date:0,amount:3` → the columns. */
export const chosenColumns = (text: string): Columns =>
  Object.fromEntries(
    text
      .split(',')
      .filter(Boolean)
      .map((part) => {
        const [field, index] = part.split(':')
        return [field, Number(index)]
      }),
  )

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

/** One row as incoming money; null for outgoing money or an empty amount; or the reason why it cannot be read. */
export const readRow = (
  cells: readonly string[],
  columns: Columns,
): { row: StatementRow | null } | { problem: Words } => {
  const cell = (field: StatementField): string => {
    const index = columns[field]
    return (index === undefined ? '' : (cells[index] ?? '')).trim().slice(0, textMax)
  }
  const amount = cell('amount')
  if (amount === '' || /^[-—]+$/.test(amount)) return { row: null }
  const amountCents = centsOf(amount)
  if (amountCents === undefined)
    return { problem: { zh: `金额“${amount}”不是数字`, en: `“${amount}” is not an amount` } }
  if (amountCents <= 0 || isOut(cell('direction'))) return { row: null }
  const bookedOn = dayOf(cell('date'))
  if (bookedOn === undefined)
    return { problem: { zh: `日期“${cell('date')}”无效`, en: `“${cell('date')}” is not a date` } }
  return {
    row: { bookedOn, amountCents, payer: cell('payer'), note: cell('note'), serial: cell('serial') },
  }
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
