import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { lockedBill, type OrderRef } from '../ledger/bills.db.ts'
import { announcePayment } from '../ledger/bills.ts'
import { insertEntry, tenderMoney } from '../ledger/ledger.db.ts'
import { paymentState } from '../ledger/state.ts'
import { tenderById } from '../ledger/tenders.db.ts'
import { dueNow, takeable } from '../ledger/due.ts'
import type { PaymentBus } from '../payments.events.ts'

const inOrder = (one: string, other: string): number => (BigInt(one) < BigInt(other) ? -1 : 1)

/**
 * Moves set-aside money to another order of the customer, as much as is due there: it leaves one ledger and enters the other in one transaction, under
 * the locks of both bills. Its tender stays with the first order, and refunds go through it. Errors: NOT_FOUND, TENDER_NOTHING_ASIDE, MOVE_SAME_ORDER,
 * MOVE_OTHER_CUSTOMER, PAYMENT_NOT_OPEN, PAYMENT_TOO_MUCH, STOCK_SHORT, BOARD_TAKEN.
 */
export const moveMoney = async (
  context: Context,
  bus: PaymentBus,
  { shopId, id: tenderId }: ScopedId,
  to: OrderRef,
) => {
  const tender = await tenderById(context.db, shopId, tenderId)
  if (!tender || to.shopId !== shopId) throw new CallError('NOT_FOUND')
  const from = { shopId, orderId: tender.orderId }
  if (from.orderId === to.orderId) throw new CallError('MOVE_SAME_ORDER')
  const bills = new Map<string, Awaited<ReturnType<typeof lockedBill>>>()
  for (const orderId of [from.orderId, to.orderId].toSorted(inOrder))
    bills.set(orderId, await lockedBill(context.db, shopId, orderId))
  const [left, bill] = [bills.get(from.orderId), bills.get(to.orderId)]
  if (!left || !bill) throw new CallError('NOT_FOUND')
  await bus.emit('payment.moving', context, { ...from, toOrderId: to.orderId })
  const { asideLeftCents: asideCents } = await tenderMoney(context.db, tender)
  if (asideCents <= 0) throw new CallError('TENDER_NOTHING_ASIDE')
  if (!bill.open) throw new CallError('PAYMENT_NOT_OPEN')
  const dueCents = dueNow(bill)
  if (dueCents <= 0)
    throw new CallError('PAYMENT_TOO_MUCH', takeable(dueCents + bill.inFlightCents, bill.inFlightCents))
  const moved = { tenderId, amountCents: Math.min(asideCents, dueCents), transferId: newId() }
  await insertEntry(context.db, { ...from, ...moved, kind: 'TRANSFER_OUT' })
  const paidCents = await insertEntry(context.db, { ...to, ...moved, kind: 'TRANSFER_IN' })
  const { amountCents, transferId } = moved
  const { name: actor, accountId } = context.session
  const { type } = tender
  await bus.emit('payment.moved', context, {
    ...from,
    toOrderNo: bill.orderNo,
    transferId,
    amountCents,
    type,
    actor,
    movedBy: accountId,
  })
  await bus.emit('payment.requested', context, { ...to, until: null })
  await bus.emit('payment.booked', context, {
    ...to,
    tenderId,
    amountCents,
    paidCents,
    payableCents: bill.payableCents,
    differs: bill.differs,
    type,
    actor,
    takenBy: accountId,
    isReserved: true,
    asideCents: asideCents - amountCents,
  })
  for (const order of [from, to]) announcePayment(context, order)
  return paymentState(context, from)
}
