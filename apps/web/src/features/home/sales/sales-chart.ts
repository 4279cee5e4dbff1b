/** Cumulative sums of the days. */
export const runningTotals = (days: readonly number[]): number[] => {
  let total = 0
  return days.map((cents) => (total += cents))
}

/** The smallest of 1, 2, 5, 10, 20, 50 … yuan that is not below the value, in cents: the top of the scale. */
export const topOfScale = (cents: number): number => {
  for (let unit = 100; ; unit *= 10)
    for (const step of [1, 2, 5]) if (unit * step >= cents) return unit * step
}

/** The points of a line over the days of a month, in per mille of the chart's width and height. */
export const linePoints = (totals: readonly number[], days: number, top: number): string =>
  totals
    .map((cents, index) => {
      const x = days <= 1 ? 0 : (index / (days - 1)) * 1000
      return `${x.toFixed(1)},${(1000 - (cents / top) * 1000).toFixed(1)}`
    })
    .join(' ')

/** The change from `before` to `now` in per cent; undefined if `before` is zero. */
export const changePercent = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round(((now - before) / before) * 100)

/** `('2026-02', 3)` → `'2026-02-03'`. */
export const dayIn = (month: string, day: number): string => `${month}-${String(day).padStart(2, '0')}`

/** This month and the previous one, `YYYY-MM`; `date` is today. */
export const monthsOf = ({ date }: { date: string }): { thisMonth: string; lastMonth: string } => {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const before = month === 1 ? `${year - 1}-12` : dayIn(String(year), month - 1)
  return { thisMonth: date.slice(0, 7), lastMonth: before }
}
