import {
  CATALOGUE_LONG_TEXT_MAX,
  CATALOGUE_TEXT_MAX,
  isCatalogueCode,
} from '@showfloor/contract/common/catalogue-words'
import { SKU_PACKAGES_MAX, STOCK_PIECES_MAX } from '@showfloor/contract/common/constants'
import { shown, type Words } from '../../platform/tables/refusal.ts'
import type { Choice } from './choice.ts'
import type { StagedValue } from '../../platform/staging.ts'
import { centsFrom, numberFrom, type DecimalMark, type Unit } from './numbers.ts'

/** What a cell holds. */
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
  | Choice

export type CellContext = { mark: DecimalMark; unit: Unit }
export type CellReading = { value: StagedValue } | { why: Words }

const lengths = { text: CATALOGUE_TEXT_MAX, longText: CATALOGUE_LONG_TEXT_MAX }
const perMm: Record<Unit, number> = { mm: 1, cm: 10, m: 1000 }
const sizeMaxMm = 100_000

const figured = /^\d(\.\d+)?E\+\d+$/i
/** Whether a cell is a code, and not one that a spreadsheet has turned into a figure. */
export const isCode = (text: string): boolean => isCatalogueCode(text) && !figured.test(text)

/** `"abc" is not a price. …`, in both languages. */
const isNo = (text: string, zh: string, en: string): { why: Words } => {
  const value = shown(text)
  return { why: { zh: `${value.zh} ${zh}`, en: `${value.en} ${en}` } }
}

export const noCode = (text: string): Words =>
  figured.test(text)
    ? isNo(
        text,
        '是被表格软件改成科学计数法的编码，请把这一列设为文本，再填入完整编码',
        'is a code that a spreadsheet has turned into a figure; make the column a text and fill in the whole code',
      ).why
    : isNo(
        text,
        '不是编码：以字母或数字开头，最多 60 个字母、数字、空格和 . _ / - # ( ) + * & : @',
        'is not a code: it begins with a letter or a digit and has at most 60 letters, digits, blanks and . _ / - # ( ) + * & : @',
      ).why
export const noPrice = (text: string): Words =>
  /^\D*\d{1,3},\d{3}\D*$/.test(text)
    ? isNo(
        text,
        '看不出逗号是千位还是小数点（这一列里有小数逗号），请去掉千位逗号',
        'has a comma of which it cannot be told whether it parts thousands, for others in this column begin a fraction; leave it out of thousands',
      ).why
    : isNo(
        text,
        '不是价格，价格是 0 到 999,999,999.99 之间的数',
        'is not a price. Prices are numbers from 0 to 999,999,999.99',
      ).why
export const empty: Words = { zh: '为空', en: 'is empty' }

/**
 * Figures and letters typed in full width, `１，２９９` for `1,299`, as they are meant, without the marks of no width that come with what is copied from a chat and
 * the apostrophe by which spreadsheets tell that it is a text.
 */
export const narrow = (given: string): string => {
  const text = given.startsWith("'") ? given.slice(1) : given
  return /[\uFF01-\uFF5E\u3000\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/.test(text)
    ? text
        .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - 0xfee0))
        .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
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
  if (text.startsWith('='))
    return isNo(text, '像是公式；这里不计算公式', 'looks like a formula; formulas are not computed here')
  return { value: text }
}

const pieceWords = /\s*(?:件|个|套|张|把|只|块|台|pcs?|pieces?)$/i

const wholeOf = (text: string, mark: DecimalMark, least: number, most: number): CellReading => {
  const amount = numberFrom(text.replace(pieceWords, ''), mark)
  if (amount !== undefined && Number.isInteger(amount) && amount >= least && amount <= most)
    return { value: amount }
  const [from, to] = [least.toLocaleString('en'), most.toLocaleString('en')]
  return isNo(text, `不是 ${from} 到 ${to} 的整数`, `is not a whole number from ${from} to ${to}`)
}

const sizeOf = (text: string, mark: DecimalMark, unit: Unit): CellReading => {
  const match = /^(.*?)\s*(mm|cm|m|毫米|厘米|米)?$/i.exec(text)
  const written = { mm: 'mm', cm: 'cm', m: 'm', 毫米: 'mm', 厘米: 'cm', 米: 'm' }[
    match?.[2]?.toLowerCase() ?? ''
  ] as Unit | undefined
  const mm = Math.round((numberFrom(match?.[1] ?? '', mark) ?? 0) * perMm[written ?? unit])
  return mm >= 1 && mm <= sizeMaxMm ? { value: mm } : isNo(text, '不是尺寸', 'is not a size')
}

