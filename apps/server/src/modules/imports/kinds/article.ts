import { createHash } from 'node:crypto'
import { CATALOGUE_LONG_TEXT_MAX, CATALOGUE_TEXT_MAX } from '@showfloor/contract/common/catalogue-words'
import type { ProductKind } from '@showfloor/contract/common/product-kinds'
import type { Words } from '../../../platform/tables/refusal.ts'
import { simplifiedLetters } from '../../catalogue/catalogue.public.ts'
import { empty, narrow, readCell, type CellReading } from '../cells/read-cell.ts'
import { isCode, noCode } from '../cells/codes.ts'
import type { Format } from '../columns/format.ts'
import { kindFrom } from './guess-kind.ts'
import { colorFrom, materialFrom } from './guess-look.ts'
import type { Reading } from './kind.ts'
import { isWebShop, webShopReader } from './web-shop.ts'

/** An article from one row, without its category. Money in cents, sizes in mm, null if the file has no value. */
export type Article = {
  code: string
  name: string
  /** The row's own name, before the kind was added. */
  givenName: string
  description: string
  brand: string
  kind: ProductKind
  priceCents: number
  saleCents: number
  shoppeCents: number
  redLineCents: number
  stock: number | null
  /** Whether the row names colour or material, which are then not guessed. */
  tellsColor: boolean
  tellsMaterial: boolean
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

export type ArticleReading = { article: Article | null; category: string; problems: Reading['problems'] }

/** The cells of a row by field: their texts, and their values; null where empty. */
type Cells = {
  text: (field: string) => string
  /** Whether the row's own cell has a code. */
  hasCode: boolean
  /** Whether names are complete, and get no words of the description. */
  isNamed: boolean
  amount: (type: 'money' | 'pieces' | 'size', field: string) => { value: number } | { why: Words } | null
}

/**
 * Reads rows; a row without an article and without a problem belongs to the one above it. A missing required value leaves the row out; an invalid price
 * refuses the file.
 */
export const articleReader = (format: Format): ((cells: readonly string[]) => ArticleReading) => {
  const indexes = new Map(format.columns.map((column) => [column.field, column.index]))
  const priceOtherwise = format.columns.find(({ field }) => field === 'price')?.otherwise
  const has = (field: string): boolean => indexes.has(field)
  const webShop = webShopReader(has)
  const isNamed = isWebShop(has)
  return (cells) => {
    const own = (field: string): string => cells[indexes.get(field) ?? -1] ?? ''
    const text = webShop(own)
    if (text === null) return { article: null, category: '', problems: [] }
    const currency = format.currencyOf(cells)
    if (currency !== null && typeof currency === 'object')
      return {
        article: null,
        category: '',
        problems: [{ field: 'currency', severity: 'BAD', why: currency.why }],
      }
    const amount: Cells['amount'] = (type, field) => {
      const cell = field === 'oldPrice' ? oldPriceIn(text(field)) : text(field)
      if (cell !== '') return amountIn(readCell(type, cell, { figures: format.figures.get(field), currency }))
      return field === 'price' && priceOtherwise !== undefined ? amount(type, priceOtherwise) : null
    }
    return readArticle({ text, amount, hasCode: own('code') !== '', isNamed })
  }
}

const amountIn = (reading: CellReading): { value: number } | { why: Words } =>
  'why' in reading ? reading : { value: Number(reading.value) }

/** "No old price" means none; of "SR 99/9 pack" the amount before the slash counts. */
const oldPriceIn = (text: string): string => (/\d/.test(text) ? (text.split('/')[0] ?? '').trim() : '')

const readArticle = ({ text: cell, amount, hasCode, isNamed }: Cells): ArticleReading => {
  const category = cell('category')
  const none = (field: string, severity: 'BAD' | 'LEFT_OUT', why: Words): ArticleReading => ({
    article: null,
    category,
    problems: [{ field, severity, why }],
  })
  for (const field of ['code', 'name'] as const) if (cell(field) === '') return none(field, 'LEFT_OUT', empty)
  const code = narrow(cell('code'))
  if (!isCode(code)) return none('code', 'LEFT_OUT', noCode(code))
  const price = amount('money', 'price')
  if (price === null) return none('price', 'LEFT_OUT', empty)
  if ('why' in price) return none('price', 'BAD', price.why)
  if (price.value === 0)
    return none('price', 'LEFT_OUT', {
      zh: '是 0，而 0 表示“不售”',
      en: 'is 0, which would mean "not for sale"',
    })
  const prices = pricesOf(price.value, amount)
  if ('field' in prices) return none(prices.field, 'BAD', prices.why)
  const problems: Reading['problems'] = []
  if (!hasCode) problems.push({ field: 'code', severity: 'NOTE', why: madeCode(code) })
  const within = (field: string, text: string, most = CATALOGUE_TEXT_MAX): string => {
    if (text.length > most) problems.push({ field, severity: 'NOTE', why: tooLong(most) })
    return text.slice(0, most)
  }
  const texts = textsOf(cell, isNamed)
  const kind = kindFrom(simplifiedLetters(texts.kindWords), simplifiedLetters(category))
  const look = `${cell('colour')} ${texts.slug} ${texts.lead}`
  const color = (cell('colour') ? colorFrom(cell('colour')) : null) ?? colorFrom(look, kind)
  const sizes = sizesOf(amount, problems)
  const article = {
    code,
    name: texts.name.slice(0, CATALOGUE_TEXT_MAX),
    givenName: within('name', cell('name')),
    description: within('description', texts.description, CATALOGUE_LONG_TEXT_MAX),
    brand: within('brand', cell('brand')),
    kind,
    priceCents: price.value,
    ...prices,
    stock: stockOf(amount, problems),
    tellsColor: cell('colour') !== '',
    tellsMaterial: cell('material') !== '',
    colorName: within('colour', cell('colour')) || (color?.name ?? ''),
    colorHex: color?.hex ?? null,
    ...materialOf(within('material', cell('material')), look, kind),
    ...sizes,
    sizeText:
      texts.size || [sizes.widthMm, sizes.depthMm, sizes.heightMm].filter((mm) => mm !== null).join('×'),
    attributes: attributesOf(kind, texts.lead, texts.size),
  }
  return { article, category, problems }
}

const tooLong = (most: number): Words => ({
  zh: `超过 ${most} 个字符，只取前 ${most} 个`,
  en: `has more than ${most} characters; only the first ${most} are used`,
})

const madeCode = (code: string): Words => ({
  zh: `没有编码，用商品标识和规格作为编码：${code}`,
  en: `has no code; the handle and its options become one: ${code}`,
})

type Prices = Pick<Article, 'saleCents' | 'shoppeCents' | 'redLineCents'>

/**
 * The other prices in cents, derived from the marketing price: sale = the old price if it was higher, otherwise the price; shoppe = as given, otherwise the sale
 * price; red line = as given, otherwise the price, so that every discount needs an approval. Or the invalid one, and why.
 */
const pricesOf = (priceCents: number, amount: Cells['amount']): Prices | { field: string; why: Words } => {
  const old = amount('money', 'oldPrice')
  if (old && 'why' in old) return { field: 'oldPrice', why: old.why }
  const saleCents = Math.max(priceCents, old?.value ?? 0)
  const shoppe = amount('money', 'shoppe') ?? { value: saleCents }
  if ('why' in shoppe) return { field: 'shoppe', why: shoppe.why }
  if (shoppe.value < saleCents)
    return { field: 'shoppe', why: { zh: '低于价格或原价', en: 'is below the price or the price before' } }
  const redLine = amount('money', 'redLine') ?? { value: priceCents }
  if ('why' in redLine) return { field: 'redLine', why: redLine.why }
  if (redLine.value > priceCents)
    return { field: 'redLine', why: { zh: '高于价格', en: 'is above the price' } }
  return { saleCents, shoppeCents: shoppe.value, redLineCents: redLine.value }
}

/** Reads unimportant figures: one that cannot be read becomes another value and a note. */
const leniently = (
  field: string,
  reading: ReturnType<Cells['amount']>,
  problems: Reading['problems'],
  otherwise: { value: number | null } & Words,
): number | null => {
  if (reading === null) return null
  if ('value' in reading) return reading.value
  const why = { zh: `${reading.why.zh}；${otherwise.zh}`, en: `${reading.why.en}; ${otherwise.en}` }
  problems.push({ field, severity: 'NOTE', why })
  return otherwise.value
}

const stockOf = (amount: Cells['amount'], problems: Reading['problems']): number | null =>
  leniently('stock', amount('pieces', 'stock'), problems, {
    value: 0,
    zh: '按没有库存计',
    en: 'treated as none',
  })

const sizesOf = (
  amount: Cells['amount'],
  problems: Reading['problems'],
): Pick<Article, 'widthMm' | 'depthMm' | 'heightMm'> => {
  const size = (field: 'width' | 'depth' | 'height'): number | null =>
    leniently(field, amount('size', field), problems, {
      value: null,
      zh: '按未知计',
      en: 'treated as unknown',
    })
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

/** A bare model name ("BILLY") gets the first words of the description, so that it can be found by its kind. */
const textsOf = (cell: Cells['text'], isNamed: boolean): Texts => {
  const given = cell('description')
  const size = /(?:^|[,\s])(\d[\d/.x×*-]*(?:[x×*]\d[\d/.x×*-]*)*\s?(?:cm|mm))$/i.exec(given)?.[1] ?? ''
  const lead = given.slice(0, size === '' ? undefined : given.length - size.length).replace(/[\s,]+$/, '')
  // Some lists have a whole description in the designer's column.
  const designer = cell('designer')
  const long = designer.length > 80 || /^\d{3}\.\d{3}\.\d{2}\s/.test(designer)
  const short = lead.length <= 60 ? lead : ''
  const name = short && !isNamed && !cell('name').includes(short) ? `${cell('name')} ${short}` : cell('name')
  const slug = (cell('link').split('?')[0] ?? '').replace(/\/+$/, '').split('/').pop() ?? ''
  const description = [given, long ? designer.replace(/^\d{3}\.\d{3}\.\d{2}\s/, '') : '']
    .filter(Boolean)
    .join('. ')
  return {
    name,
    lead,
    kindWords: (isNamed ? '' : lead) || cell('name'),
    size,
    slug: slug.replaceAll('-', ' '),
    description,
  }
}

const materialOf = (
  given: string,
  look: string,
  kind: ProductKind,
): Pick<Article, 'material' | 'materialName'> => {
  const guessed = materialFrom(given || look, kind)
  return { material: guessed.material, materialName: given || guessed.materialName }
}

/** Attributes for the checks that the description states: seats, the mattress of a bed, mounting on a wall. */
const attributesOf = (kind: ProductKind, lead: string, size: string): Record<string, number | string> => {
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

/** A key that is equal for rows that agree on an article apart from its category. Guessed values are left out, because they depend on the category. */
export const fingerprint = (article: Article): string => {
  const { code, name, description, brand, priceCents, saleCents, shoppeCents, redLineCents } = article
  const { stock, widthMm, depthMm, heightMm } = article
  const prices = [priceCents, saleCents, shoppeCents, redLineCents]
  const facts = [code, name, description, brand, ...prices, stock, widthMm, depthMm, heightMm]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}
