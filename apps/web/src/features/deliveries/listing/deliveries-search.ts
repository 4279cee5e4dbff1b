import { deliveryViews } from '@showfloor/contract/common/delivery-status'
import { callQuery } from '../../../client/queries.ts'
import { readChoice, readDay, readTextThat, searchOf, type SearchChange } from '../../../client/search.ts'

/** The search of the list: a view, or all with `ALL`; one day; the shown week; a position in the list. */
export const readDeliveriesSearch = searchOf({
  view: readChoice([...deliveryViews, 'ALL']),
  day: readDay,
  week: readDay,
  after: readTextThat(/^(\d{4}-\d{2}-\d{2})?\.\d{1,18}$/),
})
export type DeliveriesSearch = ReturnType<typeof readDeliveriesSearch>
export type ChangeDeliveries = (change: SearchChange<DeliveriesSearch>) => void

export const calendarSpans = ['week', 'day'] as const

/** The search of the calendar: the first day, by default today, and a week or a day. */
export const readCalendarSearch = searchOf({ from: readDay, span: readChoice(calendarSpans) })
export type CalendarSearch = ReturnType<typeof readCalendarSearch>

/** One page of the list. A chosen day shows everything of that day. */
export const deliveryListQuery = (shopId: string, { view = 'OPEN', day, after }: DeliveriesSearch) =>
  callQuery('deliveries.list', {
    shopId,
    ...(day ? { from: day, to: day } : view === 'ALL' ? {} : { view }),
    ...(after ? { after } : {}),
  })

export const deliveryCountsQuery = (shopId: string, { week }: DeliveriesSearch) =>
  callQuery('deliveries.counts', { shopId, ...(week ? { from: week } : {}) })

/** The day this many days later, `2026-01-31`. */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
