import type { StatementDayState } from '@showfloor/contract/common/platform-statements'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const chinaOffsetMs = 8 * hourMs
/** Hours after a day began: the next morning and afternoon, and two more mornings, as platforms write late and correct what they wrote. */
const hours = [34, 40, 58, 82]
/** Platforms keep their statements for three months. */
const askedForDays = 85

/** A day in China, `2026-11-23`, so many days from today. */
export const dayFromToday = (days: number, nowMs = Date.now()): string =>
  new Date(nowMs + chinaOffsetMs + days * dayMs).toISOString().slice(0, 10)

const momentsOf = (day: string): Date[] =>
  hours.map((hour) => new Date(Date.parse(day) - chinaOffsetMs + hour * hourMs))

/** When the statement of a day may be there for the first time. */
export const firstAt = (day: string): Date => momentsOf(day)[0] ?? new Date()

/** When it is asked for again; null when it is not. */
export const againAt = (day: string, state: StatementDayState, nowMs = Date.now()): Date | null => {
  if (state === 'NOT_READY' || state === 'FAILED')
    return day > dayFromToday(-askedForDays, nowMs) ? new Date(nowMs + hourMs - 5 * 60_000) : null
  return momentsOf(day).find((moment) => moment.getTime() > nowMs) ?? null
}
