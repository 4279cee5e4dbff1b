import { z } from 'zod'
import { call } from './common/call.ts'
import { stageKinds } from './common/payment-stages.ts'
import { cents, id, scopedId, time } from './common/schemas.ts'

/** What was sold: orders confirmed in the period that still stand, and what is payable on them. */
const sold = z.object({ amount: cents, orders: z.int() })
/** Orders in which somebody waits for somebody. `payment`: confirmed and nothing paid; `balance`: a part is paid; `unheld`: paid, and another order has some of the goods. */
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
      "What the day begins with: waiting orders, holds that end today, sales by day. The caller's own, or with `shop.oversee` the shop's, by guide",
    service: 'trade',
    method: 'POST',
    path: '/home/overview',
    access: 'order.read',
    opens: ['shop.oversee', 'difference.approve', 'payment.refund'],
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({
      scope: z.enum(['own', 'shop']),
      waiting,
      /** Special offers of the shop that wait for a decision; null where `scope` is `own`. */
      approvals: z.int().nullable(),
      /** Differences of the shop that the caller may decide, and those whose money the caller may give back; null where they may not. */
      differences: z.object({ approval: z.int().nullable(), refund: z.int().nullable() }),
      holds: z.object({
        total: z.int(),
        data: z.array(
          z.object({
            orderId: scopedId,
            orderNo: z.string(),
            customerName: z.string(),
            guideName: z.string(),
            payable: cents,
            expiresAt: time,
          }),
        ),
      }),
      /** Payment stages of confirmed orders with money still to come: those whose day has passed, and those due within seven days; the first days first. */
      stages: z.object({
        overdue: z.int(),
        week: z.int(),
        data: z.array(
          z.object({
            orderId: scopedId,
            orderNo: z.string(),
            customerName: z.string(),
            guideName: z.string(),
            kind: z.enum(stageKinds),
            left: cents,
            dueOn: z.string(),
            overdue: z.boolean(),
          }),
        ),
      }),
      /** Days are of China's calendar. `lastMonthSoFar` ends at the same day of the month as today. */
      sales: z.object({
        date: z.string(),
        today: sold,
        thisMonth: sold,
        lastMonthSoFar: sold,
        lastMonth: sold,
        /** What was sold on each day of the month, in cents; this month's up to today. */
        thisMonthDays: z.array(cents),
        lastMonthDays: z.array(cents),
      }),
      /** Empty where `scope` is `own`. */
      guides: z.array(z.object({ accountId: id, name: z.string(), thisMonth: sold, waiting })),
    }),
    errors: [],
  }),
}
