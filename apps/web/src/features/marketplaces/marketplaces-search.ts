import { channelOrderStates } from '@showfloor/contract/common/marketplace-status'
import { callQuery } from '../../client/queries.ts'
import {
  readChoice,
  readDay,
  readFlag,
  readId,
  readKeyword,
  readScopedId,
  readTextUpTo,
  searchOf,
  type SearchChange,
} from '../../client/search.ts'

/**
 * `id`: an order; `view`: unknown codes, stores, or a channel's stock, `only` articles with a problem or a reservation; otherwise the queue, by default
 * orders that can be claimed, by promise. `after`: the position after which the page begins.
 */
export const readMarketplacesSearch = searchOf(
  {
    id: readScopedId,
    view: readChoice(['codes', 'stores', 'stock']),
    state: readChoice(channelOrderStates),
    channel: readId,
    by: readChoice(['AGE']),
    from: readDay,
    to: readDay,
    flagged: readFlag,
    keyword: readKeyword,
    only: readChoice(['PROBLEM', 'RESERVED']),
    after: readTextUpTo(128),
  },
  (search) =>
    search.view === 'stock' || /^\d{1,20}\.\d{1,19}$/.test(search.after ?? '')
      ? search
      : { ...search, after: undefined },
)
export type MarketplacesSearch = ReturnType<typeof readMarketplacesSearch>
export type ChangeMarketplaces = (change: SearchChange<MarketplacesSearch>) => void

export const queueQuery = (shopId: string, search: MarketplacesSearch) =>
  callQuery('marketplaces.openOrders', {
    shopId,
    state: search.state ?? 'OPEN',
    flagged: search.flagged ?? false,
    by: search.by ?? 'PROMISE',
    channelId: search.channel,
    from: search.from,
    to: search.to,
    after: search.after,
  })

export const stockQuery = (shopId: string, channelId: string, search: MarketplacesSearch) =>
  callQuery('marketplaces.channelStock', {
    shopId,
    channelId,
    keyword: search.keyword ?? '',
    only: search.only ?? 'ALL',
    after: search.after,
  })
