import { Refusal, columnLetter, columnsMax, tooWide, type Words } from './refusal.ts'
import type { Row } from './table.ts'
import type { ZipParts } from './zip-parts.ts'

/** What cells point to instead of carrying it: texts by number, and whether a format is one of a date. */
export type SheetContext = { strings: readonly string[]; dateStyles: readonly boolean[]; from1904: boolean }

const cellLengthMax = 32_767

const indexOf = (reference: string): number => {
  let index = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.codePointAt(at) ?? 0
    if (letter < 65 || letter > 90) break
    index = index * 26 + letter - 64
    if (index > 1_000_000) break
  }
  return index - 1
}

const dayMs = 86_400_000

/** A spreadsheet's day number as `2026-09-12`. Day 60 of its calendar, 29 February 1900, never was. */
const dateOf = (serial: number, from1904: boolean): string | null => {
  const days = from1904 ? serial + 1462 : serial
  if (days < 1 || days > 2_958_465) return null
  const since1970 = Math.floor(days < 60 ? days + 1 : days) - 25_569
  return new Date(since1970 * dayMs).toISOString().slice(0, 10)
}

/** 0.1 + 0.2 is stored as 0.30000000000000004 and shown as 0.3. */
const numberText = (text: string): string => {
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return text
  return Number.isInteger(value) && Math.abs(value) < 1e15
    ? String(value)
    : String(Number(value.toPrecision(15)))
}

const noResult: Words = {
  zh: '是没有结果的公式；这里不计算公式，请改为数值',
  en: 'is a formula without a result; formulas are not computed here, paste its value',
}
const errorValue = (text: string): Words => ({
  zh: `是错误值 ${text.slice(0, 20)}`,
  en: `is the error ${text.slice(0, 20)}`,
})

type Cell = { index: number; type: string; style: number; value: string; formula: boolean }

/**
 * The rows of a sheet. Of a formula its stored result counts; nothing is ever computed. Throws a Refusal for a sheet that is wider or a cell that is longer
 * than any list has them.
 */
export async function* sheetRows(
  parts: ZipParts,
  part: string,
  context: SheetContext,
  name: string,
  progress: (share: number) => void,
): AsyncGenerator<Row> {
  let ready: Row[] = []
  let row: Row = { line: 0, cells: [] }
  let cell: Cell = { index: -1, type: '', style: 0, value: '', formula: false }
  let inValue = false
  const where = (): Words => ({
    zh: `第 ${row.line} 行第 ${columnLetter(cell.index)} 列`,
    en: `Line ${row.line}, column ${columnLetter(cell.index)}`,
  })
  const put = (): void => {
    const { text, fault } = readCell(cell, context)
    if (text.length > cellLengthMax)
      throw new Refusal({
        zh: `${where().zh}的内容超过 ${cellLengthMax.toLocaleString('en')} 个字符，已拒绝。`,
        en: `${where().en}: the cell has more than ${cellLengthMax.toLocaleString('en')} characters; the file is refused.`,
      })
    if (fault) (row.faults ??= []).push({ index: cell.index, why: fault })
    while (row.cells.length < cell.index) row.cells.push('')
    row.cells[cell.index] = text
  }
  const content = parts.xml(
    part,
    {
      open: (tag, attributes) => {
        if (tag === 'row') row = { line: Number(attributes['r'] ?? row.line + 1), cells: [] }
        else if (tag === 'c') {
          const reference = attributes['r']
          const index = reference === undefined ? row.cells.length : indexOf(reference)
          if (index < 0 || index >= columnsMax) throw tooWide(name)
          const style = Number(attributes['s'] ?? 0)
          cell = { index, type: attributes['t'] ?? 'n', style, value: '', formula: false }
        } else if (tag === 'v' || tag === 't') inValue = true
        else if (tag === 'f') cell.formula = true
        else if (tag === 'rPh') cell.type = 'phonetic'
      },
      text: (piece) => {
        if (inValue && cell.type !== 'phonetic') cell.value += piece
      },
      close: (tag) => {
        if (tag === 'v' || tag === 't') inValue = false
        else if (tag === 'rPh') cell.type = 'inlineStr'
        else if (tag === 'c') put()
        else if (tag === 'row' && (row.faults || row.cells.some((text) => text.trim() !== '')))
          ready.push(row)
      },
    },
    progress,
  )
  for await (const _piece of content) {
    yield* ready
    ready = []
  }
}

const readCell = (
  { type, value, style, formula }: Cell,
  { strings, dateStyles, from1904 }: SheetContext,
): { text: string; fault?: Words } => {
  if (type === 'e') return { text: '', fault: errorValue(value) }
  if (formula && value === '') return { text: '', fault: noResult }
  if (type === 's') return { text: strings[Number(value)] ?? '' }
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' }
  if (type === 'd') return { text: value.slice(0, 10) }
  if (type !== 'n' || value === '') return { text: value }
  return { text: (dateStyles[style] ? dateOf(Number(value), from1904) : null) ?? numberText(value) }
}
