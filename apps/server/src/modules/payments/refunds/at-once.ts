import type { Context } from '../../../platform/calls/context.ts'
import type { OrderRef } from '../ledger/bills.ts'
import type { PaymentBus } from '../payments.events.ts'
import { markDone } from './refunds.db.ts'
import { planRefunds, refundsFor } from './plan.ts'
import { enter } from './refunds.ts'

/**
 * Reverses what a tender paid, in the transaction of its cause: nobody is asked, because no money goes back to the customer. Call only under the
 * bill's lock.
 */
export const refundAtOnce = async (
  context: Pick<Context, 'db' | 'announce' | 'session'>,
  bus: PaymentBus,
  order: OrderRef,
  cause: { causeId: string; tenderId: string; amountCents: number },
): Promise<void> => {
  await planRefunds(context, order, cause)
  for (const refund of await refundsFor(context.db, order.shopId, [cause.causeId]))
    if (await markDone(context.db, refund)) await enter(context, bus, refund, null)
}
