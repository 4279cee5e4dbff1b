import {
  openDifferenceStatuses,
  type OpenDifferenceStatus,
} from '@showfloor/contract/common/difference-status'
import { stageDues, type StageDue } from '@showfloor/contract/common/payment-stages'
import { orderStatuses, type OrderStatus } from '@showfloor/contract/common/order-status'
import {
  paymentStatuses,
  receivableAges,
  type PaymentStatus,
} from '@showfloor/contract/common/payment-status'
import type { CallInput } from '../../../client/call.ts'
import { readChoice, readDay, readId, readScopedId, readText } from '../../../client/search.ts'
import { parseCents } from '../../../ui/figures/amount-text.ts'

/**
 * The search of the order list, in the query string. `unheld`: `1` for paid orders that are not held; `stages`, `due`, `soldFrom` and
 * `soldTo` as in the server's filter. `guide`, `customer` and `channel` are
 * ids, `from` and `to` days (`2026-11-21`, both included), `min` and `max` amounts in yuan as typed, `after` and `before` cursors of the list.
 */
export type OrdersSearch = {
  status?: OrderStatus
  payment?: PaymentStatus
  difference?: OpenDifferenceStatus
  unheld?: '1'
  stages?: StageDue
  due?: (typeof receivableAges)[number]
  soldFrom?: string
  soldTo?: string
  guide?: string
  customer?: string
  channel?: string
  from?: string
  to?: string
  min?: string
  max?: string
  keyword?: string
  after?: string
  before?: string
}

const matching = (value: unknown, form: RegExp): string | undefined => {
  const text = readText(value)
  return text !== undefined && form.test(text) ? text : undefined
}

const readAmount = (value: unknown): string | undefined => {
  const text = readText(value)
  return text !== undefined && parseCents(text) !== undefined ? text : undefined
}

const placeForm = /^\d{1,17}\.\d{1,19}$/

/** Parses the search of `/orders`; invalid filters are dropped. */
export const readOrdersSearch = (search: Record<string, unknown>): OrdersSearch => {
  const read = {
    status: readChoice(search.status, orderStatuses),
    payment: readChoice(search.payment, paymentStatuses),
    difference: readChoice(search.difference, openDifferenceStatuses),
    unheld: readChoice(search.unheld, ['1'] as const),
    stages: readChoice(search.stages, stageDues),
    due: readChoice(search.due, receivableAges),
    soldFrom: readDay(search.soldFrom),
    soldTo: readDay(search.soldTo),
    guide: readId(search.guide),
    customer: readScopedId(search.customer),
    channel: readId(search.channel),
    from: readDay(search.from),
    to: readDay(search.to),
    min: readAmount(search.min),
    max: readAmount(search.max),
    keyword: readText(search.keyword)?.slice(0, 100),
    after: matching(search.after, placeForm),
    before: matching(search.before, placeForm),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as OrdersSearch
}

/** The server's filter, without the cursor. */
export const filterOf = (shopId: string, search: OrdersSearch): CallInput<'orders.counts'> => {
  const {
    status,
    payment,
    difference,
    unheld,
    stages,
    due,
    soldFrom,
    soldTo,
    guide,
    customer,
    channel,
    from,
    to,
    min,
    max,
    keyword = '',
  } = search
  const [minCents, maxCents] = [parseCents(min ?? ''), parseCents(max ?? '')]
  return {
    shopId,
    keyword,
    ...(status ? { status } : {}),
    ...(payment ? { payment } : {}),
    ...(difference ? { difference } : {}),
    ...(unheld ? { unheld: true } : {}),
    ...(stages ? { stages } : {}),
    ...(due ? { due } : {}),
    ...(soldFrom ? { soldFrom } : {}),
    ...(soldTo ? { soldTo } : {}),
    ...(guide ? { guideId: guide } : {}),
    ...(customer ? { customerId: customer } : {}),
    ...(channel ? { channelId: channel } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(minCents === undefined ? {} : { min: minCents }),
    ...(maxCents === undefined ? {} : { max: maxCents }),
  }
}

/** The changed search, back at the newest order. */
export const changedSearch = (
  search: OrdersSearch,
  change: { [Name in keyof OrdersSearch]?: OrdersSearch[Name] | undefined },
): OrdersSearch => readOrdersSearch({ ...search, after: undefined, before: undefined, ...change })
