import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { OrderRef } from '../ledger/bills.ts'
import { insertRefund, refundableTenders, refundsOf, type RefundRow } from './refunds.db.ts'

/** The refunds that these causes requested. */
export const refundsFor = (db: Db, shopId: string, causeIds: readonly string[]): Promise<RefundRow[]> =>
  causeIds.length === 0 ? Promise.resolve([]) : refundsOf(db, shopId, causeIds)

/** How an amount is spread over the tenders to which it can be refunded. Stable only under the bill's lock. */
const spread = async (db: Db, order: OrderRef, amountCents: number, tenderId: string | null = null) => {
  let leftCents = amountCents
  return (await refundableTenders(db, order.shopId, order.orderId, tenderId)).flatMap((tender) => {
    const partCents = Math.min(leftCents, tender.leftCents)
    leftCents -= partCents
    return partCents > 0 ? [{ ...tender, partCents }] : []
  })
}

/** How much of a tender counts as paid on an order without a refund under way. Stable only under the bill's lock. */
export const moneyLeftOf = async (db: Db, order: OrderRef, tenderId: string): Promise<number> =>
  (await refundableTenders(db, order.shopId, order.orderId, tenderId))[0]?.leftCents ?? 0

/** The tenders to which an amount would be refunded now. */
export const refundPlan = async (
  db: Db,
  order: OrderRef,
  amountCents: number,
): Promise<{ type: TenderType; amountCents: number }[]> =>
  (await spread(db, order, amountCents)).map(({ type, partCents }) => ({
    type,
    amountCents: partCents,
  }))

/** Plans the refund of a cause tender by tender, once: the same cause gets the same plan. Call only under the bill's lock. */
export const planRefunds = async (
  context: { db: Db; session: Pick<Context['session'], 'accountId' | 'name'> },
  order: OrderRef,
  cause: { causeId: string; amountCents: number; tenderId?: string | null },
): Promise<void> => {
  if ((await refundsOf(context.db, order.shopId, [cause.causeId])).length > 0) return
  const parts = await spread(context.db, order, cause.amountCents, cause.tenderId)
  // The ledger holds at least the refunded amount, so this is only a guard.
  if (parts.reduce((sum, part) => sum + part.partCents, 0) !== cause.amountCents)
    throw new CallError('UNAVAILABLE')
  for (const part of parts) {
    await insertRefund(context.db, {
      ...order,
      id: newId(),
      tenderId: part.tenderId,
      causeId: cause.causeId,
      amountCents: part.partCents,
      fromAside: false,
      accountId: context.session.accountId,
      actorName: context.session.name,
    })
  }
}
