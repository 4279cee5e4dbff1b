import type { Cents } from './money.ts'
import type { DifferenceDirection } from './difference-status.ts'

/** What an order asks for in all, and what is paid on it. */
export type Balance = { payableCents: Cents; paidCents: Cents }

/**
 * What a difference does to an order's bill. What was paid too much goes back first and changes nothing of what is asked for; the rest of a give-back makes the
 * order cheaper, of which only what is paid already has to be returned. Cents.
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

/** The most that can be given back: all that is asked for, or all that is paid where that is more. */
export const mostGivenBack = ({ payableCents, paidCents }: Balance): Cents =>
  Math.max(payableCents, paidCents)
