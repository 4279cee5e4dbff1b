import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { useNews } from '../../client/live.ts'
import { callQuery, nounKey } from '../../client/queries.ts'
import { useStored } from '../../client/storage/storage.ts'

export type OrderDeliveries = CallOutput<'deliveries.ofOrder'>
export type Delivery = OrderDeliveries['data'][number]
export type GoodsLeft = OrderDeliveries['goods'][number]

/** The deliveries of an order and its goods. */
export const orderDeliveriesQuery = (orderId: string) =>
  queryOptions(callQuery('deliveries.ofOrder', { orderId }))

/** Whether the user may see deliveries. */
export const useMaySeeDeliveries = (): boolean =>
  (useStored('userInfo')?.permissions ?? []).includes('delivery.read')

/** Fetches deliveries again when one of them, or the money of its order, changed. */
export const useDeliveryNews = (shopId: string): void => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news && news.shopId !== null && news.shopId !== shopId) return
    if (news && news.topic !== 'delivery' && news.topic !== 'payment') return
    void queryClient.invalidateQueries({ queryKey: nounKey('deliveries') })
  })
}
