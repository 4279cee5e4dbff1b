import { newIdempotencyKey, type CallInput, type CallOutput } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { parseWhole } from '../../../ui/figures/number-text.ts'
import type { Area } from './area-choice.tsx'
import { minuteOf, timeText } from './times.ts'

export type SlotRules = CallOutput<'deliveries.slotRules'>

/** A window as typed; `key` identifies new rows. */
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
  /** Empty if no shop supplies this one. */
  warehouseId: string
  warehouseDays: string
  madeDays: string
  cutoff: string
  windows: WindowDraft[]
  closedDays: ClosedDraft[]
}

/** Midnight at the end of the day is typed as 23:59. */
const lastMinute = 1439
const pieces = { min: 1, max: 9999 }
const days = { min: 0, max: 180 }
const madeDays = { min: 0, max: 365 }

export const draftOf = (rules: SlotRules): RulesDraft => ({
  leadDays: String(rules.leadDays),
  warehouseId: rules.warehouseId ?? '',
  warehouseDays: String(rules.warehouseDays),
  madeDays: rules.madeDays === null ? '' : String(rules.madeDays),
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

const morningMinute = 540
const newWindowMinutes = 180

/** A new window of a weekday: after the last one of that day, or in the morning. */
export const newWindow = (weekday: string, windows: readonly WindowDraft[]): WindowDraft => {
  const ends = windows.flatMap((one) => (one.weekday === weekday ? [minuteOf(one.to) ?? 0] : []))
  const next = Math.max(morningMinute, ...ends)
  const from = next + newWindowMinutes > lastMinute ? morningMinute : next
  return {
    key: newIdempotencyKey(),
    weekday,
    from: timeText(from),
    to: timeText(from + newWindowMinutes),
    capacity: '20',
    areas: [],
  }
}

/** The errors of a window, by field. */
export const windowFaults = (window: WindowDraft): { to?: string; capacity?: string } => {
  const [from, to] = [minuteOf(window.from), minuteOf(window.to)]
  return {
    ...(from === undefined || to === undefined || from >= to ? { to: t('deliveries.timesWrong') } : {}),
    ...(parseWhole(window.capacity, pieces) === undefined ? { capacity: t('deliveries.capacityWrong') } : {}),
  }
}

/** The errors of lead times, by field. */
export const leadFaults = (
  draft: RulesDraft,
): { leadDays?: string; cutoff?: string; warehouseDays?: string; madeDays?: string } => ({
  ...(parseWhole(draft.leadDays, days) === undefined ? { leadDays: t('deliveries.leadWrong') } : {}),
  ...(minuteOf(draft.cutoff) === undefined ? { cutoff: t('deliveries.cutoffMissing') } : {}),
  ...(parseWhole(draft.warehouseDays, days) === undefined
    ? { warehouseDays: t('deliveries.leadWrong') }
    : {}),
  ...(draft.madeDays.trim() !== '' && parseWhole(draft.madeDays, madeDays) === undefined
    ? { madeDays: t('deliveries.madeWrong') }
    : {}),
})

/** The input of the call; undefined while there are errors. */
export const sentRules = (
  draft: RulesDraft,
): Omit<CallInput<'deliveries.slotRulesUpdate'>, 'shopId' | 'version'> | undefined => {
  const leadDays = parseWhole(draft.leadDays, days)
  const cutoff = minuteOf(draft.cutoff)
  const warehouseDays = parseWhole(draft.warehouseDays, days)
  const isWrong =
    Object.keys(leadFaults(draft)).length > 0 ||
    draft.windows.some((window) => Object.keys(windowFaults(window)).length > 0) ||
    draft.closedDays.some(({ day }) => day === '')
  if (leadDays === undefined || warehouseDays === undefined || cutoff === undefined || isWrong)
    return undefined
  return {
    leadDays,
    warehouseId: draft.warehouseId === '' ? null : draft.warehouseId,
    warehouseDays,
    madeDays: parseWhole(draft.madeDays, madeDays) ?? null,
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
