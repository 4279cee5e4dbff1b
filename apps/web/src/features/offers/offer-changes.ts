import { useQueryClient } from '@tanstack/react-query'
import { nounKey, useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** The steps of an offer; a refusal is shown as a toast. The offers are fetched again afterwards, and their buttons are disabled until then. */
export const useOfferChanges = () => {
  const queryClient = useQueryClient()
  const again = () =>
    Promise.all(
      (['offers', 'orders'] as const).map((noun) =>
        queryClient.invalidateQueries({ queryKey: nounKey(noun) }),
      ),
    )
  const done = (text: string) => ({
    onSuccess: () => {
      toast.success(text)
      return again()
    },
    onError: (error: Error) => {
      toast.error(messageOf(error))
      return again()
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
