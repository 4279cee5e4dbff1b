import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import type { Store } from '../marketplaces.queries.ts'

const offsetMaxS = 300

const problemText = ({ problem, pausedUntil }: Store): string[] => {
  if (problem === null) return []
  const text = t(`marketplaces.problem.${problem}`)
  return [pausedUntil ? `${text} · ${t('marketplaces.until', { time: formatDateTime(pausedUntil) })}` : text]
}

const clockText = ({ clockOffsetS: n }: Store): string[] =>
  Math.abs(n) > offsetMaxS ? [t('marketplaces.clock', { n: Math.abs(n) })] : []

const behindText = ({ isBehind, pulledUntil }: Store): string[] =>
  isBehind && pulledUntil ? [t('marketplaces.behind', { time: formatDateTime(pulledUntil) })] : []

/** What somebody has to know about a store: why it is not pulled, that its clock is wrong, how far it is behind. */
export const troublesOf = (store: Store): string[] => [
  ...problemText(store),
  ...clockText(store),
  ...behindText(store),
]

export const skippedText = ({ skippedOrders: n }: Store): string[] =>
  n > 0 ? [t('marketplaces.skippedCount', { n })] : []
