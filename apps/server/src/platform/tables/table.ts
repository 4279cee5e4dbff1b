import type { Words } from './refusal.ts'

/**
 * One row: the line of the file on which it begins, and its cells as text. By index: `numbers`, the cells that the file stores as numbers with a fraction,
 * whose decimal mark is a point whatever other cells look like; `faults`, why a cell cannot be read.
 */
export type Row = {
  line: number
  cells: string[]
  numbers?: number[]
  hidden?: boolean
  faults?: { index: number; why: Words }[]
}

/** Whether a row names the columns that an import looks for. */
export type IsHeader = (cells: readonly string[]) => boolean

/** A table in a file of any format. `rows` reads it from the beginning, the header first; it may be called more than once. */
export type TableFile = {
  name: string
  bytes: number
  /** The format in words: "UTF-8, separated by commas", "XLSX, sheet Prices". */
  written: Words
  /** Whether cells are plain text, in which separators and number formats are ambiguous; a workbook delimits its cells and types its numbers. */
  isText: boolean
  /** The titles of the sheets with such a header, if there is more than one. */
  sheets?: readonly string[]
  /** The number of hidden rows of the sheet; `rows` marks them. */
  hiddenRows?: () => Promise<number>
  rows: (progress: (bytes: number) => void) => AsyncGenerator<Row>
  close: () => Promise<void>
}
