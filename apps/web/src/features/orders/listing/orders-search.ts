import { openDifferenceStatuses } from '@showfloor/contract/common/difference-status'
import { stageDues } from '@showfloor/contract/common/payment-stages'
import { orderStatuses } from '@showfloor/contract/common/order-status'
import { paymentStatuses, receivableAges } from '@showfloor/contract/common/payment-status'
import type { CallInput } from '../../../client/call.ts'
import {
  readChoice,
  readDay,
  readFlag,
  readId,
  readKeyword,
  readScopedId,
  readTextThat,
  searchOf,
  type SearchChange,
} from '../../../client/search.ts'
import { parseCents, readAmount } from '../../../ui/figures/amount-text.ts'

const readPlace = readTextThat(/^\d{1,17}\.\d{1,19}$/)

/**
 * The search of the order list. `unheld`: paid orders that are not held; `stages`, `due`, `soldFrom` and `soldTo` as in the server's filter. `from`
 * and `to` are days, both included, `min` and `max` amounts in yuan as typed, `after` and `before` cursors of the list.
 */
export const readOrdersSearch = searchOf({
  status: readChoice(orderStatuses),
  payment: readChoice(paymentStatuses),
  difference: readChoice(openDifferenceStatuses),
  unheld: readFlag,
  stages: readChoice(stageDues),
  due: readChoice(receivableAges),
  soldFrom: readDay,
  soldTo: readDay,
  guide: readId,
  customer: readScopedId,
  channel: readId,
  from: readDay,
  to: readDay,
  min: readAmount,
  max: readAmount,
  keyword: readKeyword,
  after: readPlace,
  before: readPlace,
})
export type OrdersSearch = ReturnType<typeof readOrdersSearch>
export type ChangeOrders = (change: SearchChange<OrdersSearch>) => void

/** The server's filter, without the cursor. */
export const filterOf = (shopId: string, search: OrdersSearch): CallInput<'orders.counts'> => {
  const { guide, customer, channel, min, max, after: _after, before: _before, ...same } = search
  return {
    shopId,
    ...same,
    keyword: search.keyword ?? '',
    guideId: guide,
    customerId: customer,
    channelId: channel,
    min: parseCents(min ?? ''),
    max: parseCents(max ?? ''),
  }
}
