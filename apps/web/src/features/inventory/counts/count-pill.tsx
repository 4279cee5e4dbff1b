import { t } from '../../../i18n/i18n.ts'
import { StatusPill, type Tone } from '../../../ui/states/status-pill.tsx'
import type { CountSummary } from './counts.queries.ts'

const tones: Record<CountSummary['status'], Tone> = {
  OPEN: 'accent',
  SUBMITTED: 'warning',
  BOOKED: 'positive',
  CANCELLED: 'neutral',
}

export const CountPill = ({ status }: Pick<CountSummary, 'status'>) => (
  <StatusPill tone={tones[status]}>{t(`inventory.count.status.${status}`)}</StatusPill>
)
