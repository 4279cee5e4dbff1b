import { infiniteQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallOutput } from '../../client/call.ts'
import { useNews } from '../../client/live.ts'
import { callKey, callQuery, nounKey } from '../../client/queries.ts'
import { useStored } from '../../client/storage/storage.ts'

export type Notification = CallOutput<'notifications.list'>['data'][number]

/** The notifications of a shop, newest first, page by page. */
export const notificationsQuery = (shopId: string) =>
  infiniteQueryOptions({
    queryKey: callKey('notifications.list', { shopId }),
    queryFn: ({ pageParam, signal }) =>
      call('notifications.list', { shopId, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.hasMore ? page.data.at(-1)?.id : undefined),
  })

/** The number of unread notifications, refetched on news. */
export const useUnread = (shopId: string): number => {
  const queryClient = useQueryClient()
  const userId = useStored('userId')
  useNews((news) => {
    const concerns = news?.topic === 'notification' && news.shopId === shopId && news.id === userId
    if (news === undefined || concerns)
      void queryClient.invalidateQueries({ queryKey: nounKey('notifications') })
  })
  return useQuery({ ...callQuery('notifications.unread', { shopId }), staleTime: 60_000 }).data?.unread ?? 0
}
