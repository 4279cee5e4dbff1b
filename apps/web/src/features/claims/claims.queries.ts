import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { useNews } from '../../client/live.ts'
import { callQuery, nounKey, useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { useChangeOutcome } from '../../ui/feedback/change-outcome.ts'

export type Claim = CallOutput<'claims.get'>
export type ClaimsOfOrder = CallOutput<'claims.ofOrder'>

export const orderClaimsQuery = (orderId: string) => queryOptions(callQuery('claims.ofOrder', { orderId }))
export const claimQuery = (id: string) => queryOptions(callQuery('claims.get', { id }))

/** Refetches claims when one of them, or something they wait for, has changed. */
export const useClaimNews = (shopId: string): void => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news && news.shopId !== null && news.shopId !== shopId) return
    if (news && news.topic !== 'claim' && news.topic !== 'delivery') return
    void queryClient.invalidateQueries({ queryKey: nounKey('claims') })
  })
}

/** The changes of claims. A refusal is shown as a toast and keeps typed input; everything that shows the claim is refetched. */
export const useClaimChanges = () => {
  const done = useChangeOutcome('claims', 'orders', 'deliveries', 'differences')
  const all = {
    open: useCall('claims.open', done(t('claims.opened'))),
    decide: useCall('claims.decide', done(t('claims.decided'))),
    reopen: useCall('claims.reopen', done(t('claims.reopened'))),
    receive: useCall('claims.receive', done(t('claims.received'))),
    askMoney: useCall('claims.askMoney', done(t('claims.asked'))),
  }
  return { ...all, busy: Object.values(all).some((one) => one.isPending) }
}
