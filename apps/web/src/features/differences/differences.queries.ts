import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { useNews } from '../../client/live.ts'
import { callQuery, nounKey } from '../../client/queries.ts'

export type Difference = CallOutput<'differences.list'>['data'][number]

/** The differences of one order, newest first. */
export const useDifferencesOf = (shopId: string, orderId: string): Difference[] => {
  const { data } = useQuery(callQuery('differences.list', { shopId, orderId, no: 1, size: 100 }))
  return data?.data ?? []
}

/** Refetches differences and their order on news. */
export const useDifferenceNews = (shopId: string): void => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news && (news.topic !== 'difference' || (news.shopId !== null && news.shopId !== shopId))) return
    void queryClient.invalidateQueries({ queryKey: nounKey('differences') })
    void queryClient.invalidateQueries({ queryKey: nounKey('orders') })
  })
}
