import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { useNews } from '../../client/live.ts'
import { callQuery, nounKey } from '../../client/queries.ts'

export type Overview = CallOutput<'home.overview'>

export const overviewQuery = (shopId: string) => callQuery('home.overview', { shopId })

const topics = ['order', 'payment', 'offer', 'difference']

/** The overview, fetched again when an order or a payment of the shop changed. */
export const useOverview = (shopId: string) => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news === undefined || (news.shopId === shopId && topics.includes(news.topic)))
      void queryClient.invalidateQueries({ queryKey: nounKey('home') })
  })
  return useQuery(overviewQuery(shopId))
}
