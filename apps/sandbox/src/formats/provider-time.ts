const chinaOffsetMs = 8 * 60 * 60 * 1000
const clock = (momentMs: number): string => new Date(momentMs + chinaOffsetMs).toISOString().slice(0, 19)

/** The day in China, `2026-10-18`. */
export function chinaDay(momentMs: number): string {
  return clock(momentMs).slice(0, 10)
}

/** The moment at which a day in China begins. */
export function chinaMidnightMs(day: string): number {
  return Date.parse(day) - chinaOffsetMs
}

/** `2026-10-18T14:32:05+08:00`, as WeChat Pay writes a time. */
export function wechatTime(momentMs: number): string {
  return `${clock(momentMs)}+08:00`
}

/** `2026-10-18 14:32:05`, as most platforms write a time: in China's time zone, without naming it. */
export function chinaTime(momentMs: number): string {
  return clock(momentMs).replace('T', ' ')
}

/** Reads either format; NaN for any other text. */
export function momentMsFrom(text: string): number {
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return Date.parse(`${text.replace(' ', 'T')}+08:00`)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : Number.NaN
}
