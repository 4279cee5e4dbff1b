import type { EventContext } from '../../../platform/bus.ts'
import { billUnderLock, changeBill, dueNow, type PaymentBus } from '../../payments/payments.public.ts'
import { keepGiven, voucherByTender } from './vouchers.db.ts'

type Booked = { shopId: string; orderId: string; tenderId: string }

/** The merchant's part of a voucher is a discount: the order's price drops, but never below what is paid. */
const give = async (context: EventContext, { shopId, orderId, tenderId }: Booked): Promise<void> => {
  const voucher = await voucherByTender(context.db, shopId, tenderId)
  if (!voucher || voucher.givenCents !== null) return
  const bill = await billUnderLock(context.db, { shopId, orderId })
  const roomCents = bill ? Math.max(dueNow(bill), 0) : 0
  const cents = Math.min(voucher.discountCents, roomCents)
  await keepGiven(context.db, voucher, cents)
  await changeBill(context, { shopId, orderId }, -cents)
}

/** Ends the discount of a voucher that was returned to the customer, or no longer belongs to the order. */
const takeBackDiscount = async (
  context: EventContext,
  { shopId, orderId, tenderId }: Booked,
): Promise<void> => {
  const voucher = await voucherByTender(context.db, shopId, tenderId)
  if (!voucher?.givenCents || (voucher.state !== 'CANCELLED' && voucher.state !== 'UNLINKED')) return
  const bill = await billUnderLock(context.db, { shopId, orderId })
  await keepGiven(context.db, voucher, 0)
  if (bill?.open) await changeBill(context, { shopId, orderId }, voucher.givenCents)
}

/** Updates the order's price for its vouchers, in the transaction of the payment. */
export const followVouchers = (bus: PaymentBus): void => {
  bus.on('payment.booked', async (context, event) => {
    if (event.type === 'VOUCHER') await give(context, event)
  })
  bus.on('payment.refunded', async (context, event) => {
    if (event.type === 'VOUCHER') await takeBackDiscount(context, event)
  })
}
