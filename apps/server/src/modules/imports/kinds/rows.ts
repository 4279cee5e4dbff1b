import type { ImportKind } from '@showfloor/contract/common/import-kinds'
import type { StagedLoad, StagedValue } from '../../../platform/database/staging.ts'
import type { Words } from '../../../platform/tables/refusal.ts'
import { newId } from '../../../platform/database/ids.ts'
import { empty, noneCell, readCell } from '../cells/read-cell.ts'
import type { Format } from '../columns/format.ts'
import type { Language } from '../../../platform/calls/context.ts'
import type { Choice } from '../cells/choice.ts'
import { currencyField, inLanguage, type Field, type Wording } from '../cells/field.ts'
import type { CellReader, Kind, Reading } from './kind.ts'

/** A field that is stored in the table `staged` as read; `part` is its name within a JSON column. */
export type RowField = Field & {
  column: string
  part?: string
  /** A dash in a cell clears the stored value. */
  clears?: true
}

type Description = Words &
  Pick<Kind, 'topics' | 'replayRefusal'> & {
    kind: ImportKind
    about: Words
    fields: readonly RowField[]
    key: readonly string[]
    load: StagedLoad
    /** Computes columns from other columns. */
    derive?: (values: Record<string, StagedValue>) => void
  }

/** A kind whose rows each become one row of a table: read cell by cell by its fields, checked and written by its module. */
export const rowsKind = ({ fields, load, derive, ...words }: Description): Kind => ({
  ...words,
  fields: fields.some(({ type }) => type === 'money') ? [...fields, currencyField] : fields,
  staged: load.columns,
  prepare: load.prepare,
  checks: load.checks,
  stored: load.stored,
  take: load.take,
  fieldOf: (column) => fields.find((field) => field.column === column)?.key ?? column,
  reader: (format) => readerOf(fields, load, format, derive),
  shown: (row, field) => shownValue(cellOf(row, field as RowField), field),
})

const cellOf = (row: Record<string, unknown>, { column, part }: RowField): unknown =>
  part === undefined ? row[column] : (row[column] as Record<string, unknown> | null)?.[part]

const readerOf = (
  fields: readonly RowField[],
  load: StagedLoad,
  format: Format,
  derive: Description['derive'],
): CellReader => {
  const read = fields.flatMap((field) => {
    const column = format.columns.find((candidate) => candidate.field === field.key)
    if (!column) return []
    const { index, otherwise } = column
    return [{ field, index, otherwise, figures: format.figures.get(field.key) }]
  })
  const columns = load.columns.map(({ name }) => name)
  return (cells) => {
    const values: Record<string, StagedValue> = {}
    const parted: Record<string, Record<string, StagedValue>> = {}
    const problems: Reading['problems'] = []
    const currency = format.currencyOf(cells)
    if (currency !== null && typeof currency === 'object')
      return { values: null, problems: [{ field: 'currency', severity: 'BAD', why: currency.why }] }
    for (const { field, index, figures } of read) {
      const text = cells[index] ?? ''
      if (text === '') {
        if (field.needed) problems.push({ field: field.key, severity: 'BAD', why: empty })
        continue
      }
      const reading =
        field.clears && text === noneCell
          ? { value: noneCell }
          : readCell(field.type, text, { figures, currency })
      if ('why' in reading) problems.push({ field: field.key, severity: 'BAD', why: reading.why })
      else if (field.part === undefined) values[field.column] = reading.value
      else (parted[field.column] ??= {})[field.part] = reading.value
    }
    if (problems.length > 0) return { values: null, problems }
    for (const { field, otherwise } of read)
      if (otherwise !== undefined) values[field.column] ??= values[columnNamed(fields, otherwise)] ?? null
    for (const [column, parts] of Object.entries(parted)) values[column] = JSON.stringify(parts)
    derive?.(values)
    return {
      values: columns.map((name) => (name === 'new_id' ? newId() : (values[name] ?? null))),
      problems,
    }
  }
}

const columnNamed = (fields: readonly RowField[], key: string): string =>
  fields.find((field) => field.key === key)?.column ?? ''

type PackageCell = [number, number, number, number, boolean | null, boolean | null]

const packageFlag = (said: boolean | null, yes: Words, no: Words): Words[] =>
  said === null ? [] : [said ? yes : no]

const shownPackage = ([length, width, height, grams, needsAssembly, mayTilt]: PackageCell): Words => {
  const flags = [
    ...packageFlag(
      needsAssembly,
      { zh: '需组装', en: 'needs assembly' },
      { zh: '免组装', en: 'no assembly' },
    ),
    ...packageFlag(mayTilt, { zh: '可倾斜', en: 'may tilt' }, { zh: '不可倾斜', en: 'upright' }),
  ]
  const size = `${length}×${width}×${height}/${grams / 1000}`
  return {
    zh: [size, ...flags.map(({ zh }) => zh)].join(' '),
    en: [size, ...flags.map(({ en }) => en)].join(' '),
  }
}

const shownValue = (value: unknown, { type, mask }: Field): Wording => {
  if (value === null || value === undefined) return ''
  if (type === 'money') return (Number(value) / 100).toFixed(2)
  if (type === 'weight') return String(Number(value) / 1000)
  if (type === 'stars') return (Number(value) / 10).toFixed(1)
  if (type === 'packages') {
    const packages = (value as PackageCell[]).map(shownPackage)
    return { zh: packages.map(({ zh }) => zh).join('; '), en: packages.map(({ en }) => en).join('; ') }
  }
  if (Array.isArray(value)) return shownList(value as string[], type)
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return ''
  return typeof type === 'object'
    ? shownChoice(type, String(value))
    : (mask?.(String(value)) ?? String(value))
}

const shownChoice = ({ choice }: Choice, value: string): Wording =>
  choice[value] ?? (value === noneCell ? value : '')

const shownList = (values: readonly string[], type: Field['type']): Words => {
  const names = values.map((value) => (typeof type === 'object' ? (type.choice[value] ?? value) : value))
  const joined = (language: Language): string =>
    names.map((name) => inLanguage(name, language)).join('; ') || noneCell
  return { zh: joined('zh'), en: joined('en') }
}
