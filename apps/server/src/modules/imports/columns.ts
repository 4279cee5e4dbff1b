import { columnLetter, Refusal, type Words } from '../../platform/tables/refusal.ts'
import type { Field } from './field.ts'
import type { Unit } from './numbers.ts'

const plain = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[（([].*?[)）\]]|(?<=[\s_/])(?:mm|cm|m|元|rmb|cny)$/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A column of a file: what its header says, and which field it became; null where it is left aside. `doubles`: the header of one before it that is that field already. */
export type Column = {
  index: number
  header: string
  field: string | null
  unit: Unit | null
  doubles?: string | undefined
}

const units: Record<string, Unit> = { mm: 'mm', cm: 'cm', m: 'm', 毫米: 'mm', 厘米: 'cm', 米: 'm' }
const unitOf = (header: string): Unit | null => {
  const match = /(?:^|[\s_(（[])(mm|cm|m|毫米|厘米|米)[)）\]]?$/i.exec(header.normalize('NFKC'))
  return match?.[1] ? (units[match[1].toLowerCase()] ?? null) : null
}

/** A column as sentences name it. */
export const placeOf = (index: number, header: string): Words => ({
  zh: `${columnLetter(index)} 列${header ? `（${header}）` : ''}`,
  en: `column ${index + 1}${header ? ` (${header})` : ''}`,
})

const knownNames = (fields: readonly Field[]): Map<string, Field> =>
  new Map(
    fields.flatMap((field) =>
      [field.zh, field.en, ...field.names.split(' ')].map((name): [string, Field] => [plain(name), field]),
    ),
  )

/** How many columns a row names, where those that every row needs are among them and it is more than one; else 0. */
export const namedCount = (cells: readonly string[], fields: readonly Field[]): number => {
  const known = knownNames(fields)
  const named = new Set(cells.map((cell) => (cell === '' ? undefined : known.get(plain(cell)))))
  named.delete(undefined)
  return named.size > 1 && fields.every((field) => !field.needed || named.has(field)) ? named.size : 0
}

/** What each column of a header is read as, by its name. Throws a Refusal when one that every row needs stands there twice. */
export const columnsOf = (header: readonly string[], line: number, fields: readonly Field[]): Column[] => {
  const known = knownNames(fields)
  const taken = new Map<string, string>()
  return header.map((text, index): Column => {
    const field = plain(text) === '' ? undefined : known.get(plain(text))
    const other = field && taken.get(field.key)
    if (field?.needed && other !== undefined) throw doubled(line, index, text, other, field)
    if (field && other === undefined) taken.set(field.key, text)
    const found = field && other === undefined ? field.key : null
    return { index, header: text, field: found, unit: unitOf(text), doubles: field ? other : undefined }
  })
}

const doubled = (line: number, index: number, text: string, other: string, field: Field): Refusal =>
  new Refusal({
    zh: `第 ${line} 行：${placeOf(index, text).zh} 和“${other}”都像是${field.zh}，请删去或改名其中一列。`,
    en: `Line ${line}, column ${index + 1}: "${text}" and "${other}" both look like the ${field.en.toLowerCase()}; remove or rename one.`,
  })

/** The columns as somebody chose them; what is chosen twice counts where it stands first. */
export const chosenColumns = (
  columns: readonly Column[],
  chosen: readonly (string | null)[],
  fields: readonly Field[],
): Column[] => {
  const left = new Set(fields.map((field) => field.key))
  return columns.map((column) => {
    const wanted = chosen[column.index] ?? null
    return { ...column, field: wanted !== null && left.delete(wanted) ? wanted : null }
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
