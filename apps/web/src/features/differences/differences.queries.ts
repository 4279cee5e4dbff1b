import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { useNews } from '../../client/live.ts'
import { callQuery, nounKey } from '../../client/queries.ts'
import { useStored } from '../../client/storage/storage.ts'

export type Difference = CallOutput<'differences.list'>['data'][number]

/** The differences of one order, newest first; none for users who do not see them. */
export const useDifferencesOf = (shopId: string, orderId: string): Difference[] => {
  const enabled = useStored('userInfo')?.permissions.includes('order.list') ?? false
  const { data } = useQuery({
    ...callQuery('differences.list', { shopId, orderId, no: 1, size: 100 }),
    enabled,
  })
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
