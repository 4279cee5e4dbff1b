import { CATALOGUE_LONG_TEXT_MAX, CATALOGUE_TEXT_MAX } from '@showfloor/contract/common/catalogue-words'
import { STOCK_PIECES_MAX } from '@showfloor/contract/common/constants'
import { shown, type Words } from '../../../platform/tables/refusal.ts'
import type { Choice } from './choice.ts'
import type { StagedValue } from '../../../platform/database/staging.ts'
import { amountOf, type FigureFormat } from './measured.ts'
import { isCode, noCode } from './codes.ts'
import { chosenNotation } from './numbers.ts'
import { packagesOf } from './packages.ts'
import { plainUnits, type Measure } from './units.ts'

/** The content of a cell. */
export type CellType =
  | 'code'
  | 'text'
  | 'longText'
  | 'money'
  | 'pieces'
  | 'ordinal'
  | 'size'
  | 'weight'
  | 'date'
  | 'colour'
  | 'packages'
  | 'currency'
  | 'list'
  | 'stars'
  | Choice

/** The context of a cell: how its column's figures are written, and the currency of its row. */
export type CellContext = { figures: FigureFormat | undefined; currency: string | null }
export type CellReading = { value: StagedValue } | { why: Words }

const lengths = { text: CATALOGUE_TEXT_MAX, longText: CATALOGUE_LONG_TEXT_MAX }

/** `"abc" is not a price. …`, in both languages. */
const isNo = (text: string, zh: string, en: string): { why: Words } => {
  const value = shown(text)
  return { why: { zh: `${value.zh} ${zh}`, en: `${value.en} ${en}` } }
}

export const noPrice = (text: string): Words =>
  isNo(
    text,
    '不是价格，价格是 0 到 999,999,999.99 之间的数',
    'is not a price. Prices are numbers from 0 to 999,999,999.99',
  ).why
export const empty: Words = { zh: '为空', en: 'is empty' }

/** Invisible characters that are copied from chats or right-to-left texts. */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const mayBeInvisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

/** A cell on one line, without surrounding blanks and invisible characters. */
export const tidy = (cell: string): string => {
  const text = mayBeInvisible.test(cell) ? cell.replaceAll(invisible, '') : cell
  return /\s/.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text
}

/** Converts full-width digits and letters (`１，２９９` → `1,299`), and drops the apostrophe by which spreadsheets mark a text. */
export const narrow = (given: string): string => {
  const text = given.startsWith("'") ? given.slice(1) : given
  return /[\uFF01-\uFF5E\u3000\u200c\u200d]/.test(text)
    ? text
        .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - 0xfee0))
        .replaceAll(/[\u200c\u200d]/g, '')
        .replaceAll('\u3000', ' ')
        .trim()
    : text
}

/** Reads a cell that is not empty. */
export const readCell = (type: CellType, text: string, context: CellContext): CellReading => {
  if (type === 'text' || type === 'longText') return textOf(type, text)
  return typeof type === 'object' ? chosenOf(type, narrow(text)) : readers[type](narrow(text), context)
}

const textOf = (type: 'text' | 'longText', text: string): CellReading => {
  if (text.length > lengths[type])
    return isNo(text, `超过 ${lengths[type]} 个字符`, `has more than ${lengths[type]} characters`)
  if (/^[=＝]/.test(text))
    return isNo(text, '像是公式；这里不计算公式', 'looks like a formula; formulas are not computed here')
  return { value: text }
}

/** Reads a figure within its limits, in the unit of its column. */
const measured =
  (measure: Measure, least: number, most: number, otherwise: (text: string) => { why: Words }) =>
  (text: string, { figures, currency }: CellContext): CellReading => {
    const amount = amountOf(measure, text, figures ?? plainFigures(measure), currency)
    if (typeof amount === 'object') return amount
    return amount !== undefined && Number.isInteger(amount) && amount >= least && amount <= most
      ? { value: amount }
      : otherwise(text)
  }

const plainFigures = (measure: Measure): FigureFormat => ({
  notation: chosenNotation('.'),
  unit: plainUnits[measure],
  each: false,
  rates: new Map(),
  unrated: new Set(),
})

