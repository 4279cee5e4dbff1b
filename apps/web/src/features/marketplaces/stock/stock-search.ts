import { callQuery } from '../../../client/queries.ts'
import { readChoice, readId, readText } from '../../../client/search.ts'

/** The search of a channel's stock: `channel`, words, only articles with a problem or a reservation, and the code after which the page begins. */
export type StockSearch = {
  channel?: string
  keyword?: string
  only?: 'PROBLEM' | 'RESERVED'
  after?: string
}

export const readStockSearch = (search: Record<string, unknown>): StockSearch => {
  const channel = readId(search.channel)
  const keyword = readText(search.keyword)?.slice(0, 100)
  const only = readChoice(search.only, ['PROBLEM', 'RESERVED'] as const)
  const after = readText(search.after)?.slice(0, 128)
  return {
    ...(channel ? { channel } : {}),
    ...(keyword ? { keyword } : {}),
    ...(only ? { only } : {}),
    ...(after ? { after } : {}),
  }
}

export const stockQuery = (shopId: string, channelId: string, search: StockSearch) =>
  callQuery('marketplaces.channelStock', {
    shopId,
    channelId,
    keyword: search.keyword ?? '',
    only: search.only ?? 'ALL',
    ...(search.after ? { after: search.after } : {}),
  })
