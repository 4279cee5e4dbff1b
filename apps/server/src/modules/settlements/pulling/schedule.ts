import { chinaDay, chinaMidnight } from '@showfloor/contract/common/china-time'
import type { StatementDayState } from '@showfloor/contract/common/platform-statements'

const hourMs = 3_600_000
/** Hours after the beginning of a day: the next morning and afternoon, then two more mornings, because platforms are late and correct their statements. */
const hours = [34, 40, 58, 82]
/** Platforms keep their statements for three months. */
const askedForDays = 85

const momentsOf = (day: string): Date[] =>
  hours.map((hour) => new Date(chinaMidnight(day).getTime() + hour * hourMs))

/** When the statement of a day is requested first. */
export const firstAt = (day: string): Date => momentsOf(day)[0] ?? new Date()

/** When the statement is requested again; null for never. */
export const againAt = (day: string, state: StatementDayState, nowMs = Date.now()): Date | null => {
  if (state === 'NOT_READY' || state === 'FAILED')
    return day > chinaDay(new Date(nowMs), -askedForDays) ? new Date(nowMs + hourMs - 5 * 60_000) : null
  return momentsOf(day).find((moment) => moment.getTime() > nowMs) ?? null
}
