import type { CustomerStatus } from '@showfloor/contract/common/customer-status'
import { t } from '../../i18n/i18n.ts'
import { StatusPill, type Tone } from '../../ui/states/status-pill.tsx'

const tones: Record<CustomerStatus, Tone> = {
  NEW: 'accent',
  FOLLOWING: 'warning',
  ORDERED: 'positive',
  LOST: 'neutral',
}

/** The status of a potential client. */
export const CustomerStatusPill = ({ status }: { status: CustomerStatus }) => (
  <StatusPill tone={tones[status]}>{t(`customers.status.${status}`)}</StatusPill>
)
