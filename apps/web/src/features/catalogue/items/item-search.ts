import { callQuery } from '../../../client/queries.ts'
import { changedSearch, type SearchChange } from '../../../client/search.ts'
import { useTypeAhead } from '../../../ui/search/use-type-ahead.ts'
import { readItemSearch, type ItemSearch } from '../items.queries.ts'

/** A change of the lists of listings. */
export type ChangeItems = (change: SearchChange<ItemSearch>) => Promise<void>

/** Clears the filters; the keyword stays. */
export const withoutItemFilters = { category: undefined, stock: undefined, status: undefined }

export const isItemSearchFiltered = ({ category, stock, status }: ItemSearch): boolean =>
  [category, stock, status].some((value) => value !== undefined)

/** Suggested keywords for one that finds no listing of a channel. */
export const itemNearestQuery = (shopId: string, keyword: string, channelId: string | undefined) => ({
  ...callQuery('catalogue.itemNearest', { shopId, keyword, ...(channelId ? { channelId } : {}) }),
  staleTime: 60_000,
})

/** What is typed into the search of a list, and the search with it, ahead of the address. */
export const useTypedItems = (before: ItemSearch, onChange: ChangeItems) => {
  const { keyword = '' } = before
  const typing = useTypeAhead(keyword, (text) => onChange({ keyword: text }))
  const search =
    typing.text === keyword ? before : changedSearch(readItemSearch, before, { keyword: typing.text })
  return { typing, search }
}
