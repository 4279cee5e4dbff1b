import { z } from 'zod'
import { problem } from '../common/input-problems.ts'
import { call } from '../common/call.ts'
import { ORDER_COUNT_LIMIT } from '../common/constants.ts'
import { openDifferenceStatuses } from '../common/statuses/difference-status.ts'
import { isId } from '../common/ids.ts'
import { loadedData } from '../common/load-data.ts'
import { orderStatuses } from '../common/statuses/order-status.ts'
import { stageDues } from '../common/payments/payment-stages.ts'
import { paymentStatuses, receivableAges } from '../common/statuses/payment-status.ts'
import { cents, day, id, idInShop, scopedId, shortText, signedSumCents, sumCents } from '../common/schemas.ts'

export const orderPageSizes = [20, 50, 100] as const

/**
 * Filter of orders. `guideId`: the account that wrote them. Days are in Asia/Shanghai, both included. Amounts, in cents, bound the payable with its differences.
 * A keyword of digits is the end of an order number, or the last four or all digits of a mobile; any other is a part of the number, the customer's name, an article's name or a board's number.
 */
export const orderFilter = z.object({
  shopId: id,
  status: z.enum(orderStatuses).optional(),
  payment: z.enum(paymentStatuses).optional(),
  /** Orders with an open difference in this state. */
  difference: z.enum(openDifferenceStatuses).optional(),
  /** Paid orders with goods that could not be held. */
  unheld: z.boolean().optional(),
  /** Orders with payment stages that are overdue, or due within seven days. */
  stages: z.enum(stageDues).optional(),
  /** Orders with money due, by days since their confirmation. */
  due: z.enum(receivableAges).optional(),
  /** Orders confirmed within these days and not cancelled since. */
  soldFrom: day.optional(),
  soldTo: day.optional(),
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

/** A cursor of the list: the time of creation in microseconds, and the id. */
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
  /** The booked day, otherwise the wished one. */
  deliveryDate: z.string().nullable(),
  /** `payable`: as confirmed; `difference`: the sum of later differences, negative for money back. */
  payable: sumCents,
  paid: signedSumCents,
  difference: signedSumCents,
  openDifference: z.enum(openDifferenceStatuses).nullable(),
  itemCount: z.int(),
  imageUrl: z.string(),
  firstName: z.string(),
  createdAt: z.string(),
})

export const listing = {
  receivables: call({
    summary: 'Money due on confirmed orders of the caller’s shops, by days since their confirmation',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/receivables',
    access: 'ledger.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    reach: 'own',
    input: z.object({
      /** One shop; by default all of the caller’s. */
      shopId: id.optional(),
    }),
    output: z.object({
      data: z.array(z.object({ age: z.enum(receivableAges), orders: z.int(), amount: sumCents })),
    }),
    errors: [],
  }),
  list: call({
    summary: 'Orders of a shop, newest first, a page before or after a cursor',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/list',
    access: 'order.list',
    effect: 'read',
    shop: (input) => [input.shopId, input.customerId],
    input: orderFilter.extend({
      after: place.optional(),
      before: place.optional(),
      size: z.literal(orderPageSizes).default(20),
    }),
    output: z.object({
      data: z.array(orderSummary),
      /** Cursors of the next older and newer pages; null where there is none. */
      older: z.string().nullable(),
      newer: z.string().nullable(),
    }),
    errors: ['UNKNOWN_MOBILES_LIMIT'],
  }),
  counts: call({
    summary: `The number of a shop’s orders in each status, under all filters but the status; counted up to ${ORDER_COUNT_LIMIT} each`,
    service: 'trade',
    method: 'POST',
    path: '/shop-order/counts',
    access: 'order.list',
    effect: 'read',
    shop: (input) => [input.shopId, input.customerId],
    input: orderFilter,
    output: z.object({ counts: z.record(z.string(), z.int()) }),
    errors: ['UNKNOWN_MOBILES_LIMIT'],
  }),
  loadData: call({
    summary:
      'The records of one model by which a shop’s orders can be filtered: the guides who wrote some, or the channels they came from',
    service: 'trade',
    method: 'POST',
    path: '/load-data',
    access: 'order.list',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, modelKey: z.enum(['md_EmployeeBO', 'md_ChannelBO']) }),
    output: loadedData,
    errors: [],
  }),
}
