import { useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../../client/call.ts'
import { useNews } from '../../../client/live.ts'
import { callQuery, nounKey, pageQuery, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import type { TransfersSearch } from './transfers-search.ts'

export type Transfer = CallOutput<'inventory.transfer'>
export type TransferLine = Transfer['lines'][number]

export const transfersPageSize = 20

/** One page of a shop's transfers: the open ones, or all. */
export const transfersQuery = (shopId: string, { all, no = 1 }: TransfersSearch) =>
  pageQuery('inventory.transferPaging', no, (page) => ({
    shopId,
    open: !all,
    no: page,
    size: transfersPageSize,
  }))

export const transferQuery = (shopId: string, id: string) => callQuery('inventory.transfer', { shopId, id })
export const placesQuery = (shopId: string) => callQuery('inventory.transferPlaces', { shopId })

/** Fetches transfers again when stock of the shop moved. */
export const useTransferNews = (shopId: string): void => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news && (news.topic !== 'stock' || (news.shopId !== null && news.shopId !== shopId))) return
    void queryClient.invalidateQueries({ queryKey: nounKey('inventory') })
  })
}

/** The changes of transfers. A refusal is shown as a toast; transfers are refetched before the next press. */
export const useTransferChanges = () => {
  const done = useChangeOutcome('inventory')
  return {
    request: useCall('inventory.transferRequest', done(t('inventory.transfer.requested'))),
    send: useCall('inventory.transferSend', done(t('inventory.transfer.sent'))),
    cancel: useCall('inventory.transferCancel', done(t('inventory.transfer.cancelled'))),
    receive: useCall('inventory.transferReceive', done(t('inventory.transfer.received'))),
  }
}
