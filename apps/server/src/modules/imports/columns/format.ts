import { shown, type Words } from '../../../platform/tables/refusal.ts'
import { inheritedUnit, saidUnit, unitsIn, type Figures, type FoundUnit } from './column-units.ts'
import { namesOf, type Column } from './columns.ts'
import { homeCurrency, mayMean } from '../cells/currencies.ts'
import type { Field } from '../cells/field.ts'
import { measureOf } from './headers.ts'
import { figureIn, twoReadings, type FigureFormat } from '../cells/measured.ts'
import {
  chosenNotation,
  notationOf,
  numberFrom,
  shownMarks,
  type DecimalMark,
  type Notation,
} from '../cells/numbers.ts'
import { plainUnits, unitNamed, type Measure, type Unit } from '../cells/units.ts'

/** What somebody chose for a column: the unit of its figures, and the mark that begins a fraction. */
export type ColumnChoice = { index: number; unit?: string | undefined; mark?: DecimalMark | undefined }
/** How many yuan one of a currency is, as a decimal number. */
export type Rate = { currency: string; rate: string }

/** What somebody chose for a file. `fields`: its columns by index; left out, they are known by their names. */
export type Choices = {
  fields?: (string | null)[] | undefined
  columns?: ColumnChoice[] | undefined
  rates?: Rate[] | undefined
  sheet?: string | undefined
  hiddenRows?: 'take' | 'leave' | undefined
}

/** What a file has that somebody has to say something of: currencies other than yuan, several sheets with such a list, hidden rows. */
export type FoundInFile = { currencies: readonly string[]; sheets: readonly string[]; hiddenRows: number }

/** Why a column's field, unit or decimal mark has to be chosen by somebody. */
export type Question = { about: 'field' | 'unit' | 'mark'; why: Words }

/** How a column of figures is read. `question`: what has to be chosen before it can be, and why. `hasMarks`: whether a comma or a point stands in its figures. */
export type ColumnFormat = FigureFormat & { measure: Measure; question: Question | null; hasMarks: boolean }

/** How the cells of a file are read. `currencies`: those, other than yuan, that its first rows are in; `unrated` takes up those that rows were in and that had no rate. */
export type Format = {
  columns: readonly Column[]
  /** By field. */
  figures: ReadonlyMap<string, ColumnFormat>
  currencies: readonly string[]
  unrated: Set<string>
  /** The currency of a row in a column of its own, null where the file has none; or why it cannot be read. */
  currencyOf: (cells: readonly string[]) => string | null | { why: Words }
}

/** A row of the beginning of a file, and which of its cells the file holds as numbers with a fraction. */
export type SampleRow = { cells: readonly string[]; numbers: readonly number[] }

/** What is known of a file before it is read. `title`: what stands above the names of its columns. */
export type Beginning = {
  columns: readonly Column[]
  fields: readonly Field[]
  rows: readonly SampleRow[]
  title: readonly string[]
  choices: readonly ColumnChoice[]
  rates: readonly Rate[]
}

/** Finds out from header and first rows what figures are in and how they are written. */
export const formatOf = (beginning: Beginning): Format => {
  const { columns, fields, rows, choices } = beginning
  const names = new Set(fields.flatMap((field) => [...namesOf(field)]))
  const drafts = columns.flatMap((column): (Figures & FoundUnit)[] => {
    const field = fields.find(({ key }) => key === column.field)
    const measure = field ? measureOf(field) : null
    if (!field || !measure) return []
    const cells = (isNumber: boolean): string[] =>
      rows.flatMap(({ cells: row, numbers }) => {
        const cell = row[column.index] ?? ''
        return cell !== '' && numbers.includes(column.index) === isNumber ? [cell] : []
      })
    const figures = { column, field, measure, texts: cells(false), numbers: cells(true) }
    const chosen = choices.find(({ index }) => index === column.index)?.unit
    return [{ ...figures, ...saidUnit(figures, names, chosen) }]
  })
  const currencyAt = columns.find((column) => column.field === 'currency')?.index ?? -1
  const told = new Set(rows.map(({ cells }) => cells[currencyAt] ?? '').filter((cell) => cell !== ''))
  const unrated = new Set<string>()
  const figures = new Map(
    drafts.map((draft) => [draft.field.key, { ...columnFormat(draft, drafts, beginning), unrated }]),
  )
  return {
    columns,
    figures,
    unrated,
    currencies: foreignCurrencies([...figures.values()], drafts, [...told]),
    currencyOf: told.size > 0 ? currencyReader(currencyAt) : () => null,
  }
}

