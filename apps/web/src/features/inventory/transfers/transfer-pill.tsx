import { t } from '../../../i18n/i18n.ts'
import { StatusPill, type Tone } from '../../../ui/states/status-pill.tsx'
import type { Transfer } from './transfers.queries.ts'

const tones: Record<Transfer['status'], Tone> = {
  REQUESTED: 'warning',
  SENT: 'accent',
  RECEIVED: 'positive',
  CANCELLED: 'neutral',
}

export const TransferPill = ({ status }: Pick<Transfer, 'status'>) => (
  <StatusPill tone={tones[status]}>{t(`inventory.transfer.status.${status}`)}</StatusPill>
)
