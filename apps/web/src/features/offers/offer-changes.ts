import { useQueryClient } from '@tanstack/react-query'
import { nounKey, useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { messageOf } from '../../ui/message-of.ts'
import { toast } from '../../ui/toast.tsx'

/** Everything that can be done to an offer; a refusal is shown as a toast and reads the offers again. */
export const useOfferChanges = () => {
  const queryClient = useQueryClient()
  const again = () => {
    void queryClient.invalidateQueries({ queryKey: nounKey('offers') })
    void queryClient.invalidateQueries({ queryKey: nounKey('orders') })
  }
  const done = (text: string) => ({
    onSuccess: () => {
      toast.success(text)
      again()
    },
    onError: (error: Error) => {
      toast.error(messageOf(error))
      again()
    },
  })
  const request = useCall('offers.create', done(t('offers.requested')))
  const approve = useCall('offers.approve', done(t('offers.approved')))
  const counter = useCall('offers.counter', done(t('offers.countered')))
  const reject = useCall('offers.reject', done(t('offers.rejected')))
  const accept = useCall('offers.accept', done(t('offers.accepted')))
  const revoke = useCall('offers.revoke', done(t('offers.revoked')))
  const all = { request, approve, counter, reject, accept, revoke }
  return { ...all, busy: Object.values(all).some((one) => one.isPending) }
}
