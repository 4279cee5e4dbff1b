import { useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { useChangeOutcome } from '../../ui/feedback/change-outcome.ts'

/** The changes by a planner. A refusal is shown as a toast; deliveries and orders are refetched, and the buttons are disabled until then. */
export const useDeliveryChanges = () => {
  const done = useChangeOutcome('deliveries', 'orders')
  const all = {
    plan: useCall('deliveries.plan', done(t('deliveries.planned'))),
    change: useCall('deliveries.change', done(t('deliveries.changed'))),
    cancel: useCall('deliveries.cancel', done(t('deliveries.cancelled'))),
    release: useCall('deliveries.release', done(t('deliveries.released'))),
  }
  return { ...all, busy: Object.values(all).some((one) => one.isPending) }
}
