const aheadMs = 8 * 3_600_000
const dayMs = 24 * 3_600_000

/** A moment by China's clock, which is eight hours ahead of UTC all year: `2026-10-18T14:32:05`. */
export const chinaClock = (at: Date): string => new Date(at.getTime() + aheadMs).toISOString().slice(0, 19)

/** The day so many days after another; days are written as `2026-01-31`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The day of China's calendar at a moment, or so many days after it. */
export const chinaDay = (at: Date, days = 0): string => dayAfter(chinaClock(at).slice(0, 10), days)

/** The moment at which China's clock shows a time, `2026-10-18T14:32` with or without seconds; an invalid date for another text. */
export const chinaMoment = (clock: string): Date => new Date(Date.parse(`${clock}Z`) - aheadMs)

/** The moment at which a day of China's calendar begins. */
export const chinaMidnight = (day: string): Date => chinaMoment(`${day}T00:00`)
