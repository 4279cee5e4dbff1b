import { spreadCents, type Cents } from '../money.ts'

/**
 * What pieces of a line cost, after `before` others went back: shares by largest remainder, so that all pieces one by one come to the
 * amount of the line.
 */
export const shareOfPieces = (
  { amount, itemQty }: { amount: Cents; itemQty: number },
  { before, pieces }: { before: number; pieces: number },
): Cents => {
  const from = Math.max(0, Math.min(before, itemQty - pieces))
  const shares = spreadCents(
    amount,
    Array.from({ length: itemQty }, () => 1),
  )
  return shares.slice(from, from + pieces).reduce((sum, share) => sum + share, 0)
}
