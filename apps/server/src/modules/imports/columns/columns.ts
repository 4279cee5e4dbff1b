import { columnLetter, Refusal, type Words } from '../../../platform/tables/refusal.ts'
import type { Field } from '../cells/field.ts'
import { measureOf, nameIn, plainName } from './headers.ts'

/**
 * A column of a file: what its header says, and which field it became; null where it is left aside. `doubles`: the header of another one that may be the same field;
 * `asked`: which of them it is has to be said. `otherwise`: the field whose value counts where this one is empty.
 */
export type Column = {
  index: number
  header: string
  field: string | null
  doubles?: string | undefined
  asked?: boolean
  otherwise?: string | undefined
}

/** A column as sentences name it. */
export const placeOf = (index: number, header: string): Words => ({
  zh: `${columnLetter(index)} 列${header ? `（${header}）` : ''}`,
  en: `column ${index + 1}${header ? ` (${header})` : ''}`,
})

/** What a column for a field may be called, as names are compared. */
export const namesOf = ({ zh, en, names }: Field): Set<string> =>
  new Set([zh, en, ...names.split(' ')].map(plainName))

/** What is longer is a text, and no name of a column. */
const headerLengthMax = 100

/** Finds the field that a header names. A question ("In stock?") is answered with yes or no, whatever it is about. */
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

/** Names that mean a field because of what else is there. */
const besides = (fields: readonly Field[], headers: readonly string[]) => {
  const present = new Set(headers.map(plainName))
  return fields.flatMap((field) =>
    (field.besides ?? []).flatMap(({ name, beside, otherwise }) =>
      present.has(plainName(beside)) ? [{ field, name: plainName(name), otherwise }] : [],
    ),
  )
}

const isAnswered = ({ type }: Field): boolean => typeof type === 'object'

/** How many columns a row names, where those that every row needs are among them and it is more than one; else 0. */
export const namedCount = (cells: readonly string[], fields: readonly Field[]): number => {
  const fieldOf = fieldFinder(fields, cells)
  const named = new Set(cells.map((cell) => (cell === '' ? undefined : fieldOf(cell))))
  named.delete(undefined)
  return named.size > 1 && fields.every((field) => !field.needed || named.has(field)) ? named.size : 0
}

/** Whether it has to be said which of two columns a field is: nothing may go wrong unnoticed in what rows need and in money. */
const mustBeSaid = ({ needed, type }: Field): boolean => needed === true || type === 'money'

/** What each column of a header is read as, by its name. */
export const columnsOf = (header: readonly string[], fields: readonly Field[]): Column[] => {
  const fieldOf = fieldFinder(fields, header)
  const found = header.map((text) => (text === '' ? undefined : fieldOf(text)))
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

/** The columns as somebody chose them; what is chosen twice counts where it stands first. */
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

/** Throws a Refusal that names what is needed and not there. */
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
