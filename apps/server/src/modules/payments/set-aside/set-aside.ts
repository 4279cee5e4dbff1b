import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { lockedBill, type BalanceRow } from '../ledger/bills.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import { insertEntry, tenderMoney } from '../ledger/ledger.db.ts'
import { insertRefund, unfinishedFromAside } from '../refunds/refunds.db.ts'
import { carryOut, withinCall, type RefundDeps } from '../refunds/refunds.ts'
import { announcePayment } from '../ledger/bills.ts'
import { paymentState } from '../ledger/state.ts'
import { dueNow, takeable } from '../ledger/due.ts'
import { tenderById, type TenderRow } from '../ledger/tenders.db.ts'

/** A tender under its bill's lock, with its set-aside money that is not being refunded. Error: NOT_FOUND. */
const tenderUnderLock = async (
  db: Db,
  shopId: string,
  id: string,
): Promise<{ tender: TenderRow; bill: BalanceRow; asideCents: number }> => {
  const tender = await tenderById(db, shopId, id)
  if (!tender) throw new CallError('NOT_FOUND')
  const bill = await lockedBill(db, shopId, tender.orderId)
  if (!bill) throw new CallError('NOT_FOUND')
  const { asideLeftCents: asideCents } = await tenderMoney(db, tender)
  return { tender, bill, asideCents }
}

/**
 * Accepts set-aside money as paid, as much of it as is due; the rest stays set aside. The order must still take money, and its holds become permanent.
 * Errors: NOT_FOUND, TENDER_NOTHING_ASIDE, PAYMENT_NOT_OPEN, PAYMENT_TOO_MUCH, STOCK_SHORT, BOARD_TAKEN.
 */
export const acceptMoney = async (context: Context, bus: PaymentBus, shopId: string, id: string) => {
  const { tender, bill, asideCents } = await tenderUnderLock(context.db, shopId, id)
  if (asideCents <= 0) throw new CallError('TENDER_NOTHING_ASIDE')
  if (!bill.open) throw new CallError('PAYMENT_NOT_OPEN')
  const dueCents = dueNow(bill)
  if (dueCents <= 0)
    throw new CallError('PAYMENT_TOO_MUCH', takeable(dueCents + bill.inFlightCents, bill.inFlightCents))
  const order = { shopId, orderId: tender.orderId }
  const amountCents = Math.min(asideCents, dueCents)
  const paidCents = await insertEntry(context.db, { ...order, tenderId: id, kind: 'ACCEPTANCE', amountCents })
  await bus.emit('payment.requested', context, { ...order, until: null })
  await bus.emit('payment.booked', context, {
    ...order,
    tenderId: id,
    amountCents,
    paidCents,
    payableCents: bill.payableCents,
    differs: bill.differs,
    type: tender.type,
    actor: context.session.name,
    takenBy: context.session.accountId,
    isReserved: true,
    asideCents: asideCents - amountCents,
  })
  announcePayment(context, order)
  return paymentState(context, order)
}

/**
 * Refunds set-aside money to where it came from. The decision is stored before the provider is asked; a job retries after a refusal or without an
 * answer. Errors: NOT_FOUND, TENDER_NOTHING_ASIDE.
 */
export const giveBack = async (context: Context, deps: RefundDeps, shopId: string, id: string) => {
  const order = await context.transaction(async (tx) => {
    const { tender, asideCents } = await tenderUnderLock(tx, shopId, id)
    const ref = { shopId, orderId: tender.orderId }
    if (asideCents > 0) {
      await insertRefund(tx, {
        ...ref,
        id: newId(),
        tenderId: id,
        causeId: newId(),
        amountCents: asideCents,
        fromAside: true,
        accountId: context.session.accountId,
        actorName: context.session.name,
      })
    } else if ((await unfinishedFromAside(tx, shopId, id)).length === 0)
      throw new CallError('TENDER_NOTHING_ASIDE')
    announcePayment(context, ref)
    return ref
  })
  for (const refund of await unfinishedFromAside(context.db, shopId, id))
    await carryOut(withinCall(context), deps, refund)
  return paymentState(context, order)
}
