import { PRODUCT_PAGE_SIZE } from '@showfloor/contract/common/constants'
import type { CallInput } from '../../client/call.ts'
import { readChoice, readFlag, readInt, readText } from '../../client/search.ts'

export const sorts = ['sales', 'new', 'priceUp', 'priceDown', 'name'] as const
export type Sort = (typeof sorts)[number]

/** Price ranges that a customer thinks in, in whole yuan; `to` is the first price that is above. */
export const priceRanges = [
  { id: '0-3000', from: 0, to: 3000 },
  { id: '3000-6000', from: 3000, to: 6000 },
  { id: '6000-12000', from: 6000, to: 12_000 },
  { id: '12000-', from: 12_000, to: undefined },
] as const
export type PriceRangeId = (typeof priceRanges)[number]['id']

export const widthLimits = ['1800', '2400'] as const
export type WidthLimit = (typeof widthLimits)[number]

/** What the list of products is asked for; it lives in the query string and nowhere else. */
export type ShopSearch = {
  keyword?: string
  category?: string
  stock?: true
  price?: PriceRangeId
  width?: WidthLimit
  sort?: Sort
  /** The page, from 1, which is also what a missing one means. */
  no?: number
}

const defined = <T extends object>(search: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as T

/** The search of a query string; a value that makes no sense counts as not given. */
export const readShopSearch = (raw: Record<string, unknown>): ShopSearch => {
  const category = readText(raw['category'])
  return defined<ShopSearch>({
    keyword: readText(raw['keyword'])?.slice(0, 100),
    category: category && /^\d{1,20}$/.test(category) ? category : undefined,
    stock: readFlag(raw['stock']) || undefined,
    price: readChoice(
      raw['price'],
      priceRanges.map(({ id }) => id),
    ),
    width: readChoice(readText(raw['width']), widthLimits),
    sort: readChoice(raw['sort'], sorts),
    no: readInt(raw['no'], { min: 2, max: 5000 }),
  })
}

/** The search after a change of what is looked for, which starts at the first page again. */
export const changeSearch = (
  search: ShopSearch,
  change: { [K in keyof ShopSearch]?: ShopSearch[K] | undefined },
) => defined<ShopSearch>({ ...search, no: undefined, ...change })

/** Whether anything but the order narrows the list. */
export const isNarrowed = ({ keyword, category, stock, price, width }: ShopSearch): boolean =>
  [keyword, category, stock, price, width].some((value) => value !== undefined)

/** What the server is asked for a search. Prices become cents, the upper end of a range excluded. */
export const pageInput = (shopId: string, search: ShopSearch): CallInput<'catalogue.itemMappingPage'> => {
  const range = priceRanges.find(({ id }) => id === search.price)
  return {
    shopId,
    start: ((search.no ?? 1) - 1) * PRODUCT_PAGE_SIZE,
    size: PRODUCT_PAGE_SIZE,
    keyword: search.keyword?.trim() ?? '',
    categories: search.category ? [search.category] : [],
    inStock: search.stock ?? false,
    sort: search.sort ?? 'sales',
    ...(range ? { priceFrom: range.from * 100 } : {}),
    ...(range?.to ? { priceTo: range.to * 100 - 1 } : {}),
    ...(search.width ? { widthTo: Number(search.width) } : {}),
  }
}

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
