import type { Words } from './refusal.ts'

/**
 * One row: the line of the file it begins on, and its cells as text. `numbers`: cells that the file holds as numbers with a fraction, which a point begins whatever
 * texts beside them look like. `faults`: cells that cannot be read, and why. Both by index.
 */
export type Row = {
  line: number
  cells: string[]
  numbers?: number[]
  hidden?: boolean
  faults?: { index: number; why: Words }[]
}

/** Tells a row that names the columns somebody looks for. */
export type IsHeader = (cells: readonly string[]) => boolean

/** A table in a file, whatever it is written as. `rows` reads it from the beginning, the header first; it may be read more than once. */
export type TableFile = {
  name: string
  bytes: number
  /** How it is written: "UTF-8, parted by commas", "XLSX, sheet Prices". */
  written: Words
  /** Whether it is a text, in which a separator may stand in a cell and figures are as somebody wrote them; a workbook knows its cells and figures. */
  isText: boolean
  /** The sheets of a workbook that have such a header, by their titles, where there is more than one. */
  sheets?: readonly string[]
  /** How many rows of the sheet are hidden; `rows` marks them. */
  hiddenRows?: () => Promise<number>
  rows: (progress: (bytes: number) => void) => AsyncGenerator<Row>
  close: () => Promise<void>
}
