import { tenderAllows } from '@showfloor/contract/common/payment-status'
import type { EventContext } from '../../../platform/bus.ts'
import type { Database } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { lockedBill } from '../ledger/bills.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import { announcePayment, book } from '../ledger/bills.ts'
import { moveTender, shrinkTender, tenderById, type TenderRow } from '../ledger/tenders.db.ts'
import { bookReversal } from './reversals.ts'
import { refOf } from '../ways/tender-numbers.ts'
import type { Outcome } from '../ways/way.ts'

/** The tender with a provider's number, if it is ours. */
export const tenderByNo = async (database: Database, no: string): Promise<TenderRow | undefined> => {
  const ref = refOf(no, 'P')
  return ref && tenderById(database.db, ref.shopId, ref.id)
}

/**
 * Writes a tender's outcome, once: under the bill's lock the first of notification, query and close books the money, and the others change nothing.
 * Returns what was done, for the record of notifications.
 */
export const recordOutcome = async (
  context: EventContext,
  bus: PaymentBus,
  ref: { shopId: string; id: string; orderId: string; planned?: boolean },
  outcome: Outcome,
): Promise<'ALREADY_RECORDED' | 'BOOKED' | 'MOVED' | 'UNCHANGED'> => {
  const balance = await lockedBill(context.db, ref.shopId, ref.orderId)
  const tender = await tenderById(context.db, ref.shopId, ref.id)
  if (!tender || !balance) throw new CallError('NOT_FOUND')
  if (tender.state === 'SUCCEEDED' || tender.flag !== null) return 'ALREADY_RECORDED'
  // A person has begun it in the meantime.
  if (ref.planned && !tender.planned) return 'UNCHANGED'
  const amountCents = outcome.amountCents ?? tender.amountCents
  if (outcome.state === 'SUCCEEDED' && amountCents > 0) {
    const isPart = outcome.isPart === true && amountCents < tender.amountCents
    if (isPart) await shrinkTender(context.db, tender, amountCents)
    await book(context, bus, isPart ? { ...tender, amountCents } : tender, balance, {
      amountCents,
      paidAt: outcome.paidAt ?? new Date(),
      tradeNo: outcome.tradeNo ?? null,
      discount: outcome.discount,
      parts: outcome.parts,
    })
    return 'BOOKED'
  }
  if (outcome.isReversed && outcome.state === 'CLOSED') {
    await bookReversal(context, bus, tender, { ...outcome, amountCents })
    return 'BOOKED'
  }
  if (outcome.state === tender.state || !tenderAllows(tender.state, outcome.state)) return 'UNCHANGED'
  await moveTender(context.db, tender, {
    state: outcome.state,
    tradeNo: outcome.tradeNo ?? null,
    failure: outcome.failure ?? null,
  })
  announcePayment(context, { shopId: tender.shopId, orderId: tender.orderId })
  return 'MOVED'
}
