import { t } from '../../i18n/i18n.ts'
import { StatusPill, type Tone } from '../../ui/states/status-pill.tsx'
import type { Claim } from './claims.queries.ts'

const tones: Record<Claim['status'], Tone> = { OPEN: 'warning', DECIDED: 'accent', DONE: 'positive' }

/** The state of a claim, and its decision. */
export const ClaimPill = ({ status, outcome }: Pick<Claim, 'status' | 'outcome'>) => (
  <StatusPill tone={outcome === 'REFUSED' ? 'neutral' : tones[status]}>
    {outcome === null || outcome === 'REFUSED'
      ? t(outcome === null ? `claims.status.${status}` : 'claims.outcome.REFUSED')
      : `${t(`claims.outcome.${outcome}`)} · ${t(`claims.status.${status}`)}`}
  </StatusPill>
)
