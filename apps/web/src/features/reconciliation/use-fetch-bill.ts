import type { KnownSource } from '@showfloor/contract/common/provider-bills'
import { useQueryClient } from '@tanstack/react-query'
import { nounKey, useCall } from '../../client/queries.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import type { BillDay } from './bills.queries.ts'

const tell = ({ state, rows, open, reason }: BillDay): void => {
  if (state === 'FAILED') toast.error(t('bills.failed', { reason }))
  else if (state === 'TAKEN')
    toast.success(t('bills.taken', { rows: formatNumber(rows), open: formatNumber(open) }))
  else toast.success(t(state === 'EMPTY' ? 'bills.noTrades' : 'bills.notReady'))
}

/** Requests a provider's bill of a day, and shows the result. */
export const useFetchBill = () => {
  const queryClient = useQueryClient()
  const again = () => queryClient.invalidateQueries({ queryKey: nounKey('reconciliation') })
  const fetched = useCall('reconciliation.fetch', {
    onSuccess: (came) => {
      tell(came)
      return again()
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return {
    fetchBill: (ref: { source: KnownSource; day: string; entityId: string }) => fetched.mutate(ref),
    isPending: fetched.isPending,
  }
}
