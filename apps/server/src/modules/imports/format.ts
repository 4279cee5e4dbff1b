import type { Column } from './columns.ts'
import type { Field } from './field.ts'
import { decimalMarkOf, numberFrom, type DecimalMark, type Unit } from './numbers.ts'

/** How the cells of a file are read: what stands in which column, how its numbers are written, and what sizes are in where their column does not say. */
export type Format = { columns: readonly Column[]; marks: ReadonlyMap<string, DecimalMark>; unit: Unit }

const numeric: readonly unknown[] = ['money', 'pieces', 'size', 'weight']
// Furniture wider than this many of a unit on the middle row is measured in millimetres, not centimetres.
const mostCentimetres = 400

/** Finds out from the first rows how numbers are written and what sizes are measured in. */
export const formatOf = (
  columns: readonly Column[],
  fields: readonly Field[],
  rows: readonly (readonly string[])[],
  isText: boolean,
): Format => {
  const cellsOf = (column: Column): string[] => rows.map((cells) => cells[column.index] ?? '')
  const typeOf = (column: Column) => fields.find((field) => field.key === column.field)?.type
  const marks = new Map<string, DecimalMark>()
  for (const column of columns) {
    const type = typeOf(column)
    if (column.field !== null && numeric.includes(type))
      marks.set(
        column.field,
        decimalMarkOf(cellsOf(column), isText && (type === 'money' || type === 'pieces')),
      )
  }
  const widths = columns
    .filter((column) => column.field === 'width' && column.unit === null)
    .flatMap((column) => cellsOf(column).map((text) => numberFrom(text, marks.get('width') ?? '.') ?? 0))
    .filter((value) => value > 0)
    .sort((a, b) => a - b)
  const unit: Unit = (widths[Math.floor(widths.length / 2)] ?? 0) > mostCentimetres ? 'mm' : 'cm'
  return { columns, marks, unit }
}
