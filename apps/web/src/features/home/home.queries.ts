import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { useNews } from '../../client/live.ts'
import { callKey, callQuery, nounKey } from '../../client/queries.ts'
import { useStored } from '../../client/storage/storage.ts'

export type Overview = CallOutput<'home.overview'>

export const overviewQuery = (shopId: string) => callQuery('home.overview', { shopId })

/** Whether a user carries goods and sells none: a driver, or somebody of the warehouse. */
export const isCarrier = (permissions: readonly string[]): boolean =>
  permissions.includes('delivery.carry') && !permissions.includes('order.write')

export type DeliveryCounts = CallOutput<'deliveries.counts'>

/** How many deliveries of the shop are due today or late; undefined for users who see none. */
export const useDeliveryCounts = (shopId: string): DeliveryCounts | undefined => {
  const queryClient = useQueryClient()
  const maySee = (useStored('userInfo')?.permissions ?? []).includes('delivery.read')
  useNews((news) => {
    if (news === undefined || (news.shopId === shopId && news.topic === 'delivery'))
      void queryClient.invalidateQueries({ queryKey: callKey('deliveries.counts') })
  })
  return useQuery({ ...callQuery('deliveries.counts', { shopId }), enabled: maySee }).data
}

export type ClaimCounts = CallOutput<'claims.counts'>

/** The number of open claims of the shop; undefined for users who see none. */
export const useClaimCounts = (shopId: string): ClaimCounts | undefined => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news === undefined || (news.shopId === shopId && news.topic === 'claim'))
      void queryClient.invalidateQueries({ queryKey: callKey('claims.counts') })
  })
  return useQuery(callQuery('claims.counts', { shopId })).data
}

const topics = ['order', 'payment', 'offer', 'difference']

/** The overview, refetched on news of orders and payments. */
export const useOverview = (shopId: string) => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news === undefined || (news.shopId === shopId && topics.includes(news.topic)))
      void queryClient.invalidateQueries({ queryKey: nounKey('home') })
  })
  return useQuery(overviewQuery(shopId))
}
