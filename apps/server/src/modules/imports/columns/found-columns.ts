import { importUnitEach } from '@showfloor/contract/common/import-kinds'
import { Refusal, type Words } from '../../../platform/tables/refusal.ts'
import { readCell } from '../cells/read-cell.ts'
import { columnsOf, placeOf, type Column } from './columns.ts'
import type { Choices, Format, FoundInFile, Question, SampleRow } from './format.ts'
import { figureIn } from '../cells/measured.ts'
import { figureAs, type DecimalMark } from '../cells/numbers.ts'
import type { Kind } from '../kinds/kind.ts'

const nothing: Words = { zh: '', en: '' }

/**
 * A column as a person sees it. `written`: the notation of its figures, or why it is not used. `converted`: its first figure and the result, "1.29 万元 →
 * ¥12,900.00". `unit` and `mark`: how its figures are read, null if it has none or it makes no difference. `question`: the missing choice, or null.
 */
export type FoundColumn = {
  index: number
  header: string
  example: string
  field: string | null
  written: Words
  converted: Words
  unit: string | null
  mark: DecimalMark | null
  question: Question | null
}

/** The choices that are missing before a file can be read. */
export class Questions extends Refusal {
  /** The flags of the command line that answer them. */
  readonly flags: readonly string[]
  constructor(words: Words, flags: readonly string[]) {
    super(words)
    this.flags = flags
  }
}

/** Every column with its field. */
export const foundColumns = (kind: Kind, format: Format, rows: readonly SampleRow[]): FoundColumn[] =>
  format.columns.map((column) => {
    const figures = format.figures.get(column.field ?? '')
    return {
      index: column.index,
      header: column.header.slice(0, 100),
      example: masked(kind, column, exampleOf(rows, column.index)),
      field: column.field,
      written: writtenAs(kind, column),
      converted: convertedOf(kind, format, column, rows),
      unit:
        figures && figures.measure !== 'pieces' ? (figures.each ? importUnitEach : figures.unit.key) : null,
      mark: figures?.hasMarks ? figures.notation.mark : null,
      question: column.asked ? whichOf(column) : (figures?.question ?? null),
    }
  })

const exampleOf = (rows: readonly SampleRow[], index: number): string =>
  (rows.map(({ cells }) => cells[index] ?? '').find((cell) => cell !== '') ?? '').slice(0, 100)

const masked = ({ fields }: Kind, { field }: Column, text: string): string =>
  fields.find(({ key }) => key === field)?.mask?.(text) ?? text

const whichOf = ({ doubles = '' }: Column): Question => ({
  about: 'field',
  why: {
    zh: `与“${doubles}”像是同一项，请选择用哪一列`,
    en: `looks like the same as "${doubles}"; choose one of them`,
  },
})

const writtenAs = (kind: Kind, { field, header, doubles, asked }: Column): Words => {
  if (field === null && doubles !== undefined && !asked)
    return { zh: `与“${doubles}”相同，不使用`, en: `the same as "${doubles}", not used` }
  if (field === null && columnsOf([header], kind.withheld ?? [])[0]?.field)
    return { zh: '没有查看成本价的权限，不使用', en: 'not used: you may not see cost prices' }
  return nothing
}

/** The first readable figure of a column, as written and as converted. */
const convertedOf = (
  kind: Kind,
  format: Format,
  { field: key, index }: Column,
  rows: readonly SampleRow[],
): Words => {
  const field = kind.fields.find((candidate) => candidate.key === key)
  const figures = format.figures.get(key ?? '')
  if (!field || !figures || field.type === 'packages') return nothing
  for (const { cells, numbers } of rows) {
    const given = cells[index] ?? ''
    if (!/\d/.test(given)) continue
    const text = numbers.includes(index) ? figureAs(given, figures.notation.mark) : given
    const currency = format.currencyOf(cells)
    if (currency !== null && typeof currency === 'object') continue
    const reading = readCell(field.type, text, { figures, currency })
    if (!('value' in reading)) continue
    const value = Number(reading.value)
    const figure = figureIn(figures.measure, text)
    const unit =
      figure && 'unit' in figure && figure.unit === null && figures.measure !== 'pieces' ? figures.unit : null
    const becomes = (piece: string): string =>
      ({
        money: `¥${(value / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`,
        size: `${value.toLocaleString('en')} mm`,
        weight: `${(value / 1000).toLocaleString('en', { maximumFractionDigits: 3 })} kg`,
        pieces: `${value.toLocaleString('en')} ${piece}`.trim(),
      })[figures.measure]
    const from = (name: string | undefined): string => [given, name].filter(Boolean).join(' ')
    const named = currency ?? undefined
    return {
      zh: `${from(unit?.currency === null && named ? named : unit?.zh)} → ${becomes('件')}`,
      en: `${from(unit?.currency === null && named ? named : unit?.en)} → ${becomes('')}`,
    }
  }
  return nothing
}

const flags = { field: 'column', unit: 'unit', mark: 'decimal' }

/** The missing choices, as one sentence for each column; undefined if there are none. */
export const questionsOf = (
  found: readonly FoundColumn[],
  { currencies, sheets, hiddenRows }: FoundInFile,
  choices: Choices,
): Questions | undefined => {
  const unrated = currencies.filter((code) => !choices.rates?.some(({ currency }) => currency === code))
  const isSheetOpen = sheets.length > 1 && !sheets.includes(choices.sheet ?? '')
  const parts = [
    ...(isSheetOpen
      ? [
          {
            zh: `有几张工作表都有这样的清单：${sheets.join('、')}。请选择读哪一张。`,
            en: `Several sheets have such a list: ${sheets.join(', ')}. Choose one.`,
            flag: '--sheet …',
          },
        ]
      : []),
    ...(hiddenRows > 0 && !choices.hiddenRows
      ? [
          {
            zh: `有 ${hiddenRows} 行是隐藏的。请选择是否导入。`,
            en: `${hiddenRows} rows are hidden. Choose whether they are imported.`,
            flag: '--hidden-rows take (or leave)',
          },
        ]
      : []),
    ...found.flatMap(({ index, header, question }) => {
      if (!question) return []
      const { about, why } = question
      const place = placeOf(index, header)
      return [
        {
          zh: `${place.zh}：${why.zh}。`,
          en: `${place.en}: ${why.en}.`,
          flag: `--${flags[about]} "${header}=…"`,
        },
      ]
    }),
    ...unrated.map((code) => ({
      zh: `价格的币种是 ${code}，请填写汇率：1 ${code} 合多少元。`,
      en: `Prices are in ${code}; enter the rate: the yuan for 1 ${code}.`,
      flag: `--currency-rate ${code}=…`,
    })),
  ]
  if (parts.length === 0) return undefined
  const words = { zh: parts.map(({ zh }) => zh).join(''), en: parts.map(({ en }) => en).join(' ') }
  return new Questions(
    words,
    parts.map(({ flag }) => flag),
  )
}
