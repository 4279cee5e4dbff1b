import { columnsMax, Refusal, tooWide } from './refusal.ts'
import type { Row } from './table.ts'
import { textOf, type TextFile } from './text-file.ts'

/** Whether a text is JSON lines: its first line is an object. */
export const isJsonLines = ({ sample }: TextFile): boolean => /^\s*\{/.test(sample)

type Line = { line: number; object: Record<string, unknown> }

async function* objectsOf(file: TextFile, progress: (bytes: number) => void): AsyncGenerator<Line[]> {
  let [line, left] = [0, '']
  const parsed = (text: string): Line[] => {
    line += 1
    return text.trim() === '' ? [] : [{ line, object: objectIn(text, line) }]
  }
  for await (const part of textOf(file, progress)) {
    const lines = (left + part).split('\n')
    left = lines.pop() ?? ''
    yield lines.flatMap(parsed)
  }
  yield parsed(left)
}

type Reviver = Parameters<typeof JSON.parse>[1]

/** A number with more digits than JavaScript keeps is read as text. */
const longNumber = /\d{16}/

const objectIn = (text: string, line: number): Record<string, unknown> => {
  const exact = (_key: string, value: unknown, { source }: { source?: string } = {}): unknown =>
    typeof value === 'number' && source !== undefined && longNumber.test(source) ? source : value
  try {
    const value: unknown = JSON.parse(text, longNumber.test(text) ? (exact as Reviver) : undefined)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return flat(value as Record<string, unknown>)
  } catch {
    // The refusal below reports it.
  }
  throw new Refusal({
    zh: `第 ${line} 行不是一个完整的 JSON 对象。JSON 行文件每行一个对象。`,
    en: `Line ${line} is not a complete JSON object. A file of JSON lines has one object on each line.`,
  })
}

/** `{ size: { width: 5 } }` → `{ 'size.width': 5 }`. */
const flat = (object: Record<string, unknown>, path = ''): Record<string, unknown> => {
  const nested = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  return Object.values(object).some(nested)
    ? Object.assign(
        {},
        ...Object.entries(object).map(([key, value]) =>
          nested(value) ? flat(value, `${path}${key}.`) : { [path + key]: value },
        ),
      )
    : path === ''
      ? object
      : Object.fromEntries(Object.entries(object).map(([key, value]) => [path + key, value]))
}

/** The names of fields in the whole file. */
export const jsonKeys = async (file: TextFile): Promise<string[]> => {
  const keys = new Set<string>()
  for await (const lines of objectsOf(file, () => {}))
    for (const { object } of lines) {
      for (const key in object) keys.add(key)
      if (keys.size > columnsMax) throw tooWide(file.name)
    }
  return [...keys]
}

/** The objects as rows, with the names of their fields as the header. */
export async function* jsonRows(
  file: TextFile,
  keys: readonly string[],
  progress: (bytes: number) => void,
): AsyncGenerator<Row> {
  yield { line: 1, cells: [...keys] }
  for await (const lines of objectsOf(file, progress))
    for (const { line, object } of lines) {
      const row: Row = { line, cells: keys.map((key) => cellText(object[key])) }
      const numbers = keys.flatMap((key, at) => (isFraction(object[key]) ? [at] : []))
      yield numbers.length > 0 ? { ...row, numbers } : row
    }
}

const isFraction = (value: unknown): boolean => typeof value === 'number' && !Number.isInteger(value)

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (Array.isArray(value)) return value.map(cellText).join('; ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
