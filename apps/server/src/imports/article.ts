import { createHash } from 'node:crypto'
import type { PictureKind } from '../modules/catalogue/pictures/subject.ts'
import type { Column, Field, Unit } from './columns.ts'
import { kindFrom } from './guess-kind.ts'
import { colorFrom, materialFrom } from './guess-look.ts'
import { centsFrom, numberFrom, type DecimalMark } from './numbers.ts'
import { Refusal, shown } from './refusal.ts'
import type { Row } from './table.ts'

/** How the cells of a file are read: what stands in which column, and how its numbers are written. */
export type Format = { columns: Column[]; marks: Map<Field, DecimalMark>; unit: Unit }

/** An article as one row tells it, without its category. Money in cents, sizes in mm, null where the file says nothing. */
export type Article = {
  code: string
  name: string
  description: string
  kind: PictureKind
  priceCents: number
  oldPriceCents: number | null
  stock: number | null
  colorName: string
  colorHex: string | null
  material: string
  materialName: string
  widthMm: number | null
  depthMm: number | null
  heightMm: number | null
  sizeText: string
  attributes: Record<string, number | string>
}

export type Reading =
  | { article: Article; category: string; remarks: string[] }
  | { leftOut: { column: string; why: string } }

const codeLengthMax = 40
const nameLengthMax = 120
const perMm: Record<Unit, number> = { mm: 1, cm: 10, m: 1000 }

/** Reads one row. What an article cannot do without and is missing leaves the row out; a price that is no price refuses the file. */
export const readArticle = (row: Row, format: Format): Reading => {
  const cell = cellsOf(row, format)
  for (const field of ['code', 'name', 'price'] as const)
    if (cell(field) === '') return leftOut(format, field, 'is empty')
  const code = cell('code')
  if (code.length > codeLengthMax || !/^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u.test(code))
    return leftOut(format, 'code', `${shown(code)} is not an article number`)
  const priceCents = priceOf(row, format, cell('price'))
  if (priceCents === 0) return leftOut(format, 'price', 'is 0, which would mean "not for sale"')
  const remarks: string[] = []
  const texts = textsOf(cell)
  const category = cell('category')
  const kind = kindFrom(texts.kindWords, category)
  const look = `${cell('colour')} ${texts.slug} ${texts.lead}`
  const color = (cell('colour') ? colorFrom(cell('colour')) : null) ?? colorFrom(look)
  const sizes = sizesOf(row, format, cell, remarks)
  return {
    category,
    remarks,
    article: {
      code,
      name: texts.name.slice(0, nameLengthMax),
      description: texts.description,
      kind,
      priceCents,
      oldPriceCents: oldPriceOf(cell('oldPrice'), format),
      stock: stockOf(row, format, cell('stock'), remarks),
      colorName: cell('colour') || (color?.name ?? ''),
      colorHex: color?.hex ?? null,
      ...materialOf(cell('material'), look, kind),
      ...sizes,
      sizeText:
        texts.size || [sizes.widthMm, sizes.depthMm, sizes.heightMm].filter((mm) => mm !== null).join('×'),
      attributes: attributesOf(kind, texts.lead, texts.size),
    },
  }
}

const cellsOf = (row: Row, format: Format): ((field: Field) => string) => {
  const indexes = new Map(format.columns.map((column) => [column.field, column.index]))
  return (field) => {
    const index = indexes.get(field)
    return index === undefined ? '' : (row.cells[index] ?? '')
  }
}

const place = (format: Format, field: Field): string => {
  const column = format.columns.find((candidate) => candidate.field === field)
  return column ? `column ${column.index + 1} (${column.header})` : field
}

const leftOut = (format: Format, field: Field, why: string): Reading => ({
  leftOut: { column: place(format, field), why },
})

const markOf = (format: Format, field: Field): DecimalMark => format.marks.get(field) ?? '.'

const priceOf = (row: Row, format: Format, text: string): number => {
  const cents = centsFrom(text, markOf(format, 'price'))
  if (cents === undefined)
    throw new Refusal(
      `Line ${row.line}, ${place(format, 'price')}: ${shown(text)} is not a price. Prices are numbers from 0.01 to 999,999,999.99.`,
    )
  return cents
}

/** "No old price" is none; of "SR 99/9 pack" the amount before the stroke counts. */
const oldPriceOf = (text: string, format: Format): number | null =>
  centsFrom(text.split('/')[0] ?? '', markOf(format, 'oldPrice')) ?? null

