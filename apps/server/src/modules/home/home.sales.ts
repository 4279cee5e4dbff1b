import type { SalesRow } from './home.db.ts'

export type Sold = { amount: number; orders: number }
type Sale = { day: string; amountCents: number; orders: number }

export const salesOf = (rows: readonly SalesRow[], accountId?: string): Sale[] =>
  rows.flatMap(({ accountId: seller, day, amountCents, orders }) =>
    day === null || (accountId !== undefined && seller !== accountId)
      ? []
      : [{ day, amountCents: amountCents ?? 0, orders: orders ?? 0 }],
  )

export const soldWhere = (sales: readonly Sale[], holds: (day: string) => boolean): Sold => {
  const chosen = sales.filter(({ day }) => holds(day))
  return {
    amount: chosen.reduce((sum, { amountCents }) => sum + amountCents, 0),
    orders: chosen.reduce((sum, { orders }) => sum + orders, 0),
  }
}

/** The month before `month`, both `YYYY-MM`: `2025-12` for `2026-01`. */
export const monthBefore = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

export const daysIn = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

const centsByDay = (sales: readonly Sale[], month: string, days: number): number[] =>
  Array.from(
    { length: days },
    (_, index) => soldWhere(sales, (day) => day === `${month}-${String(index + 1).padStart(2, '0')}`).amount,
  )

/** Sales of today, this month and last month; `today` and all days are `YYYY-MM-DD`. */
export const salesOverview = (sales: readonly Sale[], today: string) => {
  const month = today.slice(0, 7)
  const before = monthBefore(month)
  const dayOfMonth = today.slice(8)
  const inMonth = (wanted: string) => (day: string) => day.startsWith(wanted)
  return {
    date: today,
    today: soldWhere(sales, (day) => day === today),
    thisMonth: soldWhere(sales, inMonth(month)),
    lastMonthSoFar: soldWhere(sales, (day) => inMonth(before)(day) && day.slice(8) <= dayOfMonth),
    lastMonth: soldWhere(sales, inMonth(before)),
    thisMonthDays: centsByDay(sales, month, Number(dayOfMonth)),
    lastMonthDays: centsByDay(sales, before, daysIn(before)),
  }
}
