import type { ChannelOrderState } from '@showfloor/contract/common/marketplace-status'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { useNews } from '../../client/live.ts'
import { callQuery, nounKey } from '../../client/queries.ts'
import type { Tone } from '../../ui/states/status-pill.tsx'

export type ChannelOrder = CallOutput<'marketplaces.openOrders'>['data'][number]
export type ChannelOrderDetail = CallOutput<'marketplaces.openOrder'>
export type Store = CallOutput<'marketplaces.links'>['data'][number]
export type Pull = CallOutput<'marketplaces.pulls'>['data'][number]
export type UnknownCode = CallOutput<'marketplaces.unknownCodes'>['data'][number]

export const storesQuery = (shopId: string) => queryOptions(callQuery('marketplaces.links', { shopId }))
export const channelOrderQuery = (id: string) => queryOptions(callQuery('marketplaces.openOrder', { id }))

export const stateTones: Readonly<Record<ChannelOrderState, Tone>> = {
  UNPAID: 'neutral',
  UNMATCHED: 'warning',
  OPEN: 'accent',
  CLAIMED: 'positive',
  CLOSED: 'neutral',
}

/** Refetches everything when somebody else's pull, match or claim changed something. */
export const useMarketplaceNews = (shopId: string): void => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news && news.shopId !== null && news.shopId !== shopId) return
    if (news && news.topic !== 'marketplace') return
    void queryClient.invalidateQueries({ queryKey: nounKey('marketplaces') })
  })
}
