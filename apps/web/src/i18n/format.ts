import { chinaDay } from '@showfloor/contract/common/china-time'
import { groupThousands } from '@showfloor/contract/common/money'
import { currentLanguage } from './i18n.ts'

// Screens and papers show the time of the shops, wherever their reader is. Creating a format costs a hundred times more than using it, and a grid needs one per card.
const formats = new Map<string, Intl.DateTimeFormat>()

const formatFor = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = currentLanguage() + JSON.stringify(options)
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat(currentLanguage(), { timeZone: 'Asia/Shanghai', ...options })
  formats.set(key, known)
  return known
}

const format = (time: string | number | Date, options: Intl.DateTimeFormatOptions): string => {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? '' : formatFor(options).format(date)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as both languages write it. The browser's own format takes a slow phone 140 ms to load, and cards and products show days first. */
const dayText = (month: number, day: number, year?: number): string => {
  if (currentLanguage() === 'en') return `${months[month]} ${day}${year === undefined ? '' : `, ${year}`}`
  return `${year === undefined ? '' : `${year}年`}${month + 1}月${day}日`
}

/** `2026年10月18日` / `Oct 18, 2026`. */
export const formatDate = (time: string | number | Date): string => {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return ''
  const [year, month, day] = chinaDay(date).split('-').map(Number) as [number, number, number]
  return dayText(month - 1, day, year)
}

/** `10月18日 14:36` / `Oct 18, 14:36`. */
export const formatDateTime = (time: string | number | Date): string =>
  format(time, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `14:36`. */
export const formatTime = (time: string | number | Date): string =>
  format(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Whether a moment is on China's present day. */
export const isToday = (time: string): boolean => chinaDay(new Date(time)) === chinaDay(new Date())

/** A date without a time, `2026-09-12`: `9月12日` / `Sep 12`, the same in every time zone. */
export const formatDay = (date: string): string => {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? '' : dayText(day.getUTCMonth(), day.getUTCDate())
}

/** A count, `12,345`: both languages group alike, and the browser's own format takes a slow phone 20 ms to load. */
export const formatNumber = (count: number): string => groupThousands(count)

/** A count that stopped at a limit: `2,000+`. */
export const formatCount = (count: number, more: boolean): string =>
  `${formatNumber(count)}${more ? '+' : ''}`
