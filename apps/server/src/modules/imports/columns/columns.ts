import { columnLetter, Refusal, type Words } from '../../../platform/tables/refusal.ts'
import type { Field } from '../cells/field.ts'
import { measureOf, nameIn, plainName } from './headers.ts'

/**
 * A column of a file: its header, and its field, null if it is not used. `doubles`: the header of another column that may be the same field; `asked`: whether a
 * person has to choose between them. `otherwise`: the field whose value counts where this one is empty.
 */
export type Column = {
  index: number
  header: string
  field: string | null
  doubles?: string | undefined
  asked?: boolean
  otherwise?: string | undefined
}

/** A column within sentences. */
export const placeOf = (index: number, header: string): Words => ({
  zh: `${columnLetter(index)} 列${header ? `（${header}）` : ''}`,
  en: `column ${index + 1}${header ? ` (${header})` : ''}`,
})

/** The possible headers of a field's column, normalised for comparison. */
export const namesOf = ({ zh, en, names }: Field): Set<string> =>
  new Set([zh, en, ...names.split(' ')].map(plainName))

/** A longer text is not a header. */
const headerLengthMax = 100

/** Finds the field that a header names. A header that is a question ("In stock?") has yes or no in its cells, whatever it asks about. */
const fieldFinder = (fields: readonly Field[], headers: readonly string[]) => {
  const named = fields.map((field) => ({ field, names: namesOf(field), measure: measureOf(field) }))
  const exact = new Map(named.flatMap(({ field, names }) => [...names].map((name) => [name, field] as const)))
  for (const { field, name } of besides(fields, headers)) exact.set(name, field)
  return (header: string): Field | undefined => {
    if (header.length > headerLengthMax || !/[\p{L}\p{N}]/u.test(header)) return undefined
    const found =
      exact.get(plainName(header)) ??
      named.find(({ names, measure }) => measure && nameIn(header, measure, names) !== undefined)?.field
    return found && /[?？]\s*$/.test(header) && !isAnswered(found) ? undefined : found
  }
}

/** Headers whose meaning depends on the other columns. */
const besides = (fields: readonly Field[], headers: readonly string[]) => {
  const present = new Set(headers.map(plainName))
  return fields.flatMap((field) =>
    (field.besides ?? []).flatMap(({ name, beside, otherwise }) =>
      present.has(plainName(beside)) ? [{ field, name: plainName(name), otherwise }] : [],
    ),
  )
}

const isAnswered = ({ type }: Field): boolean => typeof type === 'object'

/** The number of fields that a row names, if it names all required ones and more than one; otherwise 0. */
export const namedCount = (cells: readonly string[], fields: readonly Field[]): number => {
  const fieldOf = fieldFinder(fields, cells)
  const named = new Set(cells.map((cell) => (cell === '' ? undefined : fieldOf(cell))))
  named.delete(undefined)
  return named.size > 1 && fields.every((field) => !field.needed || named.has(field)) ? named.size : 0
}

/** Whether a person has to choose between two columns for a field: nothing may go wrong unnoticed in required fields and in money. */
const mustBeSaid = ({ needed, type }: Field): boolean => needed === true || type === 'money'

/** The field of each column, by its header. A column without a value in `rows` is not used where another of its field has one. */
export const columnsOf = (
  header: readonly string[],
  fields: readonly Field[],
  rows: readonly (readonly string[])[] = [],
): Column[] => {
  const fieldOf = fieldFinder(fields, header)
  const named = header.map((text) => (text === '' ? undefined : fieldOf(text)))
  const hasValue = (index: number): boolean => rows.some((cells) => !/^[-–—/]*$/.test(cells[index] ?? ''))
  const valued = new Set(named.filter((field, index) => field && hasValue(index)))
  const found = named.map((field, index) => (valued.has(field) && !hasValue(index) ? undefined : field))
  const beside = besides(fields, header)
  return header.map((text, index): Column => {
    const field = found[index]
    const otherwise = beside.find((one) => one.field === field && one.name === plainName(text))?.otherwise
    const first = found.indexOf(field)
    const other = field && found.findIndex((candidate, at) => candidate === field && at !== index)
    if (!field || other === undefined || other === -1)
      return { index, header: text, field: field?.key ?? null, otherwise }
    const asked = mustBeSaid(field)
    return {
      index,
      header: text,
      field: asked || first !== index ? null : field.key,
      doubles: asked || first !== index ? header[first === index ? other : first] : undefined,
      asked,
    }
  })
}

/** The columns as a person chose them; of a field that is chosen twice the first column counts. */
export const chosenColumns = (
  columns: readonly Column[],
  chosen: readonly (string | null)[],
  fields: readonly Field[],
): Column[] => {
  const left = new Set(fields.map((field) => field.key))
  return columns.map(({ index, header, field: named, otherwise }) => {
    const wanted = chosen[index] ?? null
    const field = wanted !== null && left.delete(wanted) ? wanted : null
    return { index, header, field, otherwise: field === named ? otherwise : undefined }
  })
}

/** Throws a Refusal that names missing required columns. */
export const requireColumns = (columns: readonly Column[], line: number, fields: readonly Field[]): void => {
  const missing = fields.filter(
    (field) => field.needed && !columns.some((column) => column.field === field.key),
  )
  if (missing.length === 0) return
  const found = columns.slice(0, 20).map(({ header }) => header)
  throw new Refusal({
    zh: `第 ${line} 行没有这些列：${missing.map((field) => field.zh).join('、')}。文件的列有：${found.map((text) => text || '（无名）').join('、')}。`,
    en: `Line ${line}: no column for ${missing.map(({ en, names }) => `${en} (${names.split(' ').slice(0, 3).join(', ')} …)`).join(' and ')}. The columns are: ${found.map((text) => text || '(no name)').join(', ')}.`,
  })
}
