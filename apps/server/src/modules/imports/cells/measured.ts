import { shown, type Words } from '../../../platform/tables/refusal.ts'
import { homeCurrency, mayMean } from './currencies.ts'
import { numberFrom, type Notation } from './numbers.ts'
import { isSameUnit, joined, unitNamed, type Measure, type Unit } from './units.ts'

/** How to read the figures of a column. */
export type FigureFormat = {
  notation: Notation
  /** The unit of figures that name none. */
  unit: Unit
  /** Whether each figure may have a unit of its own, as a person chose; otherwise the column's applies. */
  each: boolean
  /** The yuan for one unit of a currency, as a person entered it. */
  rates: ReadonlyMap<string, number>
  /** Collects the currencies without a rate. */
  unrated: Set<string>
}

/** A figure as written in a cell: its number, and its unit or null. `more`: parts in smaller units, as in `6′ 2″`. */
export type Figure = { number: string; unit: Unit | null; more?: readonly { number: string; unit: Unit }[] }

const figure = /^(\D*?)\s*(\d(?:[.,\u00a0\u202f ]?\d|['’](?=\d{3}(?!\d))\d)*)\s*(\D*)$/
const figureLengthMax = 60
const sign = /^[-−–+(=]/
const perPiece = /\s*[/每]\s*(?:件|个|张|把|套|只|块|台|条|pcs?|pieces?|each|ea|unit|set|item)$/i

/** Parses a cell. Returns undefined if it is no figure, or the unknown word in place of a unit. */
export const figureIn = (measure: Measure, text: string): Figure | { unknown: string } | undefined => {
  if (text.length > figureLengthMax) return undefined
  const match = figure.exec(text)
  if (!match) return measure === 'size' ? summed(text) : undefined
  const [, before = '', number = '', given = ''] = match
  const behind = given.replace(perPiece, '')
  if (before === '' && behind === '') return { number, unit: null }
  if (sign.test(before)) return undefined
  const [first, second] = [before, behind].map((word) => (word === '' ? null : unitNamed(measure, word)))
  if (first === undefined) return { unknown: before }
  if (second === undefined) return { unknown: behind }
  const unit = first && second ? joined(first, second) : (first ?? second ?? null)
  return unit === undefined ? { unknown: `${before} … ${behind}` } : { number, unit }
}

/** Parses `6′ 2″` or `1 m 20 cm`: several figures of one length, the larger unit first. */
const summed = (text: string): Figure | undefined => {
  const parts = [...text.matchAll(/\s*(\d+(?:[.,]\d+)?)\s*([^\d\s.,]+)/g)]
  if (parts.map(([part]) => part).join('') !== text) return undefined
  const figures = parts.flatMap(([, number = '', word = '']) => {
    const unit = unitNamed('size', word)
    return unit ? [{ number, unit }] : []
  })
  const [first, ...more] = figures
  const isFalling = figures.every(
    ({ unit }, at) => at === 0 || unit.times < (figures[at - 1]?.unit.times ?? 0),
  )
  return first && figures.length === parts.length && isFalling ? { ...first, more } : undefined
}

/** The value of a figure in its own unit. */
const numberOf = ({ number, unit, more = [] }: Figure, notation: Notation): number | 'ASK' | undefined => {
  let sum = numberFrom(number, notation)
  for (const part of more) {
    const added = numberFrom(part.number, notation)
    if (typeof sum !== 'number' || typeof added !== 'number') return undefined
    sum += (added * part.unit.times) / (unit?.times ?? 1)
  }
  return sum
}

/** Removes the error of binary fractions: 1.005 × 100 is 100.5. */
const rounded = (value: number): number => Math.round(Number(value.toPrecision(15)))

const whyNot = (
  text: string,
  zh: (cell: string) => string,
  en: (cell: string) => string,
): { why: Words } => ({
  why: { zh: zh(shown(text).zh), en: en(shown(text).en) },
})

/** Says that a word is no unit, and in which cell it is. */
export const unknownUnit = (measure: Measure, word: string, cell?: string): Words => {
  const what = {
    money: ['货币单位', 'money'],
    size: ['长度单位', 'length'],
    weight: ['重量单位', 'weight'],
    pieces: ['数量单位', 'count'],
  }[measure]
  return {
    zh: `${cell === undefined ? '' : `${shown(cell).zh} 里的`}${shown(word).zh} 不是认识的${what[0]}`,
    en: `${cell === undefined ? '' : `${shown(cell).en}: `}${shown(word).en} is not a known unit of ${what[1]}`,
  }
}

/** The two readings of `1.299`. */
export const twoReadings = (number: string): Words => {
  const [whole = '', behind = ''] = number.split(/[.,]/)
  return {
    zh: `${shown(number).zh} 可以是 ${whole}${behind}，也可以是 ${whole}.${behind}，请选择这一列的小数点`,
    en: `${shown(number).en} can be ${whole}${behind} or ${whole}.${behind}; choose the column's decimal mark`,
  }
}

/**
 * A figure in cents, millimetres, grams or pieces; undefined for a cell without a figure, and the reason for one that cannot be read. `currency`: the row's, from
 * a column of its own.
 */
export const amountOf = (
  measure: Measure,
  text: string,
  { notation, unit, each, rates, unrated }: FigureFormat,
  currency: string | null,
): number | { why: Words } | undefined => {
  const found = figureIn(measure, text)
  if (!found) return undefined
  if ('unknown' in found) return { why: unknownUnit(measure, found.unknown, text) }
  const number = numberOf(found, notation)
  if (number === undefined) return undefined
  if (number === 'ASK') return { why: twoReadings(found.number) }
  const own = found.unit
  const column = measure === 'money' ? { ...unit, currency: currencyOf(unit.currency, currency) } : unit
  if (column.currency !== currency && currency !== null)
    return whyNot(
      text,
      (cell) => `${cell} 这一列是${column.zh}，而这一行的币种是 ${currency}`,
      (cell) => `${cell} is in a column in ${column.en}, but its row is in ${currency}`,
    )
  if (own && !each && !isSameUnit(own, column))
    return whyNot(
      text,
      (cell) => `${cell} 的单位是${own.zh}，而这一列是${column.zh}；请改成一种，或选择“每格按自己的单位”`,
      (cell) =>
        `${cell} is in ${own.en} while its column is in ${column.en}; use one unit, or choose "each cell by its own unit"`,
    )
  const used = own && each ? own : column
  if (measure === 'pieces') return number
  if (measure !== 'money') return rounded(number * used.times)
  const code = currencyOf(used.currency, column.currency) ?? homeCurrency
  const rate = code === homeCurrency ? 1 : rates.get(code)
  if (rate !== undefined) return rounded(number * used.times * 100 * rate)
  unrated.add(code)
  return whyNot(
    text,
    (cell) => `${cell} 的币种是 ${code}，还没有填它的汇率`,
    (cell) => `${cell} is in ${code}, for which no rate is given`,
  )
}

/** The meant currency if a figure or column names one and its context another: `$` in a row of HKD is a Hong Kong dollar. */
const currencyOf = (said: string | null, wider: string | null): string | null =>
  said === null || (wider !== null && mayMean(said, wider)) ? wider : said
