import type { CallOutput } from '../../../client/call.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNews } from '../../../client/live.ts'
import { callKey, callQuery } from '../../../client/queries.ts'

export type Sample = CallOutput<'inventory.samples'>['data'][number]

/** The floor samples of SKUs in a shop; fetched again when an order takes or releases one. */
export const useSamples = (shopId: string, skuCodes: readonly string[]): readonly Sample[] => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news === undefined || news.topic === 'stock')
      void queryClient.invalidateQueries({ queryKey: callKey('inventory.samples') })
  })
  const itemList = skuCodes.slice(0, 200).map((skuCode) => ({ skuCode }))
  return useQuery(callQuery('inventory.samples', { siteBO: { id: shopId }, itemList })).data?.data ?? []
}
