import { z } from 'zod'
import { call } from '../common/call.ts'
import {
  cents,
  day,
  id,
  idInShop,
  moment,
  paging,
  scopedId,
  signedCents,
  signedSumCents,
  time,
} from '../common/schemas.ts'
import { entryKinds, tenderTypes } from '../common/statuses/payment-status.ts'

/**
 * Filters entries of a shop's ledger, or of all of the caller's shops within a span of days. Days are those of China (Asia/Shanghai), both included.
 * `since` (excluded) and `until` are times, as the books of a day have them. Amounts limit the movement in either direction, in cents. A keyword
 * is a part of an order's number.
 */
const ledgerFilter = z.object({
  /** Absent: all shops of the caller, which needs `from`. */
  shopId: id.optional(),
  orderId: idInShop.optional(),
  type: z.enum(tenderTypes).optional(),
  kind: z.enum(entryKinds).optional(),
  accountId: id.optional(),
  from: day.optional(),
  to: day.optional(),
  since: moment.optional(),
  until: moment.optional(),
  min: cents.optional(),
  max: cents.optional(),
  keyword: z.string().trim().max(40).default(''),
})
export type LedgerFilter = z.output<typeof ledgerFilter>

/** An entry with the running balance of the filtered entries. */
const entry = z.object({
  shopName: z.string(),
  orderId: scopedId,
  orderNo: z.string(),
  seq: z.int(),
  /** The number under which the provider knows the payment or the refund, and the provider's own number of the payment; '' without one. */
  tenderNo: z.string(),
  providerTradeNo: z.string(),
  type: z.enum(tenderTypes),
  kind: z.enum(entryKinds),
  amount: signedCents,
  balance: signedSumCents,
  actor: z.string(),
  at: time,
})

/** A shop's ledger as finance reads it. */
export const bookCalls = {
  ledger: call({
    summary:
      'The ledger of a shop, the newest entry first, with a running balance from the first entry of the filter',
    service: 'trade',
    method: 'POST',
    path: '/payment/ledger',
    access: 'ledger.read',
    effect: 'read',
    shop: (input) => [input.shopId, input.orderId],
    reach: 'own',
    input: ledgerFilter.extend({ no: paging.no, size: z.int().min(1).max(5000).default(50) }),
    output: z.object({
      data: z.array(entry),
      total: z.int(),
      /** Received, refunded, and the net amount. */
      taken: signedSumCents,
      givenBack: signedSumCents,
      balance: signedSumCents,
    }),
    errors: [],
  }),
  takings: call({
    summary:
      'The net takings of the caller’s shops, by day, shop and type of payment; beside them what the state and platforms owe for the same time',
    service: 'trade',
    method: 'POST',
    path: '/payment/takings',
    access: 'ledger.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    reach: 'own',
    input: z.object({
      /** One shop; by default all of the caller’s. */
      shopId: id.optional(),
      /** The number of days up to today. */
      days: z.union([z.literal(7), z.literal(30), z.literal(90)]).default(30),
    }),
    output: z.object({
      days: z.array(z.object({ day, amount: signedSumCents })),
      types: z.array(z.object({ type: z.enum(tenderTypes), amount: signedSumCents })),
      /** What counts as paid by customers and is owed by others; in none of the other figures. */
      owed: z.array(z.object({ type: z.enum(tenderTypes), amount: signedSumCents })),
      shops: z.array(z.object({ shopId: id, name: z.string(), amount: signedSumCents })),
    }),
    errors: [],
  }),
}
