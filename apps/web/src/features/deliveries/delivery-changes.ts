import { useQueryClient } from '@tanstack/react-query'
import { nounKey, useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** What whoever plans does with a delivery. A refusal is shown as a toast; deliveries and orders are fetched again, and the buttons are disabled until then. */
export const useDeliveryChanges = () => {
  const queryClient = useQueryClient()
  const again = () =>
    Promise.all(
      (['deliveries', 'orders'] as const).map((noun) =>
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
  const all = {
    plan: useCall('deliveries.plan', done(t('deliveries.planned'))),
    change: useCall('deliveries.change', done(t('deliveries.changed'))),
    cancel: useCall('deliveries.cancel', done(t('deliveries.cancelled'))),
    release: useCall('deliveries.release', done(t('deliveries.released'))),
  }
  return { ...all, busy: Object.values(all).some((one) => one.isPending) }
}
