import { importUnitEach } from '@showfloor/contract/common/import-kinds'
import { Refusal, type Words } from '../../../platform/tables/refusal.ts'
import { readCell } from '../cells/cells.ts'
import { columnsOf, placeOf, type Column } from './columns.ts'
import type { Choices, Format, FoundInFile, Question, SampleRow } from './format.ts'
import { figureIn } from '../cells/measured.ts'
import { figureAs, type DecimalMark } from '../cells/numbers.ts'
import type { Kind } from '../kinds/kind.ts'

const nothing: Words = { zh: '', en: '' }

/**
 * A column as a person sees what became of it. `written`: how its figures are written, or why it is not used. `converted`: what its first figure becomes, "1.29 万元 →
 * ¥12,900.00". `unit` and `mark`: how its figures are read, null where it has none or that makes no difference. `question`: what has to be chosen, null where nothing is.
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

/** What has to be chosen by somebody before a file can be read. */
export class Questions extends Refusal {
  /** How it is said on the command line. */
  readonly flags: readonly string[]
  constructor(words: Words, flags: readonly string[]) {
    super(words)
    this.flags = flags
  }
}

/** Every column with what it became. */
export const foundColumns = (kind: Kind, format: Format, rows: readonly SampleRow[]): FoundColumn[] =>
  format.columns.map((column) => {
    const figures = format.figures.get(column.field ?? '')
    return {
      index: column.index,
      header: column.header.slice(0, 100),
      example: exampleOf(rows, column.index),
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

const whichOf = ({ doubles = '' }: Column): Question => ({
  about: 'field',
  why: {
    zh: `与“${doubles}”像是同一项，请选择用哪一列`,
    en: `looks like the same as "${doubles}"; choose which of them it is`,
  },
})

const writtenAs = (kind: Kind, { field, header, doubles, asked }: Column): Words => {
  if (field === null && doubles !== undefined && !asked)
    return { zh: `与“${doubles}”相同，不使用`, en: `the same as "${doubles}", left aside` }
  if (field === null && columnsOf([header], kind.withheld ?? [])[0]?.field)
    return { zh: '没有查看成本价的权限，不使用', en: 'left aside: you may not see cost prices' }
  return nothing
}

/** The first figure of a column that can be read, as it stands and as what it becomes. */
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
    const told = currency ?? undefined
    return {
      zh: `${from(unit?.currency === null && told ? told : unit?.zh)} → ${becomes('件')}`,
      en: `${from(unit?.currency === null && told ? told : unit?.en)} → ${becomes('')}`,
    }
  }
  return nothing
}

const flags = { field: 'column', unit: 'unit', mark: 'decimal' }

/** What has to be answered before the file can be read, as one sentence for each column; undefined where nothing has. */
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
            en: `Several sheets have such a list: ${sheets.join(', ')}. Choose which one is read.`,
            flag: '--sheet …',
          },
        ]
      : []),
    ...(hiddenRows > 0 && !choices.hiddenRows
      ? [
          {
            zh: `有 ${hiddenRows} 行是隐藏的。请选择是否导入。`,
            en: `${hiddenRows} rows are hidden. Choose whether they are taken in.`,
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
      en: `Prices are in ${code}; enter its rate, how many yuan 1 ${code} is.`,
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
