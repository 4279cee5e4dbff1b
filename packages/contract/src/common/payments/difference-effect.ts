import type { Cents } from '../money.ts'
import type { DifferenceDirection } from '../statuses/difference-status.ts'

/** The payable of an order, and what is paid on it. */
export type Balance = { payableCents: Cents; paidCents: Cents }

/**
 * The effect of a difference on an order's bill, in cents. An overpayment is refunded first and leaves the payable unchanged; the rest of a give-back lowers
 * the payable, and only the part of it that is already paid is refunded.
 */
export const effectOf = (
  difference: { direction: DifferenceDirection; amountCents: Cents },
  { payableCents, paidCents }: Balance,
): { changeCents: Cents; refundCents: Cents } => {
  const { direction, amountCents } = difference
  if (direction === 'COLLECT') return { changeCents: amountCents, refundCents: 0 }
  const paidTooMuch = Math.max(0, paidCents - payableCents)
  const cheaper = Math.max(0, amountCents - paidTooMuch)
  const refundCents = Math.min(amountCents, Math.max(0, paidCents - (payableCents - cheaper)))
  return { changeCents: cheaper === 0 ? 0 : -cheaper, refundCents }
}

/** The most that can be given back: the payable, or the paid amount where that is larger. */
export const mostGivenBack = ({ payableCents, paidCents }: Balance): Cents =>
  Math.max(payableCents, paidCents)
