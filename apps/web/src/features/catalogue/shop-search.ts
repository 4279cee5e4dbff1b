import { colorFamilies, PRODUCT_PAGE_SIZE, type ColorFamily } from '@showfloor/contract/common/constants'
import { readChoice, readFlag, readId, readIds, readInt, readList, readText } from '../../client/search.ts'

export const sorts = ['sales', 'new', 'priceUp', 'priceDown', 'name'] as const
export type Sort = (typeof sorts)[number]

export const comparedMax = 6
const yuanMax = 9_999_999
const sideMax = { min: 1, max: 100_000 }

/** The search of the product list; it lives only in the query string. Prices in whole yuan, sides in mm. */
export type ShopSearch = {
  keyword?: string
  category?: string
  zone?: string[]
  stock?: true
  /** Only products with a floor sample in the shop. */
  sample?: true
  /** The range of prices, both ends included. */
  from?: number
  to?: number
  width?: number
  depth?: number
  height?: number
  color?: ColorFamily[]
  material?: string[]
  /** Discontinued articles instead of those on sale. */
  status?: 'offsale'
  sort?: Sort
  /** The page, from 1; default 1. */
  no?: number
  /** Products chosen for comparison. */
  compare?: string[]
  /** The codes of the SKUs shown on their cards, newest first. */
  sku?: string[]
  /** The product in the dialog over the list, and the code of the SKU on its card. */
  look?: string
  lookSku?: string
}
export type SearchChange = { [K in keyof ShopSearch]?: ShopSearch[K] | undefined }

/** A search without absent values. */
export const defined = <S extends object>(search: { [K in keyof S]?: S[K] | undefined }): Partial<S> =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Partial<S>

/** Parses the query string's search; invalid values are dropped. */
export const readShopSearch = (raw: Record<string, unknown>): ShopSearch => {
  const from = readInt(raw.from, { min: 1, max: yuanMax })
  const to = readInt(raw.to, { min: 1, max: yuanMax })
  return defined({
    keyword: readText(raw.keyword)?.slice(0, 100),
    category: readId(raw.category),
    zone: readIds(raw.zone).slice(0, 20),
    stock: readFlag(raw.stock) || undefined,
    sample: readFlag(raw.sample) || undefined,
    from,
    to: from !== undefined && to !== undefined && to < from ? undefined : to,
    width: readInt(raw.width, sideMax),
    depth: readInt(raw.depth, sideMax),
    height: readInt(raw.height, sideMax),
    color: colorFamilies.filter((color) => readList(raw.color).includes(color)),
    material: [...new Set(readList(raw.material).filter((text) => /^[a-z]{1,20}$/.test(text)))].slice(0, 20),
    status: readChoice(raw.status, ['offsale'] as const),
    sort: readChoice(raw.sort, sorts),
    no: readInt(raw.no, { min: 2, max: 5000 }),
    compare: readIds(raw.compare).slice(0, comparedMax),
    sku: readList(raw.sku).slice(0, comparedMax),
    look: readId(raw.look),
    lookSku: readText(raw.lookSku),
  })
}

/** The keyword of a typed text; undefined for blank. */
export const keywordOf = (text: string): string | undefined =>
  readShopSearch({ keyword: text.trim() }).keyword

/** The changed search, back on the first page. */
export const changeSearch = (search: ShopSearch, change: SearchChange): ShopSearch =>
  defined({ ...search, no: undefined, ...change })

/** Whether a product cannot be added to the comparison: it is full, and the product is not in it. */
export const isCompareFull = ({ compare = [] }: ShopSearch, productId: string): boolean =>
  compare.length >= comparedMax && !compare.includes(productId)

/** A product with the SKU on its card. */
type Shown = { channelSpuId: string; skuCode: string }

/** Adds a product to the comparison with its shown SKU, or removes it; the page stays. */
export const toggleCompared = (search: ShopSearch, { channelSpuId, skuCode }: Shown): ShopSearch => {
  const { compare = [], sku = [] } = search
  const others = sku.filter((code) => code !== skuCode)
  return defined({
    ...search,
    compare: toggled(compare, channelSpuId).slice(0, comparedMax),
    sku: (compare.includes(channelSpuId) ? others : [skuCode, ...others]).slice(0, comparedMax),
  })
}

/** Opens a product's dialog with its shown SKU, or closes it; the page stays. */
export const lookAt = (search: ShopSearch, shown: Shown | undefined): ShopSearch =>
  defined({ ...search, look: shown?.channelSpuId, lookSku: shown?.skuCode })

/** A list of values with one value added or removed. */
export const toggled = <T>(values: readonly T[] | undefined, value: T): T[] =>
  values?.includes(value) ? values.filter((one) => one !== value) : [...(values ?? []), value]

/** The number of active filters, without keyword and category. */
export const filterNumber = (search: ShopSearch): number =>
  [
    search.stock,
    search.sample,
    search.from ?? search.to,
    search.width,
    search.depth,
    search.height,
    search.status,
    ...(search.zone ?? []),
    ...(search.color ?? []),
    ...(search.material ?? []),
  ].filter((value) => value !== undefined).length

/** Whether anything but the order filters the list. */
export const isNarrowed = (search: ShopSearch): boolean =>
  search.keyword !== undefined || search.category !== undefined || filterNumber(search) > 0

/** The search with no filter but the keyword. */
export const withoutFilters = ({ keyword, sort, compare, sku }: ShopSearch): ShopSearch =>
  defined({ keyword, sort, compare, sku })

/** The input for the filters' counts: the search without page and order. */
export const filterInput = (shopId: string, search: ShopSearch) => ({
  shopId,
  keyword: search.keyword?.trim() ?? '',
  categories: search.category ? [search.category] : [],
  inStock: search.stock ?? false,
  ...(search.sample ? { sample: true } : {}),
  ...(search.zone ? { specialZoneIds: search.zone } : {}),
  ...(search.color ? { colors: search.color } : {}),
  ...(search.material ? { materials: search.material } : {}),
  ...(search.status ? { statusList: [search.status] } : {}),
  ...(search.from ? { priceFrom: search.from * 100 } : {}),
  ...(search.to ? { priceTo: search.to * 100 } : {}),
  ...(search.width ? { widthTo: search.width } : {}),
  ...(search.depth ? { depthTo: search.depth } : {}),
  ...(search.height ? { heightTo: search.height } : {}),
})

/** The server's input for a search; prices become cents. */
export const pageInput = (shopId: string, search: ShopSearch) => ({
  ...filterInput(shopId, search),
  start: ((search.no ?? 1) - 1) * PRODUCT_PAGE_SIZE,
  size: PRODUCT_PAGE_SIZE,
  sort: search.sort ?? ('sales' as const),
})

/** The page numbers to link around the current one, 0 for a gap: `1 0 4 5 6 0 20`. */
export const pagesAround = (current: number, last: number): number[] => {
  const near = [1, current - 1, current, current + 1, last]
  const pages = [...new Set(near.filter((page) => page >= 1 && page <= last))].sort((a, b) => a - b)
  return pages.flatMap((page, at) => {
    const before = pages[at - 1] ?? page - 1
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [0, page] : [page]
  })
}
