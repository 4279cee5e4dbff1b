import { useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { useChangeOutcome } from '../../ui/feedback/change-outcome.ts'

/** The steps of an offer; a refusal is shown as a toast. The offers are refetched afterwards; until then their buttons are disabled. */
export const useOfferChanges = () => {
  const done = useChangeOutcome('offers', 'orders')
  const request = useCall('offers.create', done(t('offers.requested')))
  const approve = useCall('offers.approve', done(t('offers.approved')))
  const counter = useCall('offers.counter', done(t('offers.countered')))
  const reject = useCall('offers.reject', done(t('offers.rejected')))
  const accept = useCall('offers.accept', done(t('offers.accepted')))
  const revoke = useCall('offers.revoke', done(t('offers.revoked')))
  const all = { request, approve, counter, reject, accept, revoke }
  return { ...all, busy: Object.values(all).some((one) => one.isPending) }
}
