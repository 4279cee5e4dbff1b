import { groupThousands } from '@showfloor/contract/common/money'
import { currentLanguage } from './i18n.ts'

// Making a format costs a browser a hundred times what using it does, and a grid of products asks for one per card.
const formats = new Map<string, Intl.DateTimeFormat>()

const formatFor = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = currentLanguage() + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(currentLanguage(), options)
  formats.set(key, known)
  return known
}

const format = (time: string | number | Date, options: Intl.DateTimeFormatOptions): string => {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? '' : formatFor(options).format(date)
}

/** `2026年10月18日` / `Oct 18, 2026`, in the reader's time zone. */
export const formatDate = (time: string | number | Date): string => format(time, { dateStyle: 'medium' })

/** `10月18日 14:36` / `Oct 18, 14:36`. */
export const formatDateTime = (time: string | number | Date): string =>
  format(time, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false })

/** `14:36`. */
export const formatTime = (time: string | number | Date): string =>
  format(time, { hour: '2-digit', minute: '2-digit', hour12: false })

/** The day of a date without a time, `2026-09-12`: `9月12日` / `Sep 12`, the same in every time zone. */
export const formatDay = (date: string): string =>
  format(`${date.slice(0, 10)}T00:00:00Z`, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A count, `12,345`: both languages group alike, and the browser's own format takes a slow phone 20 ms to load. */
export const formatNumber = (count: number): string => groupThousands(count)

/** A count that may stop before all are counted: `2,000+`. */
export const formatCount = (count: number, more: boolean): string =>
  `${formatNumber(count)}${more ? '+' : ''}`
