import { PRODUCT_PAGE_SIZE } from '@showfloor/contract/common/constants'
import { keepPreviousData } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { callQuery } from '../../client/queries.ts'
import { readChoice, readId } from '../../client/search.ts'
import { defined, readShopSearch, type ShopSearch } from './shop-search.ts'

export type ListedItem = CallOutput<'catalogue.itemSearch'>['data'][number]

export const itemSorts = ['sales', 'new', 'name', 'code'] as const
export type ItemSort = (typeof itemSorts)[number]

/** The search of the lists of listings, in the query string; as similar to the grid's as possible. */
export type ItemSearch = Pick<ShopSearch, 'keyword' | 'category' | 'stock' | 'status' | 'no'> & {
  channel?: string
  sort?: ItemSort
}

/** Parses the query string's search; invalid values are dropped. */
export const readItemSearch = (raw: Record<string, unknown>): ItemSearch => {
  const { keyword, category, stock, status, no } = readShopSearch(raw)
  const sort = readChoice(raw.sort, itemSorts)
  return defined<ItemSearch>({
    keyword,
    channel: readId(raw.channel),
    category,
    stock,
    status,
    sort: sort === 'sales' ? undefined : sort,
    no,
  })
}

/** The input of a search, without its page. */
export const itemInput = (shopId: string, search: ItemSearch) => ({
  shopId,
  keyword: search.keyword?.trim() ?? '',
  ...(search.channel ? { channelId: search.channel } : {}),
  ...(search.category ? { categories: [search.category] } : {}),
  ...(search.stock ? { inStock: true } : {}),
  ...(search.status ? { status: search.status } : {}),
  ...(search.sort ? { sort: search.sort } : {}),
})

/** One page of a channel's listings; the previous page stays while it loads. */
export const itemSearchQuery = (shopId: string, search: ItemSearch) => ({
  ...callQuery('catalogue.itemSearch', {
    ...itemInput(shopId, search),
    start: ((search.no ?? 1) - 1) * PRODUCT_PAGE_SIZE,
    size: PRODUCT_PAGE_SIZE,
  }),
  placeholderData: keepPreviousData,
  staleTime: 30_000,
})
