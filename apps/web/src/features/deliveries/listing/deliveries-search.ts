import { deliveryViews, type DeliveryView } from '@showfloor/contract/common/delivery-status'
import { callQuery } from '../../../client/queries.ts'
import { readChoice, readDay, readText } from '../../../client/search.ts'

/** The search of the list: a view, or all with `ALL`; one day; the shown week; a position in the list. */
export type DeliveriesSearch = {
  view?: DeliveryView | 'ALL'
  day?: string
  week?: string
  after?: string
}

export const readDeliveriesSearch = (search: Record<string, unknown>): DeliveriesSearch => {
  const view = readChoice(search.view, [...deliveryViews, 'ALL'] as const)
  const [day, week] = [readDay(search.day), readDay(search.week)]
  const after = readText(search.after)
  return {
    ...(view ? { view } : {}),
    ...(day ? { day } : {}),
    ...(week ? { week } : {}),
    ...(after && /^(\d{4}-\d{2}-\d{2})?\.\d{1,18}$/.test(after) ? { after } : {}),
  }
}

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
