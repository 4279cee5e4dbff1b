import type { CallInput, CallOutput } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { parseWhole } from '../../../ui/figures/number-text.ts'
import type { Area } from './area-choice.tsx'
import { minuteOf, timeText } from './times.ts'

export type SlotRules = CallOutput<'deliveries.slotRules'>

/** A window as it is typed; `key` tells new rows apart. */
export type WindowDraft = {
  key: string
  id?: string
  weekday: string
  from: string
  to: string
  capacity: string
  areas: Area[]
}
export type ClosedDraft = { key: string; day: string; reason: string }
export type RulesDraft = {
  leadDays: string
  cutoff: string
  windows: WindowDraft[]
  closedDays: ClosedDraft[]
}

/** Midnight at the end of the day is typed as 23:59. */
const lastMinute = 1439
const pieces = { min: 1, max: 9999 }
const days = { min: 0, max: 180 }

export const draftOf = (rules: SlotRules): RulesDraft => ({
  leadDays: String(rules.leadDays),
  cutoff: timeText(Math.min(rules.cutoff, lastMinute)),
  windows: rules.windows.map(({ id, weekday, from, to, capacity, areas }) => ({
    key: id,
    id,
    weekday: String(weekday),
    from: timeText(from),
    to: timeText(Math.min(to, lastMinute)),
    capacity: String(capacity),
    areas,
  })),
  closedDays: rules.closedDays.map(({ day, reason }) => ({ key: day, day, reason })),
})

/** What is wrong with a window, by field. */
export const windowFaults = (window: WindowDraft): { to?: string; capacity?: string } => {
  const [from, to] = [minuteOf(window.from), minuteOf(window.to)]
  return {
    ...(from === undefined || to === undefined || from >= to ? { to: t('deliveries.timesWrong') } : {}),
    ...(parseWhole(window.capacity, pieces) === undefined ? { capacity: t('deliveries.capacityWrong') } : {}),
  }
}

export const leadFault = ({ leadDays }: RulesDraft): string | undefined =>
  parseWhole(leadDays, days) === undefined ? t('deliveries.leadWrong') : undefined

/** What is sent; undefined while something is wrong. */
export const sentRules = (
  draft: RulesDraft,
): Omit<CallInput<'deliveries.slotRulesUpdate'>, 'shopId' | 'version'> | undefined => {
  const leadDays = parseWhole(draft.leadDays, days)
  const cutoff = minuteOf(draft.cutoff)
  const isWrong =
    draft.windows.some((window) => Object.keys(windowFaults(window)).length > 0) ||
    draft.closedDays.some(({ day }) => day === '')
  if (leadDays === undefined || cutoff === undefined || isWrong) return undefined
  return {
    leadDays,
    cutoff,
    windows: draft.windows.map(({ id, weekday, from, to, capacity, areas }) => ({
      ...(id === undefined ? {} : { id }),
      weekday: Number(weekday),
      from: minuteOf(from) ?? 0,
      to: minuteOf(to) ?? 0,
      capacity: parseWhole(capacity, pieces) ?? 0,
      areas,
    })),
    closedDays: draft.closedDays.map(({ day, reason }) => ({ day, reason: reason.trim() })),
  }
}
