import { t } from '../../../i18n/i18n.ts'
import { StatusPill, type Tone } from '../../../ui/states/status-pill.tsx'
import type { Day } from '../tills.queries.ts'

const tones: Record<Day['state'], Tone> = { OPEN: 'warning', SIGNED: 'accent', CLOSED: 'positive' }

/** The state of a day's close. */
export const DayPill = ({ state }: Pick<Day, 'state'>) => (
  <StatusPill tone={tones[state]}>{t(`days.state.${state}`)}</StatusPill>
)
