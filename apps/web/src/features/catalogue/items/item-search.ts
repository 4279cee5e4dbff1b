import { callQuery } from '../../../client/queries.ts'
import { readItemSearch, type ItemSearch } from '../items.queries.ts'

/** The search after a change, back on the first page. */
export const changeItemSearch = (
  search: ItemSearch,
  change: { [K in keyof ItemSearch]?: ItemSearch[K] | undefined },
): ItemSearch => readItemSearch({ ...search, no: undefined, ...change })

/** The keyword alone, without filters. */
export const withoutItemFilters = (search: ItemSearch): ItemSearch =>
  changeItemSearch(search, { category: undefined, stock: undefined, status: undefined })

export const isItemSearchFiltered = ({ category, stock, status }: ItemSearch): boolean =>
  [category, stock, status].some((value) => value !== undefined)

/** Suggested keywords for one that finds no listing of a channel. */
export const itemNearestQuery = (shopId: string, keyword: string, channelId: string | undefined) => ({
  ...callQuery('catalogue.itemNearest', { shopId, keyword, ...(channelId ? { channelId } : {}) }),
  staleTime: 60_000,
})