const stockOf = (row: Row, format: Format, text: string, remarks: string[]): number | null => {
  if (text === '') return null
  const amount = numberFrom(text, markOf(format, 'stock'))
  if (amount !== undefined && Number.isInteger(amount) && amount <= 1_000_000_000) return amount
  remarks.push(
    `line ${row.line}, ${place(format, 'stock')}: ${shown(text)} is not a number of pieces; taken as none`,
  )
  return 0
}

const sizesOf = (
  row: Row,
  format: Format,
  cell: (field: Field) => string,
  remarks: string[],
): Pick<Article, 'widthMm' | 'depthMm' | 'heightMm'> => {
  const size = (field: 'width' | 'depth' | 'height'): number | null => {
    const text = cell(field).replace(/\s*(mm|cm|m|毫米|厘米|米)$/i, '')
    if (text === '') return null
    const unit = format.columns.find((column) => column.field === field)?.unit ?? format.unit
    const mm = Math.round((numberFrom(text, markOf(format, field)) ?? 0) * perMm[unit])
    if (mm >= 1 && mm <= 100_000) return mm
    remarks.push(
      `line ${row.line}, ${place(format, field)}: ${shown(cell(field))} is not a size; taken as unknown`,
    )
    return null
  }
  return { widthMm: size('width'), depthMm: size('depth'), heightMm: size('height') }
}

type Texts = {
  name: string
  lead: string
  kindWords: string
  size: string
  slug: string
  description: string
}

/** A bare model name ("BILLY") gets the first words of the description behind it, so that it can be found by what it is. */
const textsOf = (cell: (field: Field) => string): Texts => {
  const given = cell('description')
  const size = /(?:^|[,\s])(\d[\d/.x×*-]*(?:[x×*]\d[\d/.x×*-]*)*\s?(?:cm|mm))$/i.exec(given)?.[1] ?? ''
  const lead = given.slice(0, size === '' ? undefined : given.length - size.length).replace(/[\s,]+$/, '')
  // Some lists carry a whole description where the designer's name belongs.
  const designer = cell('designer')
  const long = designer.length > 80 || /^\d{3}\.\d{3}\.\d{2}\s/.test(designer)
  const short = lead.length <= 60 ? lead : ''
  const name = short && !cell('name').includes(short) ? `${cell('name')} ${short}` : cell('name')
  const slug = (cell('link').split('?')[0] ?? '').replace(/\/+$/, '').split('/').pop() ?? ''
  const description = [given, long ? designer.replace(/^\d{3}\.\d{3}\.\d{2}\s/, '') : '']
    .filter(Boolean)
    .join('. ')
  return { name, lead, kindWords: lead || cell('name'), size, slug: slug.replaceAll('-', ' '), description }
}

const materialOf = (
  given: string,
  look: string,
  kind: PictureKind,
): Pick<Article, 'material' | 'materialName'> => {
  const guessed = materialFrom(given || look, kind)
  return { material: guessed.material, materialName: given || guessed.materialName }
}

/** Facts that rules read, where the description states them: seats, the mattress a bed takes, hanging on a wall. */
const attributesOf = (kind: PictureKind, lead: string, size: string): Record<string, number | string> => {
  const seats = /(\d)-seat/i.exec(lead)?.[1]
  const area = /^(\d{2,3})x(\d{3})\s?cm$/i.exec(size)
  const [widthMm, lengthMm] = [Number(area?.[1] ?? 0) * 10, Number(area?.[2] ?? 0) * 10]
  return {
    ...(seats ? { seats: Number(seats) } : {}),
    ...(area && kind === 'bed' ? { frameInnerWidthMm: widthMm, frameInnerLengthMm: lengthMm } : {}),
    ...(area && kind === 'mattress' ? { mattressWidthMm: widthMm, mattressLengthMm: lengthMm } : {}),
    ...(/wall-mounted/i.test(lead) ? { mounting: 'WALL' } : {}),
  }
}

/** The same for rows that tell the same of an article, under whatever category; what is guessed depends on that and does not count. */
export const fingerprint = (article: Article): string => {
  const { code, name, description, priceCents, oldPriceCents, stock, widthMm, depthMm, heightMm } = article
  const told = [code, name, description, priceCents, oldPriceCents, stock, widthMm, depthMm, heightMm]
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url')
}
