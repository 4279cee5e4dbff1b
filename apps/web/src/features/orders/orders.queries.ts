import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { OrderStatus } from '@showfloor/contract/common/order-status'
import type { CallOutput } from '../../client/call.ts'
import { useNews } from '../../client/live.ts'
import { callQuery, nounKey } from '../../client/queries.ts'
import { useStored } from '../../client/storage.ts'

export type OrderSummary = CallOutput<'orders.list'>['data'][number]
export type OrderDetail = CallOutput<'orders.get'>
export type OrderAmounts = OrderDetail['amounts']

/** What the list of orders shows; `no` is the page, from 1. */
export type OrdersSearch = { status?: OrderStatus; keyword?: string; no?: number }

export const ordersPageSize = 20

export const orderListQuery = (shopId: string, search: OrdersSearch) =>
  callQuery('orders.list', {
    shopId,
    keyword: search.keyword ?? '',
    no: search.no ?? 1,
    size: ordersPageSize,
    ...(search.status ? { status: search.status } : {}),
  })

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

/** Whether the signed-in account may change orders, and whether it may take money. */
export const useOrderRights = (): { write: boolean; pay: boolean } => {
  const permissions = useStored('userInfo')?.permissions ?? []
  return { write: permissions.includes('order.write'), pay: permissions.includes('payment.take') }
}
