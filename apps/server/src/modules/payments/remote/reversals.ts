import type { EventContext } from '../../../platform/bus.ts'
import { newId } from '../../../platform/database/ids.ts'
import { announcePayment } from '../ledger/bills.ts'
import { insertEntry } from '../ledger/ledger.db.ts'
import { moveTender, type TenderRow } from '../ledger/tenders.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import { insertDoneRefund } from '../refunds/refunds.db.ts'

/** Books money that came and was refunded before it counted: both entries are on the ledger, and the paid amount stays. Call only under the bill's lock. */
export const bookReversal = async (
  context: EventContext,
  bus: PaymentBus,
  tender: TenderRow,
  facts: { amountCents: number; tradeNo?: string | undefined; paidAt?: Date | undefined },
): Promise<void> => {
  const order = { shopId: tender.shopId, orderId: tender.orderId }
  const { amountCents } = facts
  const [refundId, causeId] = [newId(), newId()]
  await insertEntry(context.db, { ...order, tenderId: tender.id, kind: 'LATE_PAYMENT', amountCents })
  await moveTender(context.db, tender, {
    state: 'CLOSED',
    tradeNo: facts.tradeNo ?? null,
    succeededAt: facts.paidAt ?? new Date(),
    flag: 'LATE',
  })
  const back = { ...order, id: refundId, tenderId: tender.id, causeId, amountCents, fromAside: true }
  await insertDoneRefund(context.db, back)
  await insertEntry(context.db, { ...order, tenderId: tender.id, kind: 'RETURN', amountCents, refundId })
  await bus.emit('payment.refunded', context, {
    ...order,
    tenderId: tender.id,
    refundId,
    causeId,
    amountCents,
    type: tender.type,
    actor: tender.actorName,
    givenBy: null,
  })
  announcePayment(context, order)
}
