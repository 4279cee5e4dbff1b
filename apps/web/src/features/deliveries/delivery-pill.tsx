import type { DeliveryStatus } from '@showfloor/contract/common/delivery-status'
import { t } from '../../i18n/i18n.ts'
import { StatusPill, type Tone } from '../../ui/states/status-pill.tsx'

/** The name of a delivery's last step. */
export const lastStepText = ({ visit, pickup }: { visit: boolean; pickup: boolean }): string =>
  t(visit ? 'deliveries.visitDone' : pickup ? 'deliveries.collect' : 'deliveries.deliver')

const tones: Record<DeliveryStatus, Tone> = {
  READY: 'neutral',
  PICKED: 'accent',
  OUT: 'sale',
  DELIVERED: 'positive',
  INSTALLED: 'positive',
  FAILED: 'danger',
  CANCELLED: 'neutral',
}

/** The state of a delivery; visits and collected goods have words of their own. */
export const DeliveryPill = (props: { status: DeliveryStatus; pickup: boolean; visit: boolean }) => (
  <StatusPill tone={tones[props.status]}>
    {t(
      `deliveries.${props.visit ? 'visitStatus' : props.pickup ? 'pickupStatus' : 'status'}.${props.status}`,
    )}
  </StatusPill>
)
