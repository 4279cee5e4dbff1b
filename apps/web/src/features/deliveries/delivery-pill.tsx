import type { DeliveryStatus } from '@showfloor/contract/common/delivery-status'
import { t } from '../../i18n/i18n.ts'
import { StatusPill, type Tone } from '../../ui/states/status-pill.tsx'

const tones: Record<DeliveryStatus, Tone> = {
  READY: 'neutral',
  PICKED: 'accent',
  OUT: 'sale',
  DELIVERED: 'positive',
  INSTALLED: 'positive',
  FAILED: 'danger',
  CANCELLED: 'neutral',
}

/** What a delivery is at; goods that the customer collects have words of their own. */
export const DeliveryPill = (props: { status: DeliveryStatus; pickup: boolean }) => (
  <StatusPill tone={tones[props.status]}>
    {t(`deliveries.${props.pickup ? 'pickupStatus' : 'status'}.${props.status}`)}
  </StatusPill>
)
