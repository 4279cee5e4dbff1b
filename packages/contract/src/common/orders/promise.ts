import { dayAfter } from '../china-time.ts'

/** A shop's terms for promising goods. Days are `YYYY-MM-DD` of China's calendar. */
export type PromiseTerms = {
  today: string
  /** The first day by lead time and cut-off. */
  firstDay: string
  /** The days of the week on which the shop delivers, Monday being 1; null: all. */
  weekdays: readonly number[] | null
  /** Future days without deliveries. */
  closed: readonly string[]
  /** Days from the shop's warehouse to the shop; null without a warehouse. */
  warehouseDays: number | null
  /** Days for goods that are made or purchased for an order; null: nothing is promised of them. */
  madeDays: number | null
}

/** The sources of a SKU's pieces. */
export type Sources = {
  /** Pieces that the shop can sell, or holds for the order. */
  here: number
  /** Pieces that its warehouse can sell; null without a warehouse. */
  warehouse: number | null
  inTransit: number
  inTransitDate: string | null
  /** Both permit orders without stock; neither says that there are pieces. */
  allowSale: boolean
  allowPurchase: boolean
}

/** Nothing is promised further ahead. */
const searchedDays = 400

const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7

/**
 * The first day on which this many pieces are in the shop, by their earliest source; null while unknown. `orderedOn`: the day on which pieces
 * made for an order were ordered.
 */
export const readyDay = (
  terms: PromiseTerms,
  from: Sources,
  pieces = 1,
  orderedOn = terms.today,
): string | null => {
  if (from.here >= pieces) return terms.today
  const { today, warehouseDays, madeDays } = terms
  const days: string[] = []
  if (warehouseDays !== null && from.warehouse !== null && from.here + from.warehouse >= pieces)
    days.push(dayAfter(today, warehouseDays))
  const isComing = from.inTransitDate !== null && from.inTransitDate >= today
  if (isComing && from.here + from.inTransit >= pieces) days.push(from.inTransitDate ?? today)
  if ((from.allowSale || from.allowPurchase) && madeDays !== null) {
    const made = dayAfter(orderedOn, madeDays)
    days.push(made < today ? today : made)
  }
  return days.reduce<string | null>((first, day) => (first === null || day < first ? day : first), null)
}

/** The first delivery day of the shop for goods that are ready on a day; null where it never delivers. */
export const deliveryDay = (terms: PromiseTerms, ready: string): string | null => {
  const first = ready > terms.firstDay ? ready : terms.firstDay
  for (let n = 0; n < searchedDays; n += 1) {
    const day = dayAfter(first, n)
    const isOpen = terms.weekdays === null || terms.weekdays.includes(weekdayOf(day))
    if (isOpen && !terms.closed.includes(day)) return day
  }
  return null
}

/** The first day that can be promised for this many pieces of a SKU; null while unknown. */
export const promisedDay = (terms: PromiseTerms, from: Sources, pieces = 1): string | null => {
  const ready = readyDay(terms, from, pieces)
  return ready === null ? null : deliveryDay(terms, ready)
}
