import { isBlockedByDue } from '@showfloor/contract/common/delivery-status'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { useNews } from '../../client/live.ts'
import { callQuery, nounKey } from '../../client/queries.ts'
import { useStored } from '../../client/storage/storage.ts'

export type OrderDeliveries = CallOutput<'deliveries.ofOrder'>
export type Delivery = OrderDeliveries['data'][number]
export type GoodsLeft = OrderDeliveries['goods'][number]

/** Whether money due keeps the delivery from being handed over. */
export const isUnpaid = ({ due, release, visit }: Pick<Delivery, 'due' | 'release' | 'visit'>): boolean =>
  isBlockedByDue({ due, isReleased: release !== null, visit })

/** The deliveries of an order and its goods. */
export const orderDeliveriesQuery = (orderId: string) =>
  queryOptions(callQuery('deliveries.ofOrder', { orderId }))

/** Whether the user may see deliveries. */
export const useMaySeeDeliveries = (): boolean =>
  (useStored('userInfo')?.permissions ?? []).includes('delivery.read')

/** Refetches deliveries when one of them, or its order's payments, have changed. */
export const useDeliveryNews = (shopId: string): void => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news && news.shopId !== null && news.shopId !== shopId) return
    if (news && news.topic !== 'delivery' && news.topic !== 'payment') return
    void queryClient.invalidateQueries({ queryKey: nounKey('deliveries') })
  })
}
