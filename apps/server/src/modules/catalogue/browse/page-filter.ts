import type { ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Size } from '../language/amounts.ts'
import { askedFor, kindsAsked, patternOfWord, wordPatterns, type Asked } from '../language/keyword.ts'
import { spellings } from '../search/codes.db.ts'
import { saidMax, type PageFilter, type SkuAsked } from './page-filter.db.ts'
import { termsOf } from '../search/query.ts'
import type { Thing } from '../language/vocabulary/things.ts'

export type Filter = ParsedInputOf<Contract['catalogue']['itemMappingPage']>

const nearestMax = 12

/** The filter without conditions: everything that the shop has on sale, best-selling first. */
export const plain = (shopId: string): Filter => ({
  shopId,
  start: 0,
  size: nearestMax,
  keyword: '',
  statusList: ['onsale'],
  categories: [],
  specialZoneIds: [],
  inStock: false,
  sample: false,
  colors: [],
  materials: [],
  sort: 'sales',
})

/** Null when the keyword contains nothing to search for. `asked`: the corrected keyword. */
export const filterOf = (input: Filter, asked = askedFor(input.keyword)): PageFilter | null => {
  const search = input.keyword === '' ? null : searchOf(input.keyword, asked)
  if (search === undefined) return null
  const { fromCents, toCents } = asked.price
  return {
    shopId: input.shopId,
    statuses: input.statusList,
    search,
    sku: skuAskedOf(asked),
    categoryIds: input.categories,
    zoneIds: input.specialZoneIds,
    inStock: input.inStock,
    sample: input.sample,
    priceFromCents: narrower(Math.max, input.priceFrom, fromCents),
    priceToCents: narrower(Math.min, input.priceTo, toCents),
    widthToMm: input.widthTo ?? null,
    depthToMm: input.depthTo ?? null,
    heightToMm: input.heightTo ?? null,
    colorFamilies: input.colors,
    materials: input.materials,
    sort: input.sort,
    start: input.start,
    size: input.size,
  }
}

/** The price range of the filter, narrowed by that of the keyword. */
const narrower = (
  of: (one: number, other: number) => number,
  filtered: number | undefined,
  said: number | null,
): number | null => (filtered === undefined || said === null ? (filtered ?? said) : of(filtered, said))

/** Null when the keyword is only a price or a size; undefined when nothing can be found. */
const searchOf = (keyword: string, asked: Asked): PageFilter['search'] | undefined => {
  const terms = termsOf(asked)
  if (terms === null) return isLimited(asked) ? null : undefined
  const typed = /^[\x21-\x7e]+$/.test(keyword) ? [keyword] : []
  const codes = [...new Set([...typed, ...asked.codes].flatMap(spellings))]
  return {
    terms,
    keyword,
    said: [...new Set([keyword.toLowerCase(), ...asked.said].map(patternOfWord))].slice(0, saidMax),
    codes,
    kinds: kindsAsked(asked),
    alsoKinds: asked.things.flatMap(({ also = [] }) => also),
  }
}

/** Whether the keyword names a price or a size. */
export const isLimited = ({ price, sizes }: Asked): boolean =>
  price.fromCents !== null || price.toCents !== null || sizes.length > 0

/** The conditions on a SKU. */
export const skuAskedOf = (asked: Asked): SkuAsked => ({
  looks: asked.looks.map(({ pattern }) => pattern),
  unwantedLooks: asked.unwantedLooks.map(({ pattern }) => pattern),
  counts: asked.counts,
  sizes: [...asked.sizes, ...asked.things.flatMap(sizeOfThing)],
  words: wordPatterns(asked),
  codes: asked.codes,
})

/** The width of a bed is that of its mattress. */
const sizeOfThing = ({ widthMm }: Thing): Size[] =>
  widthMm === undefined ? [] : [{ side: 'main', ranges: [widthMm], saidMm: [], isRough: false, maybe: null }]
