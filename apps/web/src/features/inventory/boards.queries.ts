import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { useNews } from '../../client/live.ts'
import { callKey, callQuery } from '../../client/queries.ts'

export type OfferedBoard = CallOutput<'inventory.naturalEdge'>['data'][number]['boards'][number]

/** The boards of a SKU, none for other SKUs; fetched again when an order takes or releases one. */
export const useBoards = (shopId: string, skuCode: string): readonly OfferedBoard[] => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news === undefined || news.topic === 'stock')
      void queryClient.invalidateQueries({ queryKey: callKey('inventory.naturalEdge') })
  })
  const query = useQuery(
    callQuery('inventory.naturalEdge', { siteBO: { id: shopId }, itemList: [{ skuCode }] }),
  )
  return query.data?.data[0]?.boards ?? []
}
