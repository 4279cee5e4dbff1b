import { z } from 'zod'
import { call } from './common/call.ts'
import { stageEvents, stageKinds } from './common/payments/payment-stages.ts'
import { id, scopedId, signedSumCents, sumCents, time } from './common/schemas.ts'

/** Sales: orders confirmed in the period that are not cancelled, and their payable. */
const sold = z.object({ amount: sumCents, orders: z.int() })
/** Unpaid payment stages, and the amount still due on them. */
const stagesDue = z.object({ stages: z.int(), amount: sumCents })
const dueFigures = { overdue: stagesDue, week: stagesDue }
/** Waiting orders. `payment`: confirmed without a payment; `balance`: paid in part; `unheld`: paid, with goods that other orders hold. */
const waiting = z.object({
  draft: z.int(),
  confirmation: z.int(),
  payment: z.int(),
  balance: z.int(),
  fulfilment: z.int(),
  unheld: z.int(),
})

export const home = {
  overview: call({
    summary:
      'The overview of a day: waiting orders, holds that end today, sales by day. The caller’s own, or with `shop.oversee` the shop’s, by guide',
    service: 'trade',
    method: 'POST',
    path: '/home/overview',
    access: 'order.read',
    opens: ['shop.oversee', 'difference.approve', 'payment.refund', 'payment.revoke', 'ledger.read'],
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({
      scope: z.enum(['own', 'shop']),
      waiting,
      /** The number of special offers of the shop that wait for a decision; null for those who decide none. */
      approvals: z.int().nullable(),
      /** The number of the shop's differences that the caller may decide, and that the caller may refund; null without the permission. */
      differences: z.object({ approval: z.int().nullable(), refund: z.int().nullable() }),
      /** The number of payments of the shop that wait for a person; null for callers who may not refund. */
      moneyToLookAt: z.int().nullable(),
      holds: z.object({
        total: z.int(),
        data: z.array(
          z.object({
            orderId: scopedId,
            orderNo: z.string(),
            customerName: z.string(),
            guideName: z.string(),
            payable: sumCents,
            expiresAt: time,
          }),
        ),
      }),
      /** Today's payments minus refunds, from the ledger; null for callers who may not read it. */
      takings: z.object({ amount: signedSumCents, entries: z.int() }).nullable(),
      /**
       * Unpaid payment stages of confirmed orders: overdue ones, and those due within seven days or since their event; by day. Everybody's with `guides`
       * for callers who oversee the shop or read its ledger; otherwise the caller's own, and `guides` is null.
       */
      stages: z.object({
        ...dueFigures,
        guides: z.array(z.object({ accountId: id, name: z.string(), ...dueFigures })).nullable(),
        data: z.array(
          z.object({
            orderId: scopedId,
            orderNo: z.string(),
            customerName: z.string(),
            guideName: z.string(),
            kind: z.enum(stageKinds),
            nth: z.int().nullable(),
            left: sumCents,
            /** Null for a stage that is due since its event. */
            dueOn: z.string().nullable(),
            dueEvent: z.enum(stageEvents).nullable(),
            overdue: z.boolean(),
          }),
        ),
      }),
      /** Days of China's calendar. `lastMonthSoFar` ends at the same day of the month as today. */
      sales: z.object({
        date: z.string(),
        today: sold,
        thisMonth: sold,
        lastMonthSoFar: sold,
        lastMonth: sold,
        /** Sales of each day in cents; this month's up to today. */
        thisMonthDays: z.array(sumCents),
        lastMonthDays: z.array(sumCents),
      }),
      /** Empty where `scope` is `own`. */
      guides: z.array(z.object({ accountId: id, name: z.string(), thisMonth: sold, waiting })),
    }),
    errors: [],
  }),
  dueStages: call({
    summary:
      'Payment stages that are overdue or due within seven days, by shop of the caller: the caller’s own, or everybody’s for those who oversee shops or read ledgers',
    service: 'trade',
    method: 'POST',
    path: '/home/due-stages',
    access: 'order.read',
    opens: ['shop.oversee', 'ledger.read'],
    reach: 'own',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      /** Shops with such stages, the largest overdue amount first. */
      data: z.array(z.object({ shopId: id, name: z.string(), ...dueFigures })),
    }),
    errors: [],
  }),
}
