import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'

/** 570 → `09:30`. */
export const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** `09:30` → 570; undefined for a text that is no time. */
export const minuteOf = (text: string): number | undefined => {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(text) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

/** `09:00–12:00`. */
export const windowText = ({ from, to }: { from: number; to: number }): string =>
  t('deliveries.windowOf', { from: timeText(from), to: timeText(to) })

/** The day of the week of `2026-01-31`, Monday being 1. */
export const weekdayOf = (day: string): 1 | 2 | 3 | 4 | 5 | 6 | 7 =>
  (((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7

/** `10月18日 周日` / `Oct 18 Sun`. */
export const dayText = (day: string): string =>
  `${formatDay(day)} ${t(`deliveries.weekday.${weekdayOf(day)}`)}`
