import type { Format } from './article.ts'
import { columnsOf, type Column, type Field, type Unit } from './columns.ts'
import { decimalMarkOf, numberFrom, type DecimalMark } from './numbers.ts'
import { shown } from './refusal.ts'
import type { Row } from './table.ts'

const numeric: readonly Field[] = ['price', 'oldPrice', 'stock', 'width', 'depth', 'height']
// Furniture wider than this many of a unit on the middle row is measured in millimetres, not centimetres.
const mostCentimetres = 400

/** Reads the header and the first rows: what each column is, how numbers are written, what sizes are measured in. */
export const formatOf = (header: Row, rows: readonly Row[]): Format => {
  const columns = columnsOf(header.cells)
  const cellsOf = (column: Column): string[] => rows.map((row) => row.cells[column.index] ?? '')
  const marks = new Map<Field, DecimalMark>()
  for (const column of columns)
    if (column.field !== null && numeric.includes(column.field))
      marks.set(column.field, decimalMarkOf(cellsOf(column)))
  const widths = columns
    .filter((column) => column.field === 'width' && column.unit === null)
    .flatMap((column) => cellsOf(column).map((text) => numberFrom(text, marks.get('width') ?? '.') ?? 0))
    .filter((value) => value > 0)
    .sort((a, b) => a - b)
  const unit: Unit = (widths[Math.floor(widths.length / 2)] ?? 0) > mostCentimetres ? 'mm' : 'cm'
  return { columns, marks, unit }
}

const meanings: Record<Field, string> = {
  code: 'article number: product and SKU code',
  name: 'name, with the first words of the description',
  category: 'category; an article in several rows stands under each',
  price: 'price',
  oldPrice: 'price before, crossed out',
  stock: 'stock of this shop',
  online: 'left aside: says what a web shop may sell, not this one',
  link: 'read for colour and material only',
  description: 'description; kind, colour and material are guessed from it',
  designer: 'left aside; a long text in it joins the description',
  colour: 'colour',
  material: 'material',
  width: 'width',
  depth: 'depth',
  height: 'height',
}

/** The table "what each column became", with an example from the file. */
export const columnTable = (format: Format, rows: readonly Row[]): string[] => {
  const lines = format.columns.map((column) => {
    const example = rows.map((row) => row.cells[column.index] ?? '').find((cell) => cell !== '') ?? ''
    return [column.header || '(no name)', meaningOf(column, format), example === '' ? '' : shown(example)]
  })
  const wide = (index: number): number => Math.max(...lines.map((line) => line[index]?.length ?? 0))
  const [first, second] = [wide(0), wide(1)]
  return lines.map(([header = '', meaning = '', example = '']) =>
    `  ${header.padEnd(first)}  → ${meaning.padEnd(second)}  ${example}`.trimEnd(),
  )
}

const meaningOf = (column: Column, format: Format): string => {
  if (column.field === null) return 'left aside'
  const mark = format.marks.get(column.field) === ',' ? ', decimal comma' : ''
  const unit = ['width', 'depth', 'height'].includes(column.field) ? ` in ${column.unit ?? format.unit}` : ''
  return `${meanings[column.field]}${unit}${mark}`
}
