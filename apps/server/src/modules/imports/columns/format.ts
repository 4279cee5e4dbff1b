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

/** A person's choice for a column: the unit of its figures, and their decimal mark. */
export type ColumnChoice = { index: number; unit?: string | undefined; mark?: DecimalMark | undefined }
/** The yuan for one unit of a currency, as a decimal number. */
export type Rate = { currency: string; rate: string }

/** A person's choices for a file. `fields`: its columns by index; by default the headers decide. */
export type Choices = {
  fields?: (string | null)[] | undefined
  columns?: ColumnChoice[] | undefined
  rates?: Rate[] | undefined
  sheet?: string | undefined
  hiddenRows?: 'take' | 'leave' | undefined
}

/** Facts of a file that need a person's choice: currencies other than yuan, several matching sheets, hidden rows. */
export type FoundInFile = { currencies: readonly string[]; sheets: readonly string[]; hiddenRows: number }

/** Why a person has to choose a column's field, unit or decimal mark. */
export type Question = { about: 'field' | 'unit' | 'mark'; why: Words }

/** How to read a column of figures. `question`: the choice that is missing, and why. `hasMarks`: whether its figures contain a comma or a point. */
export type ColumnFormat = FigureFormat & { measure: Measure; question: Question | null; hasMarks: boolean }

/** How to read the cells of a file. `currencies`: those of its first rows other than yuan; `unrated` collects currencies without a rate. */
export type Format = {
  columns: readonly Column[]
  /** By field. */
  figures: ReadonlyMap<string, ColumnFormat>
  currencies: readonly string[]
  unrated: Set<string>
  /** The row's currency from a column of its own, null if the file has none; or why it cannot be read. */
  currencyOf: (cells: readonly string[]) => string | null | { why: Words }
}

/** One of a file's first rows, and the indexes of cells that the file stores as numbers with a fraction. */
export type SampleRow = { cells: readonly string[]; numbers: readonly number[] }

/** The beginning of a file. `title`: the text above the header. */
export type Beginning = {
  columns: readonly Column[]
  fields: readonly Field[]
  rows: readonly SampleRow[]
  title: readonly string[]
  choices: readonly ColumnChoice[]
  rates: readonly Rate[]
}

/** Determines units and notation of figures from the header and the first rows. */
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
  const written = new Set(rows.map(({ cells }) => cells[currencyAt] ?? '').filter((cell) => cell !== ''))
  const unrated = new Set<string>()
  const figures = new Map(
    drafts.map((draft) => [draft.field.key, { ...columnFormat(draft, drafts, beginning), unrated }]),
  )
  return {
    columns,
    figures,
    unrated,
    currencies: foreignCurrencies([...figures.values()], drafts, [...written]),
    currencyOf: written.size > 0 ? currencyReader(currencyAt) : () => null,
  }
}

const keptPerUnit: Record<Measure, number> = { money: 100, size: 1, weight: 1, pieces: 1 }

/** Whether a thousandth of the unit can be stored: of a metre, not of a millimetre. */
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
      en: 'some figures of this column have a decimal comma, others a decimal point; choose one',
    }
  const unclear = figures.find((number) => numberFrom(number, notation) === 'ASK')
  return unclear === undefined ? null : twoReadings(unclear)
}

/** The currencies of figures other than yuan. A sign that the currency of the rows explains does not count. */
const foreignCurrencies = (
  figures: readonly ColumnFormat[],
  drafts: readonly (Figures & FoundUnit)[],
  written: readonly string[],
): string[] => {
  const money = drafts.filter(({ measure }) => measure === 'money')
  if (money.length === 0) return []
  const ofRows = written.flatMap((text) => unitNamed('money', text)?.currency ?? [])
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
      return { why: { zh: '为空，而别的行写了币种', en: 'is empty, while other rows state their currency' } }
    const unit = unitNamed('money', text)
    if (unit?.times === 1 && unit.currency !== null) return unit.currency
    return {
      why: {
        zh: `${shown(text).zh} 不是认识的币种`,
        en: `${shown(text).en} is not a known currency`,
      },
    }
  }
