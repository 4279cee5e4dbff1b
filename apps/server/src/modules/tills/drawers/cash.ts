import { CallError } from '../../../platform/calls/errors.ts'
import type { PaymentBus } from '../../payments/payments.public.ts'
import { hasOpenTill, insertCash, lockedDrawer } from './drawers.db.ts'

/**
 * Cash of orders goes through the drawer of the person who handles it, in the transaction that books it. A refund above the cash in the drawer is refused, and one by a
 * person who has chosen none of the shop's open drawers.
 */
export const followCash = (bus: PaymentBus): void => {
  bus.on('payment.booked', async ({ db }, { type, takenBy, shopId, tenderId, amountCents }) => {
    if (type === 'CASH' && takenBy !== null)
      await insertCash(db, { shopId, tenderId, refundId: null, amountCents, accountId: takenBy })
  })
  bus.on('payment.refunded', async ({ db }, { type, givenBy, shopId, tenderId, refundId, amountCents }) => {
    if (type !== 'CASH' || givenBy === null) return
    const drawer = await lockedDrawer(db, shopId, givenBy)
    if (!drawer && (await hasOpenTill(db, shopId))) throw new CallError('TILL_CHOICE')
    if (drawer && drawer.balanceCents < amountCents) throw new CallError('TILL_SHORT')
    await insertCash(db, { shopId, tenderId, refundId, amountCents: -amountCents, accountId: givenBy })
  })
}
