import { chinaDay, chinaMidnight } from '@showfloor/contract/common/china-time'
import type { StatementDayState } from '@showfloor/contract/common/platform-statements'

const hourMs = 3_600_000
/** Hours after a day began: the next morning and afternoon, and two more mornings, as platforms write late and correct what they wrote. */
const hours = [34, 40, 58, 82]
/** Platforms keep their statements for three months. */
const askedForDays = 85

const momentsOf = (day: string): Date[] =>
  hours.map((hour) => new Date(chinaMidnight(day).getTime() + hour * hourMs))

/** When the statement of a day may be there for the first time. */
export const firstAt = (day: string): Date => momentsOf(day)[0] ?? new Date()

/** When it is asked for again; null when it is not. */
export const againAt = (day: string, state: StatementDayState, nowMs = Date.now()): Date | null => {
  if (state === 'NOT_READY' || state === 'FAILED')
    return day > chinaDay(new Date(nowMs), -askedForDays) ? new Date(nowMs + hourMs - 5 * 60_000) : null
  return momentsOf(day).find((moment) => moment.getTime() > nowMs) ?? null
}