const whole = (least: number, most: number) =>
  measured('pieces', least, most, (text) => {
    const [from, to] = [least.toLocaleString('en'), most.toLocaleString('en')]
    return isNo(text, `不是 ${from} 到 ${to} 的整数`, `is not a whole number from ${from} to ${to}`)
  })

/** The highest price, in cents. */
const priceMaxCents = 99_999_999_999
const sizeMaxMm = 100_000
const weightMaxG = 10_000_000

const dayMs = 86_400_000
/** Day numbers of this century, where a file has lost that they are dates. */
const serialDay = /^(?:3[6-9]|[4-6]\d|7[0-2])\d{3}$/

const dateOf = (text: string): CellReading => {
  if (serialDay.test(text))
    return { value: new Date((Number(text) - 25_569) * dayMs).toISOString().slice(0, 10) }
  const match =
    /^(\d{4})(?:[-/.]|年)(\d{1,2})(?:[-/.]|月)(\d{1,2})日?(?:[ T].*)?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const [year = 0, month = 0, day = 0] = (match ?? []).slice(1).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDate = year >= 2000 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDate
    ? { value: date.toISOString().slice(0, 10) }
    : isNo(text, '不是日期，日期写作 2026-09-12', 'is not a date such as 2026-09-12')
}

/** A cell that means "none". */
export const noneCell = '-'
const separators = /\s*[;；,，、]\s*/

/** The distinct entries of a cell, as JSON. */
const listOf = (text: string): string[] =>
  text === noneCell ? [] : [...new Set(text.split(separators).filter((part) => part !== ''))]

const severalOf = (type: Choice, text: string): CellReading => {
  const { several: _several, ...one } = type
  const read = listOf(text).map((part) => chosenOf(one, part))
  const wrong = read.find((reading) => 'why' in reading)
  return (
    wrong ?? { value: JSON.stringify(read.flatMap((reading) => ('value' in reading ? [reading.value] : []))) }
  )
}

const chosenOf = (type: Choice, text: string): CellReading => {
  const { values, choice } = type
  if (type.several) return severalOf(type, text)
  const value = values.get(text.toLowerCase())
  if (value !== undefined) return { value }
  const offered = Object.values(choice)
  const [zh, en] = [
    offered.map((words) => words.zh).join(' / '),
    offered.map((words) => words.en).join(' / '),
  ]
  return isNo(text, `应为 ${zh}`, `should be one of ${en}`)
}

const colourOf = (text: string): CellReading =>
  /^#[0-9a-f]{6}$/i.test(text)
    ? { value: text.toLowerCase() }
    : isNo(text, '不是色值，色值写作 #8a6f4d', 'is not a colour such as #8a6f4d')

/** A mean of one to five stars, in tenths: `4.86` → 49. */
const starsOf = (text: string): CellReading =>
  /^[1-5](?:[.,]\d{1,4})?$/.test(text) && Number(text.replace(',', '.')) <= 5
    ? { value: Math.round(Number(text.replace(',', '.')) * 10) }
    : isNo(text, '不是评分，评分是 1 到 5 之间的数', 'is not a number of stars from 1 to 5')

const readers: Record<
  Exclude<CellType, object | 'text' | 'longText'>,
  (text: string, context: CellContext) => CellReading
> = {
  code: (code) => (isCode(code) ? { value: code } : { why: noCode(code) }),
  money: measured('money', 0, priceMaxCents, (text) => ({ why: noPrice(text) })),
  pieces: whole(0, STOCK_PIECES_MAX),
  ordinal: whole(1, 99),
  size: measured('size', 1, sizeMaxMm, (text) => isNo(text, '不是尺寸', 'is not a size')),
  weight: measured('weight', 1, weightMaxG, (text) => isNo(text, '不是重量', 'is not a weight')),
  date: dateOf,
  colour: colourOf,
  packages: (text, { figures }) => packagesOf(text, figures?.unit),
  currency: (text) => ({ value: text }),
  list: (text) => ({ value: JSON.stringify(listOf(text)) }),
  stars: starsOf,
}