const keptPerUnit: Record<Measure, number> = { money: 100, size: 1, weight: 1, pieces: 1 }

/** Whether a thousandth of a unit can be kept: of a metre, not of a millimetre. */
const hasThousandths = (
  measure: Measure,
  { times, currency }: Unit,
  rates: ReadonlyMap<string, number>,
): boolean => times * keptPerUnit[measure] * (rates.get(currency ?? homeCurrency) ?? 1) >= 1000

const columnFormat = (
  draft: Figures & FoundUnit,
  drafts: readonly (Figures & FoundUnit)[],
  { title, choices, rates: entered }: Beginning,
): Omit<ColumnFormat, 'unrated'> => {
  const { column, measure, texts, each } = draft
  const rates = new Map(entered.map(({ currency, rate }) => [currency, Number(rate)]))
  const inherited = draft.unit || draft.question ? null : inheritedUnit(draft, drafts, title)
  const unit = draft.unit ?? inherited?.unit ?? plainUnits[measure]
  const figures = texts.flatMap((text) => {
    const figure = figureIn(measure, text)
    return figure && 'number' in figure ? [figure.number] : [text]
  })
  const mark = choices.find(({ index }) => index === column.index)?.mark
  const marks = shownMarks(figures)
  const notation = mark ? chosenNotation(mark) : notationOf(marks, hasThousandths(measure, unit, rates))
  const unclear = mark ? null : unclearMark(figures, marks, notation)
  return {
    measure,
    unit,
    each,
    rates,
    notation,
    question: questionOf('unit', draft.question ?? inherited?.question) ?? questionOf('mark', unclear),
    hasMarks: mark !== undefined || figures.some((number) => /\d[.,]\d/.test(number)),
  }
}

const questionOf = (about: Question['about'], why: Words | null | undefined): Question | null =>
  why ? { about, why } : null

const unclearMark = (
  figures: readonly string[],
  marks: readonly DecimalMark[],
  notation: Notation,
): Words | null => {
  if (marks.length > 1)
    return {
      zh: '这一列里有的数字用逗号、有的用点作小数点，请选择一种',
      en: 'some figures of this column begin their fraction with a comma, others with a point; choose one',
    }
  const unclear = figures.find((number) => numberFrom(number, notation) === 'ASK')
  return unclear === undefined ? null : twoReadings(unclear)
}

/** The currencies, other than yuan, that figures are in. A sign that the rows' own currency explains is none by itself. */
const foreignCurrencies = (
  figures: readonly ColumnFormat[],
  drafts: readonly (Figures & FoundUnit)[],
  told: readonly string[],
): string[] => {
  const money = drafts.filter(({ measure }) => measure === 'money')
  if (money.length === 0) return []
  const ofRows = told.flatMap((text) => unitNamed('money', text)?.currency ?? [])
  const ofColumns = [
    ...figures.filter(({ measure }) => measure === 'money').map(({ unit }) => unit),
    ...money.filter(({ each }) => each).flatMap(({ texts }) => unitsIn('money', texts).units),
  ].flatMap(({ currency }) => currency ?? [])
  const unexplained = ofColumns.filter((code) => !ofRows.some((row) => mayMean(code, row)))
  return [...new Set([...ofRows, ...unexplained])].filter((code) => code !== homeCurrency)
}

const currencyReader =
  (index: number): Format['currencyOf'] =>
  (cells) => {
    const text = cells[index] ?? ''
    if (text === '')
      return { why: { zh: '为空，而别的行写了币种', en: 'is empty, while other rows tell their currency' } }
    const unit = unitNamed('money', text)
    if (unit?.times === 1 && unit.currency !== null) return unit.currency
    return {
      why: {
        zh: `${shown(text).zh} 不是认识的币种`,
        en: `${shown(text).en} is not a currency that is known`,
      },
    }
  }
