import { colorFamilies, PRODUCT_PAGE_SIZE, type ColorFamily } from '@showfloor/contract/common/constants'
import { readChoice, readFlag, readId, readIds, readInt, readList, readText } from '../../client/search.ts'

export const sorts = ['sales', 'new', 'priceUp', 'priceDown', 'name'] as const
export type Sort = (typeof sorts)[number]

export const comparedMax = 6
const yuanMax = 9_999_999
const sideMax = { min: 1, max: 100_000 }

/** What the list of products is asked for; it lives in the query string and nowhere else. Prices in whole yuan, sides in mm. */
export type ShopSearch = {
  keyword?: string
  category?: string
  zone?: string[]
  stock?: true
  /** From this price on, and up to this one, both included. */
  from?: number
  to?: number
  width?: number
  depth?: number
  height?: number
  color?: ColorFamily[]
  material?: string[]
  /** Articles that are not on sale any more instead of those that are. */
  status?: 'offsale'
  sort?: Sort
  /** The page, from 1, which is also what a missing one means. */
  no?: number
  /** Products laid aside to be compared. */
  compare?: string[]
  /** The codes of the SKUs that their cards showed, the last one first. */
  sku?: string[]
  /** The product that is looked at over the list, and the code of the SKU that its card showed. */
  look?: string
  lookSku?: string
}
export type SearchChange = { [K in keyof ShopSearch]?: ShopSearch[K] | undefined }

/** A search without what is not given. */
export const defined = <S extends object>(search: { [K in keyof S]?: S[K] | undefined }): Partial<S> =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Partial<S>

/** The search of a query string; a value that makes no sense counts as not given. */
export const readShopSearch = (raw: Record<string, unknown>): ShopSearch => {
  const from = readInt(raw['from'], { min: 1, max: yuanMax })
  const to = readInt(raw['to'], { min: 1, max: yuanMax })
  return defined({
    keyword: readText(raw['keyword'])?.slice(0, 100),
    category: readId(raw['category']),
    zone: readIds(raw['zone']).slice(0, 20),
    stock: readFlag(raw['stock']) || undefined,
    from,
    to: from !== undefined && to !== undefined && to < from ? undefined : to,
    width: readInt(raw['width'], sideMax),
    depth: readInt(raw['depth'], sideMax),
    height: readInt(raw['height'], sideMax),
    color: colorFamilies.filter((color) => readList(raw['color']).includes(color)),
    material: [...new Set(readList(raw['material']).filter((text) => /^[a-z]{1,20}$/.test(text)))].slice(
      0,
      20,
    ),
    status: readChoice(raw['status'], ['offsale'] as const),
    sort: readChoice(raw['sort'], sorts),
    no: readInt(raw['no'], { min: 2, max: 5000 }),
    compare: readIds(raw['compare']).slice(0, comparedMax),
    sku: readList(raw['sku']).slice(0, comparedMax),
    look: readId(raw['look']),
    lookSku: readText(raw['lookSku']),
  })
}

/** What a text in the search box looks for, as it stands in the query string; undefined for nothing. */
export const keywordOf = (text: string): string | undefined =>
  readShopSearch({ keyword: text.trim() }).keyword

/** The search after a change of what is looked for, which starts at the first page again. */
export const changeSearch = (search: ShopSearch, change: SearchChange): ShopSearch =>
  defined({ ...search, no: undefined, ...change })

/** Whether a product can no more be laid aside: as many as fit side by side are already, and it is none of them. */
export const isCompareFull = ({ compare = [] }: ShopSearch, productId: string): boolean =>
  compare.length >= comparedMax && !compare.includes(productId)

/** A product as its card shows it: by one of its SKUs. */
type Shown = { channelSpuId: string; skuCode: string }

/** The search with a product laid aside to be compared as it is shown, or taken away again; the page stays. */
export const toggleCompared = (search: ShopSearch, { channelSpuId, skuCode }: Shown): ShopSearch => {
  const { compare = [], sku = [] } = search
  const others = sku.filter((code) => code !== skuCode)
  return defined({
    ...search,
    compare: toggled(compare, channelSpuId).slice(0, comparedMax),
    sku: (compare.includes(channelSpuId) ? others : [skuCode, ...others]).slice(0, comparedMax),
  })
}

/** The search with a product looked at over the list as it is shown, or none; the page stays. */
export const lookAt = (search: ShopSearch, shown: Shown | undefined): ShopSearch =>
  defined({ ...search, look: shown?.channelSpuId, lookSku: shown?.skuCode })

/** A value put into a list of values, or taken out of it. */
export const toggled = <T>(values: readonly T[] | undefined, value: T): T[] =>
  values?.includes(value) ? values.filter((one) => one !== value) : [...(values ?? []), value]

/** How many filters narrow the list beside keyword and category. */
export const filterNumber = (search: ShopSearch): number =>
  [
    search.stock,
    search.from ?? search.to,
    search.width,
    search.depth,
    search.height,
    search.status,
    ...(search.zone ?? []),
    ...(search.color ?? []),
    ...(search.material ?? []),
  ].filter((value) => value !== undefined).length

/** Whether anything but the order narrows the list. */
export const isNarrowed = (search: ShopSearch): boolean =>
  search.keyword !== undefined || search.category !== undefined || filterNumber(search) > 0

/** The search without what narrows it beside the keyword. */
export const withoutFilters = ({ keyword, sort, compare, sku }: ShopSearch): ShopSearch =>
  defined({ keyword, sort, compare, sku })

/** What the counts beside the filters are asked for: the search without its page and order. */
export const filterInput = (shopId: string, search: ShopSearch) => ({
  shopId,
  keyword: search.keyword?.trim() ?? '',
  categories: search.category ? [search.category] : [],
  inStock: search.stock ?? false,
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

/** What the server is asked for a search; prices become cents. */
export const pageInput = (shopId: string, search: ShopSearch) => ({
  ...filterInput(shopId, search),
  start: ((search.no ?? 1) - 1) * PRODUCT_PAGE_SIZE,
  size: PRODUCT_PAGE_SIZE,
  sort: search.sort ?? ('sales' as const),
})

/** The pages to offer around the current one, with 0 for a gap: `1 0 4 5 6 0 20`. */
export const pagesAround = (current: number, last: number): number[] => {
  const near = [1, current - 1, current, current + 1, last]
  const pages = [...new Set(near.filter((page) => page >= 1 && page <= last))].sort((a, b) => a - b)
  return pages.flatMap((page, at) => {
    const before = pages[at - 1] ?? page - 1
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [0, page] : [page]
  })
}
