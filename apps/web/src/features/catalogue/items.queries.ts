import { PRODUCT_PAGE_SIZE } from '@showfloor/contract/common/constants'
import { keepPreviousData } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { callQuery } from '../../client/queries.ts'
import { readChoice, readId, searchOf } from '../../client/search.ts'
import { listingReads } from './shop-search.ts'

export type ListedItem = CallOutput<'catalogue.itemSearch'>['data'][number]

export const itemSorts = ['sales', 'new', 'name', 'code'] as const
export type ItemSort = (typeof itemSorts)[number]

/** The search of the lists of listings, in the query string; as similar to the grid's as possible. */
export const readItemSearch = searchOf({
  ...listingReads,
  channel: readId,
  sort: readChoice(itemSorts.filter((sort) => sort !== 'sales')),
})
export type ItemSearch = ReturnType<typeof readItemSearch>

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
