import { z } from 'zod'
import { problem } from '../common/input-problems.ts'
import { call } from '../common/call.ts'
import { ORDER_COUNT_LIMIT } from '../common/constants.ts'
import { openDifferenceStatuses } from '../common/difference-status.ts'
import { isId } from '../common/ids.ts'
import { loadedData } from '../common/load-data.ts'
import { orderStatuses } from '../common/order-status.ts'
import { paymentStatuses } from '../common/payment-status.ts'
import { cents, day, id, idInShop, scopedId, shortText, signedCents } from '../common/schemas.ts'

export const orderPageSizes = [20, 50, 100] as const

/**
 * Which orders. `guideId` is the account that wrote them; days are the chain's (Asia/Shanghai), both included; amounts are bounds of what is payable in all, in
 * cents. A keyword of digits is the tail of an order number, or the last four or all digits of a mobile; any other is a part of the number, the customer's name, an article's or a board's number.
 */
export const orderFilter = z.object({
  shopId: id,
  status: z.enum(orderStatuses).optional(),
  payment: z.enum(paymentStatuses).optional(),
  /** Those with a difference that waits so. */
  difference: z.enum(openDifferenceStatuses).optional(),
  /** Those that are paid and whose goods could not all be held. */
  unheld: z.boolean().optional(),
  guideId: id.optional(),
  customerId: idInShop.optional(),
  channelId: id.optional(),
  from: day.optional(),
  to: day.optional(),
  min: cents.optional(),
  max: cents.optional(),
  keyword: shortText.default(''),
})
export type OrderFilter = z.output<typeof orderFilter>

/** A place in the list: the moment an order was made, in microseconds, and its id. */
const place = z
  .string()
  .regex(/^\d{1,17}\.\d{1,19}$/, { error: problem('PLACE'), abort: true })
  .refine((text) => isId(text.slice(text.indexOf('.') + 1)), problem('PLACE'))

export const orderSummary = z.object({
  id: scopedId,
  orderNo: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  customerId: scopedId,
  customerName: z.string(),
  customerMobile: z.string(),
  guideName: z.string(),
  channelName: z.string(),
  deliveryName: z.string(),
  deliveryDate: z.string().nullable(),
  /** What was confirmed; `difference` is what was added to it since, or taken away. */
  payable: cents,
  paid: signedCents,
  difference: signedCents,
  openDifference: z.enum(openDifferenceStatuses).nullable(),
  itemCount: z.int(),
  imageUrl: z.string(),
  firstName: z.string(),
  createdAt: z.string(),
})

export const listing = {
  list: call({
    summary: 'Orders of a shop, newest first, a page after or before a place in the list',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/list',
    access: 'order.read',
    effect: 'read',
    shop: (input) => [input.shopId, input.customerId],
    input: orderFilter.extend({
      after: place.optional(),
      before: place.optional(),
      size: z.literal(orderPageSizes).default(20),
    }),
    output: z.object({
      data: z.array(orderSummary),
      /** Where the page of older orders begins, and the one of newer ones; null where there are none. */
      older: z.string().nullable(),
      newer: z.string().nullable(),
    }),
    errors: ['UNKNOWN_MOBILES_LIMIT'],
  }),
  counts: call({
    summary: `How many orders of a shop are in each status, whatever status is asked for; at most ${ORDER_COUNT_LIMIT} of each are counted`,
    service: 'trade',
    method: 'POST',
    path: '/shop-order/counts',
    access: 'order.read',
    effect: 'read',
    shop: (input) => [input.shopId, input.customerId],
    input: orderFilter,
    output: z.object({ counts: z.record(z.string(), z.int()) }),
    errors: ['UNKNOWN_MOBILES_LIMIT'],
  }),
  loadData: call({
    summary:
      'The records of one model that a shop’s orders can be filtered by: the guides who wrote any, the channels they came from',
    service: 'trade',
    method: 'POST',
    path: '/load-data',
    access: 'order.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, modelKey: z.enum(['md_EmployeeBO', 'md_ChannelBO']) }),
    output: loadedData,
    errors: [],
  }),
}
