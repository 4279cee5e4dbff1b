/** The facts of a SKU in an answer. Lengths in mm; null or blank where the catalogue states none. */
export type SkuFacts = {
  skuCode: string
  productId: string
  kind: string
  name: string
  /** Colour and material, as on the label. */
  look: string
  style: string
  /** The names of its categories. */
  category: string
  widthMm: number | null
  depthMm: number | null
  heightMm: number | null
  /** The width of a bed's mattress, or of the mattress itself. */
  mattressMm: number | null
  sizeText: string
  seats: number | null
  cents: number
}

/** Whether a SKU is one that the query means. */
export type Expected = (sku: SkuFacts) => boolean

/** A query with the conditions on each of the first five answers; `none` where nothing matches. */
export type Query = readonly [text: string, ...expected: [Expected | 'none', ...Expected[]]]

export const kind =
  (...kinds: string[]): Expected =>
  (sku) =>
    kinds.includes(sku.kind)
export const named =
  (pattern: RegExp): Expected =>
  (sku) =>
    pattern.test(sku.name)
export const look =
  (pattern: RegExp): Expected =>
  (sku) =>
    pattern.test(sku.look)
export const inCategory =
  (pattern: RegExp): Expected =>
  (sku) =>
    pattern.test(sku.category)
export const either =
  (...expected: Expected[]): Expected =>
  (sku) =>
    expected.some((one) => one(sku))
export const style =
  (name: string): Expected =>
  (sku) =>
    sku.style === name
export const code =
  (begins: string): Expected =>
  (sku) =>
    sku.skuCode.startsWith(begins)
export const seats =
  (count: number): Expected =>
  (sku) =>
    sku.seats === count
export const sized =
  (pattern: RegExp): Expected =>
  (sku) =>
    pattern.test(sku.sizeText)

const widthOf = (sku: SkuFacts): number => sku.mattressMm ?? sku.widthMm ?? 0
/** This width, or up to `within` wider or narrower; for a bed, that of its mattress. */
export const wide =
  (mm: number, within = 0): Expected =>
  (sku) =>
    Math.abs(widthOf(sku) - mm) <= within
export const widest =
  (mm: number): Expected =>
  (sku) =>
    widthOf(sku) > 0 && widthOf(sku) <= mm
export const widerThan =
  (mm: number): Expected =>
  (sku) =>
    widthOf(sku) >= mm
export const upTo =
  (yuan: number): Expected =>
  (sku) =>
    sku.cents <= yuan * 100
export const from =
  (yuan: number): Expected =>
  (sku) =>
    sku.cents >= yuan * 100
export const between = (least: number, most: number): Expected => {
  const [atLeast, atMost] = [from(least), upTo(most)]
  return (sku) => atLeast(sku) && atMost(sku)
}

const shownMost = 5

/** What is wrong with the first answers `shown` to a query, among all SKUs; null when nothing is. */
export const problemOf = (
  [, ...expected]: Query,
  shown: readonly SkuFacts[],
  all: readonly SkuFacts[],
): string | null => {
  const conditions = expected.filter((one) => one !== 'none')
  const fits: Expected = (sku) => conditions.every((condition) => condition(sku))
  const first = shown.slice(0, shownMost)
  if (conditions.length < expected.length) return first.length === 0 ? null : `finds ${describe(first)}`
  const products = new Set(all.filter(fits).map(({ productId }) => productId)).size
  if (products === 0) return 'nothing in the catalogue is what is expected'
  const wrong = first.filter((sku) => !fits(sku))
  if (wrong.length > 0) return `shows ${describe(wrong)}`
  const missing = Math.min(shownMost, products) - first.length
  return missing > 0 ? `finds ${first.length} of ${products}` : null
}

const describe = (skus: readonly SkuFacts[]): string =>
  skus
    .map(({ skuCode, name, look: is, sizeText, cents }) =>
      [skuCode, name, is, sizeText, `¥${cents / 100}`].filter(Boolean).join(' '),
    )
    .join(' · ')
