import type { CellLook } from './cell-looks.ts'
import { Refusal, columnLetter, columnsMax, tooWide, type Words } from './refusal.ts'
import { columnIndex, mergeFiller, type Merge } from './sheet-scan.ts'
import type { Row } from './table.ts'
import type { ZipParts } from './zip-parts.ts'

/** Tables that cells refer to: shared strings by number, and looks by the number of a format. */
export type SheetContext = { strings: readonly string[]; looks: readonly CellLook[]; from1904: boolean }
/** A sheet: its part of the archive, and its merged cells. */
export type SheetPart = { part: string; merges: readonly Merge[] }

const cellLengthMax = 32_767
/** The largest line number that a spreadsheet has; a larger one is read as the next line. */
const linesMax = 16_777_216

const dayMs = 86_400_000

/** A spreadsheet's day number as `2026-09-12`. Its calendar has a day 60, 29 February 1900, that never existed. */
const dateOf = (serial: number, from1904: boolean): string | null => {
  const days = from1904 ? serial + 1462 : serial
  if (days < 1 || days > 2_958_465) return null
  const since1970 = Math.floor(days < 60 ? days + 1 : days) - 25_569
  return new Date(since1970 * dayMs).toISOString().slice(0, 10)
}

/** 0.1 + 0.2 is stored as 0.30000000000000004 and shown as 0.3. A number with more than 15 digits has lost the further ones. */
const numberText = (text: string): string => {
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return text
  if (Math.abs(value) >= 1e15) return value.toExponential(14).toUpperCase()
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)))
}

/** A number as its format shows it, where that carries meaning: `000123`, `85%`, `2026-09-12`, `¥129`. */
const figureText = (value: string, look: CellLook, from1904: boolean): string => {
  if (look === 'date') return dateOf(Number(value), from1904) ?? numberText(value)
  if (look === 'percent') return `${numberText(String(Number(value) * 100))}%`
  if (look === null) return numberText(value)
  const text = /^\d+$/.test(value) ? value.padStart(look.digits, '0') : numberText(value)
  return `${look.before}${text}${look.behind}`
}

/** Decodes characters written by number (`_x000D_` is a line end). Unprintable ones become blanks. */
const textOf = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_whole, hex: string) => {
        const code = Number.parseInt(hex, 16)
        return code < 32 ? ' ' : String.fromCodePoint(code)
      })
    : text

const noResult: Words = {
  zh: '是没有结果的公式；这里不计算公式，请改为数值',
  en: 'is a formula without a stored result; replace the formula by its value',
}
const errorValue = (text: string): Words => ({
  zh: `是错误值 ${text.slice(0, 20)}`,
  en: `is the error ${text.slice(0, 20)}`,
})

type Cell = { index: number; type: string; style: number; value: string; formula: boolean }

/**
 * The rows of a sheet. A formula counts by its stored result; nothing is computed. Cells merged downwards all get the merged text. Error: Refusal for a sheet
 * that is too wide or a cell that is too long.
 */
export async function* sheetRows(
  parts: ZipParts,
  { part, merges }: SheetPart,
  context: SheetContext,
  name: string,
  progress?: (share: number) => void,
): AsyncGenerator<Row> {
  const fill = mergeFiller(merges)
  let ready: Row[] = []
  let row: Row = { line: 0, cells: [] }
  let cell: Cell = { index: -1, type: '', style: 0, value: '', formula: false }
  let inValue = false
  const where = (): Words => ({
    zh: `第 ${row.line} 行第 ${columnLetter(cell.index)} 列`,
    en: `Line ${row.line}, column ${columnLetter(cell.index)}`,
  })
  const put = (): void => {
    const { text, fault, isNumber } = readCell(cell, context)
    // A coloured cell without a text does not make the row longer.
    if (text === '' && !fault) return
    if (cell.index >= columnsMax) throw tooWide(name)
    if (text.length > cellLengthMax)
      throw new Refusal({
        zh: `${where().zh}的内容超过 ${cellLengthMax.toLocaleString('en')} 个字符，已拒绝。`,
        en: `${where().en}: the cell has more than ${cellLengthMax.toLocaleString('en')} characters; the file is refused.`,
      })
    if (fault) (row.faults ??= []).push({ index: cell.index, why: fault })
    if (isNumber) (row.numbers ??= []).push(cell.index)
    while (row.cells.length < cell.index) row.cells.push('')
    row.cells[cell.index] = text
  }
  const content = parts.xml(
    part,
    {
      open: (tag, attributes) => {
        if (tag === 'row') {
          const line = Number(attributes.r)
          row = { line: line >= 1 && line <= linesMax ? Math.trunc(line) : row.line + 1, cells: [] }
          if (/^(?:1|true)$/.test(attributes.hidden ?? '')) row.hidden = true
          cell.index = -1
        } else if (tag === 'c') {
          const reference = attributes.r
          const index = reference === undefined ? cell.index + 1 : columnIndex(reference)
          if (index < 0) throw tooWide(name)
          const style = Number(attributes.s ?? 0)
          cell = { index, type: attributes.t ?? 'n', style, value: '', formula: false }
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
        else if (tag === 'row' && (row.faults || row.cells.some((text) => text.trim() !== ''))) {
          fill(row.line, row.cells)
          ready.push(row)
        }
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
  { strings, looks, from1904 }: SheetContext,
): { text: string; fault?: Words; isNumber?: boolean } => {
  if (type === 'e') return { text: '', fault: errorValue(value) }
  if (formula && value === '') return { text: '', fault: noResult }
  if (type === 's') return { text: textOf(strings[Number(value)] ?? '') }
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' }
  if (type === 'd') return { text: value.slice(0, 10) }
  if (type !== 'n' || value === '') return { text: textOf(value) }
  const look = looks[style] ?? null
  return {
    text: figureText(value, look, from1904),
    isNumber: look !== 'date' && !Number.isInteger(Number(value)),
  }
}
