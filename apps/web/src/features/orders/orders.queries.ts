import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '../../client/call.ts'
import { useNews } from '../../client/live.ts'
import { callQuery, nounKey } from '../../client/queries.ts'
import { useStored } from '../../client/storage/storage.ts'
import { filterOf, type OrdersSearch } from './listing/orders-search.ts'

export type OrderSummary = CallOutput<'orders.list'>['data'][number]
export type OrderDetail = CallOutput<'orders.get'>
export type OrderAmounts = OrderDetail['amounts']

/** One page of orders. */
export const orderListQuery = (shopId: string, search: OrdersSearch) =>
  callQuery('orders.list', {
    ...filterOf(shopId, search),
    ...(search.after ? { after: search.after } : search.before ? { before: search.before } : {}),
  })

/** The number of orders in each status. */
export const orderCountsQuery = (shopId: string, search: OrdersSearch) => {
  const { status: _any, ...filter } = filterOf(shopId, search)
  return callQuery('orders.counts', filter)
}

type ModelKey = CallInput<'orders.loadData'>['modelKey']

/** The choices of a filter; empty until they are loaded, or while not `needed`. */
export const useOrderOptions = (
  shopId: string,
  modelKey: ModelKey,
  needed = true,
): CallOutput<'orders.loadData'>['data'] =>
  useQuery({ ...callQuery('orders.loadData', { shopId, modelKey }), enabled: needed }).data?.data ?? []

/** One order, refetched on news, see {@link useOrderNews}. */
export const orderQuery = (id: string) => queryOptions(callQuery('orders.get', { id }))

/** Refetches orders on news: the customer answered, a colleague changed one, a payment arrived. */
export const useOrderNews = (shopId: string): void => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news && news.shopId !== null && news.shopId !== shopId) return
    if (news === undefined || news.topic === 'order' || news.topic === 'payment')
      void queryClient.invalidateQueries({ queryKey: nounKey('orders') })
  })
}

/** Whether the user may change orders, take money, and request differences. */
export const useOrderRights = (): { write: boolean; pay: boolean; difference: boolean } => {
  const permissions = useStored('userInfo')?.permissions ?? []
  return {
    write: permissions.includes('order.write'),
    pay: permissions.includes('payment.take'),
    difference: permissions.includes('difference.request'),
  }
}
