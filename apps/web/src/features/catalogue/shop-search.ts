import { colorFamilies, PRODUCT_PAGE_SIZE } from '@showfloor/contract/common/constants'
import { isId } from '@showfloor/contract/common/ids'
import {
  changedSearch,
  readChoice,
  readChoices,
  readFlag,
  readId,
  readInt,
  readKeyword,
  readText,
  readTexts,
  searchOf,
  type SearchChange,
} from '../../client/search.ts'

export const sorts = ['sales', 'new', 'priceUp', 'priceDown', 'name'] as const
export type Sort = (typeof sorts)[number]

export const comparedMax = 6
const readYuan = readInt(1, 9_999_999)
const readSide = readInt(1, 100_000)

/** What the lists of products and of listings have in common. */
export const listingReads = {
  keyword: readKeyword,
  category: readId,
  stock: readFlag,
  /** Discontinued articles instead of those on sale. */
  status: readChoice(['offsale']),
  no: readInt(2, 5000),
}

/** The search of the product list; it lives only in the query string. Prices in whole yuan, sides in mm. */
export const readShopSearch = searchOf(
  {
    ...listingReads,
    zone: readTexts(isId, 20),
    /** Only products with a floor sample in the shop. */
    sample: readFlag,
    /** The range of prices, both ends included. */
    from: readYuan,
    to: readYuan,
    width: readSide,
    depth: readSide,
    height: readSide,
    color: readChoices(colorFamilies),
    material: readTexts((text) => /^[a-z]{1,20}$/.test(text), 20),
    sort: readChoice(sorts),
    /** Products chosen for comparison. */
    compare: readTexts(isId, comparedMax),
    /** The codes of the SKUs shown on their cards, newest first. */
    sku: readTexts(() => true, comparedMax),
    /** The product in the dialog over the list, and the code of the SKU on its card. */
    look: readId,
    lookSku: readText,
  },
  (search) =>
    search.from !== undefined && search.to !== undefined && search.to < search.from
      ? { ...search, to: undefined }
      : search,
)
export type ShopSearch = ReturnType<typeof readShopSearch>
export type ChangeShop = SearchChange<ShopSearch>

/** The keyword of a typed text; undefined for blank. */
export const keywordOf = (text: string): string | undefined =>
  readShopSearch({ keyword: text.trim() }).keyword

/** The changed search, back on the first page. */
export const changeSearch = (search: ShopSearch, change: ChangeShop): ShopSearch =>
  changedSearch(readShopSearch, search, change)

/** Whether a product cannot be added to the comparison: it is full, and the product is not in it. */
export const isCompareFull = ({ compare = [] }: ShopSearch, productId: string): boolean =>
  compare.length >= comparedMax && !compare.includes(productId)

/** A product with the SKU on its card. */
type Shown = { channelSpuId: string; skuCode: string }

/** Adds a product to the comparison with its shown SKU, or removes it; the page stays. */
export const toggleCompared = (search: ShopSearch, { channelSpuId, skuCode }: Shown): ShopSearch => {
  const { compare = [], sku = [] } = search
  const others = sku.filter((code) => code !== skuCode)
  return readShopSearch({
    ...search,
    compare: toggled(compare, channelSpuId).slice(0, comparedMax),
    sku: (compare.includes(channelSpuId) ? others : [skuCode, ...others]).slice(0, comparedMax),
  })
}

/** Opens a product's dialog with its shown SKU, or closes it; the page stays. */
export const lookAt = (search: ShopSearch, shown: Shown | undefined): ShopSearch => ({
  ...search,
  look: shown?.channelSpuId,
  lookSku: shown?.skuCode,
})

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
export const withoutFilters = ({ keyword, sort, compare, sku }: ShopSearch): ShopSearch => ({
  keyword,
  sort,
  compare,
  sku,
})

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
