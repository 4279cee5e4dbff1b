import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '../../client/call.ts'
import { useNews } from '../../client/live.ts'
import { callQuery, nounKey } from '../../client/queries.ts'
import { useStored } from '../../client/storage/storage.ts'
import { filterOf, type OrdersSearch } from './listing/orders-search.ts'

export type OrderSummary = CallOutput<'orders.list'>['data'][number]
export type OrderDetail = CallOutput<'orders.get'>
export type OrderAmounts = OrderDetail['amounts']

/** A page of the orders that are searched for. */
export const orderListQuery = (shopId: string, search: OrdersSearch) =>
  callQuery('orders.list', {
    ...filterOf(shopId, search),
    ...(search.after ? { after: search.after } : search.before ? { before: search.before } : {}),
  })

/** How many of them there are in each status. */
export const orderCountsQuery = (shopId: string, search: OrdersSearch) => {
  const { status: _any, ...filter } = filterOf(shopId, search)
  return callQuery('orders.counts', filter)
}

type ModelKey = CallInput<'orders.loadData'>['modelKey']

/** What orders can be filtered by; nothing until it is known, or while it is not `needed`. */
export const useOrderOptions = (
  shopId: string,
  modelKey: ModelKey,
  needed = true,
): CallOutput<'orders.loadData'>['data'] =>
  useQuery({ ...callQuery('orders.loadData', { shopId, modelKey }), enabled: needed }).data?.data ?? []

/** One order. News of a change asks for it again, see {@link useOrderNews}. */
export const orderQuery = (id: string) => queryOptions(callQuery('orders.get', { id }))

/** Reads orders again when somebody changed one: the customer on the phone, a colleague, a payment that arrived. */
export const useOrderNews = (shopId: string): void => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news && news.shopId !== null && news.shopId !== shopId) return
    if (news === undefined || news.topic === 'order' || news.topic === 'payment')
      void queryClient.invalidateQueries({ queryKey: nounKey('orders') })
  })
}

/** Whether the signed-in account may change orders, take money, and ask for differences. */
export const useOrderRights = (): { write: boolean; pay: boolean; difference: boolean } => {
  const permissions = useStored('userInfo')?.permissions ?? []
  return {
    write: permissions.includes('order.write'),
    pay: permissions.includes('payment.take'),
    difference: permissions.includes('difference.request'),
  }
}