const weightMaxG = 10_000_000
const weightOf = (text: string, mark: DecimalMark): CellReading => {
  const grams = Math.round((numberFrom(text.replace(/\s*(?:kg|公斤|千克)$/i, ''), mark) ?? 0) * 1000)
  return grams >= 1 && grams <= weightMaxG
    ? { value: grams }
    : isNo(text, '不是公斤数', 'is not a weight in kilograms')
}

const dayMs = 86_400_000
/** Days of this century as spreadsheets count them, where a file has lost that they are dates. */
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

const chosenOf = ({ values, choice }: Choice, text: string): CellReading => {
  const value = values.get(text.toLowerCase())
  if (value !== undefined) return { value }
  const offered = Object.values(choice)
  const [zh, en] = [
    offered.map((words) => words.zh).join(' / '),
    offered.map((words) => words.en).join(' / '),
  ]
  return isNo(text, `应为 ${zh}`, `should be one of ${en}`)
}

/** What may be said of a package behind its weight, and which of its two flags that sets. */
const packageWords: readonly [said: RegExp, flag: 0 | 1, value: boolean][] = [
  [/^(?:免(?:组装|安装)|整装|no assembly|assembled)/i, 0, false],
  [/^(?:需要?(?:组装|安装)|组装|needs assembly|assembly)/i, 0, true],
  [/^(?:不可倾斜|勿倾斜|upright|no tilt)/i, 1, false],
  [/^(?:可倾斜|may tilt|tilt)/i, 1, true],
]
/** Whether a package needs assembly and may be tilted, null where nothing is said; undefined for words that say neither. */
const packageFlags = (said: string): [boolean | null, boolean | null] | undefined => {
  const flags: [boolean | null, boolean | null] = [null, null]
  for (let left = said; left !== '';) {
    const found = packageWords.find(([word]) => word.test(left))
    if (!found) return undefined
    flags[found[1]] = found[2]
    left = left.replace(found[0], '').replace(/^[\s,，、+]+/, '')
  }
  return flags
}

const packageOf = (text: string): (number | boolean | null)[] | undefined => {
  const match =
    /^(\d{1,5})\s*[×x*X]\s*(\d{1,5})\s*[×x*X]\s*(\d{1,5})\s*\/\s*(\d{1,4}(?:\.\d{1,3})?)\s*(?:kg)?\s*(.*)$/i.exec(
      text,
    )
  const [length = 0, width = 0, height = 0, weight = 0] = (match ?? []).slice(1, 5).map(Number)
  const grams = Math.round(weight * 1000)
  const flags = packageFlags(match?.[5] ?? '')
  return flags && [length, width, height, grams].every((number) => number > 0)
    ? [length, width, height, grams, ...flags]
    : undefined
}

/** `2100×900×850/42 需组装; 600*400*300/8.5`: millimetres and kilograms, as `[[length, width, height, grams, needs assembly, may tilt], …]`. */
const packagesOf = (text: string): CellReading => {
  const packages = text
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(packageOf)
  return packages.length <= SKU_PACKAGES_MAX && packages.every((found) => found !== undefined)
    ? { value: JSON.stringify(packages) }
    : isNo(
        text,
        '不是包装，写作 2100×900×850/42（毫米，公斤），后面可加“需组装”“不可倾斜”，多件用分号隔开',
        'are no packages such as 2100×900×850/42 (mm and kg), with "needs assembly" or "upright" behind, several parted by semicolons',
      )
}

const colourOf = (text: string): CellReading =>
  /^#[0-9a-f]{6}$/i.test(text)
    ? { value: text.toLowerCase() }
    : isNo(text, '不是色值，色值写作 #8a6f4d', 'is not a colour such as #8a6f4d')

const priceOf = (text: string, { mark }: CellContext): CellReading => {
  const cents = centsFrom(text, mark)
  return cents === undefined ? { why: noPrice(text) } : { value: cents }
}

const readers: Record<
  Exclude<CellType, object | 'text' | 'longText'>,
  (text: string, context: CellContext) => CellReading
> = {
  code: (code) => (isCode(code) ? { value: code } : { why: noCode(code) }),
  money: priceOf,
  pieces: (text, { mark }) => wholeOf(text, mark, 0, STOCK_PIECES_MAX),
  ordinal: (text, { mark }) => wholeOf(text, mark, 1, 99),
  size: (text, { mark, unit }) => sizeOf(text, mark, unit),
  weight: (text, { mark }) => weightOf(text, mark),
  date: dateOf,
  colour: colourOf,
  packages: packagesOf,
}
