import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { useNews } from '../../client/live.ts'
import { callQuery, pageQuery, nounKey } from '../../client/queries.ts'
import type { OffersSearch } from './offers-search.ts'
import { useStored } from '../../client/storage/storage.ts'

export type Offer = CallOutput<'offers.list'>['data'][number]

export const offersPageSize = 20

/** Whether the user may request special offers, decide them, and see them. */
export const useOfferRights = (): { request: boolean; approve: boolean; list: boolean } => {
  const permissions = useStored('userInfo')?.permissions ?? []
  return {
    request: permissions.includes('offer.request'),
    approve: permissions.includes('offer.approve'),
    list: permissions.includes('order.list'),
  }
}

/** The filter of a search. */
export const offerFilter = (shopId: string, search: OffersSearch) => ({
  shopId,
  keyword: search.keyword ?? '',
  ...(search.status && search.status !== 'ALL' ? { status: search.status } : {}),
  ...(search.mine ? { mine: true } : {}),
})

export const offerListQuery = (shopId: string, search: OffersSearch) =>
  pageQuery('offers.list', search.no ?? 1, (no) => ({
    ...offerFilter(shopId, search),
    no,
    size: offersPageSize,
  }))

/** The offers of one order without superseded ones, newest first. */
export const useOffersOf = (shopId: string, orderId: string, enabled = true): Offer[] => {
  const { list } = useOfferRights()
  const { data } = useQuery({
    ...callQuery('offers.list', { shopId, orderId, no: 1, size: 200 }),
    enabled: enabled && list,
  })
  return data?.data.filter(({ status }) => status !== 'SUPERSEDED') ?? []
}

/** The prices below the red line that a manager approved for an order; none without an order. */
export const useApprovedOffers = (shopId: string, orderId: string | undefined): Offer[] =>
  useOffersOf(shopId, orderId ?? '', orderId !== undefined).filter(({ status }) => status === 'APPROVED')

/** Refetches offers and orders when an offer was requested or decided. */
export const useOfferNews = (shopId: string): void => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news && (news.topic !== 'offer' || (news.shopId !== null && news.shopId !== shopId))) return
    void queryClient.invalidateQueries({ queryKey: nounKey('offers') })
    void queryClient.invalidateQueries({ queryKey: nounKey('orders') })
  })
}

/** The number of offers that wait for the user: requests for a manager, decisions for a guide. */
export const useOpenOffers = (shopId: string): number => {
  const rights = useOfferRights()
  const concerned = rights.approve || rights.request
  const { data } = useQuery({
    ...callQuery('offers.list', { shopId, no: 1, size: 1, mine: !rights.approve }),
    enabled: concerned && shopId !== '0',
  })
  useOfferNews(shopId)
  return data?.counts[rights.approve ? 'PENDING' : 'COUNTERED'] ?? 0
}
