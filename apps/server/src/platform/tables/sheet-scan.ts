import { columnsMax } from './refusal.ts'
import type { ZipParts } from './zip-parts.ts'

/** Merged cells of one column, from line to line; only the first of them has the text. */
export type Merge = { index: number; from: number; to: number }

const mergesMax = 100_000
const tagLengthMax = 1000
const mergeTag = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g

const hiddenRow = /<(?:\w+:)?row\s[^<>]*?\bhidden="(?:1|true)"[^<>]*?(?<!\/)>/g

export type SheetScan = { merges: Merge[]; hiddenRows: number }

/** The cells that are merged over several lines, and the number of hidden rows. A sheet may state both after its rows, but they are needed before. */
export const scanSheet = async (parts: ZipParts, part: string): Promise<SheetScan> => {
  const merges: Merge[] = []
  let hiddenRows = 0
  let left = ''
  for await (const piece of parts.text(part)) {
    const text = left + piece
    if (text.includes('hidden=')) hiddenRows += text.match(hiddenRow)?.length ?? 0
    if (text.includes('mergeCell'))
      for (const [, letters = '', from, to] of text.matchAll(mergeTag))
        if (from !== to && columnIndex(letters) < columnsMax && merges.length < mergesMax)
          merges.push({ index: columnIndex(letters), from: Number(from), to: Number(to) })
    // The last tag may continue in the next piece.
    const open = text.lastIndexOf('<')
    left = open === -1 || text.includes('>', open) ? '' : text.slice(open, open + tagLengthMax)
  }
  return { merges: merges.sort((one, other) => one.from - other.from), hiddenRows }
}

/** The index of a cell's column, counted from 0: `AB12` → 27. */
export const columnIndex = (reference: string): number => {
  let index = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.codePointAt(at) ?? 0
    if (letter < 65 || letter > 90) break
    index = index * 26 + letter - 64
    if (index > 1_000_000) break
  }
  return index - 1
}

/** Fills cells that were merged with one above; call it line after line. Cells with a text of their own keep it. */
export const mergeFiller = (merges: readonly Merge[]): ((line: number, cells: string[]) => void) => {
  let next = 0
  // One entry for each column is enough: merged cells never overlap.
  const open = new Map<number, { to: number; text: string }>()
  return (line, cells) => {
    for (const [index, { to, text }] of open) {
      if (to < line) open.delete(index)
      else {
        while (cells.length <= index) cells.push('')
        if (cells[index]?.trim() === '') cells[index] = text
      }
    }
    for (let merge = merges[next]; merge && merge.from <= line; merge = merges[++next])
      if (merge.from === line) open.set(merge.index, { to: merge.to, text: cells[merge.index] ?? '' })
  }
}
