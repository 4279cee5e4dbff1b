import type { EventContext } from '../../../platform/bus.ts'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { lockedBill } from '../ledger/bills.db.ts'
import { announcePayment, changeBill, type OrderRef } from '../ledger/bills.ts'
import { insertEntry, insertPaidTender } from '../ledger/ledger.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import { insertDoneRefund, refundableTenders } from '../refunds/refunds.db.ts'
import { allocateLedger, writeStages } from '../stages/stages.db.ts'
import type { TenderWay } from '../ways/way.ts'

/** Money that a marketplace has received for us: it is refunded there, or a person records how it was refunded otherwise. */
export const byMarketplace: TenderWay = {
  query: async ({ state }) => ({ state }),
  close: async () => ({ state: 'CLOSED' }),
  refund: async () => ({ state: 'BY_HAND' }),
  queryRefund: async () => null,
}

/** The name under which such money is booked. */
type Taker = { accountId: string; name: string }

/** Books a payment at a marketplace: a succeeded tender with its ledger entry. The bill may be closed, because nobody asks for this money. */
export const bookPlatformPayment = async (
  context: EventContext,
  bus: PaymentBus,
  order: OrderRef,
  { amountCents, accountId, name }: Taker & { amountCents: number },
): Promise<void> => {
  const bill = await lockedBill(context.db, order.shopId, order.orderId)
  if (!bill) throw new Error(`order ${order.shopId}-${order.orderId} has no bill`)
  const tenderId = newId()
  const paidCents = await insertPaidTender(context.db, {
    ...order,
    id: tenderId,
    type: 'MARKETPLACE',
    amountCents,
    accountId,
    actorName: name,
  })
  await bus.emit('payment.booked', context, {
    ...order,
    tenderId,
    amountCents,
    paidCents,
    payableCents: bill.payableCents,
    differs: bill.differs,
    type: 'MARKETPLACE',
    actor: name,
    takenBy: accountId,
    isReserved: false,
  })
  announcePayment(context, order)
}

/**
 * Books a marketplace's refund, limited to what is left of its tenders, and lowers the order's amount by it. Returns the booked cents. Null as amount:
 * all of it.
 */
export const bookPlatformRefund = async (
  context: EventContext,
  bus: PaymentBus,
  order: OrderRef,
  { amountCents, actor }: { amountCents: number | null; actor: string },
): Promise<number> => {
  await lockedBill(context.db, order.shopId, order.orderId)
  const tenders = await refundableTenders(context.db, order.shopId, order.orderId, null)
  const causeId = newId()
  let leftCents = amountCents ?? Infinity
  let bookedCents = 0
  for (const tender of tenders.filter(({ type }) => type === 'MARKETPLACE')) {
    const partCents = Math.min(leftCents, tender.leftCents)
    if (partCents <= 0) continue
    const refundId = newId()
    const part = { ...order, tenderId: tender.tenderId, amountCents: partCents }
    await insertDoneRefund(context.db, { ...part, id: refundId, causeId, fromAside: false })
    await insertEntry(context.db, { ...part, kind: 'REFUND', refundId })
    await bus.emit('payment.refunded', context, {
      ...part,
      refundId,
      causeId,
      type: 'MARKETPLACE',
      actor,
      givenBy: null,
    })
    leftCents -= partCents
    bookedCents += partCents
  }
  await changeBill(context, order, -bookedCents)
  announcePayment(context, order)
  return bookedCents
}

/** The stages of a presale: its deposit, and the balance with the marketplace's deadline. Call only before anything is paid. */
export const planPlatformStages = async (
  db: Db,
  order: OrderRef,
  stages: { depositCents: number; balanceCents: number; depositOn: string; balanceOn: string },
): Promise<void> => {
  const never = { dueEvent: null }
  await writeStages(db, order, [
    { no: 1, kind: 'EARNEST', amount: stages.depositCents, dueOn: stages.depositOn, ...never },
    { no: 2, kind: 'BALANCE', amount: stages.balanceCents, dueOn: stages.balanceOn, ...never },
  ])
  await allocateLedger(db, order)
}
