import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectOf, mostGivenBack } from './difference-effect.ts'

const back = (amountCents: number, payableCents: number, paidCents: number) =>
  effectOf({ direction: 'GIVE_BACK', amountCents }, { payableCents, paidCents })

describe('the effect of a difference on a bill', () => {
  test.each([
    ['paid in full: the order gets cheaper and the money goes back', back(500, 10_000, 10_000), -500, 500],
    ['paid too much: what is too much goes back, the price stays', back(500, 10_000, 10_500), 0, 500],
    ['more than was paid too much: only the rest makes it cheaper', back(800, 10_000, 10_500), -300, 800],
    ['a deposit: less is due, nothing goes back', back(2000, 10_000, 3000), -2000, 0],
    ['more than is due: only the part beyond goes back', back(8000, 10_000, 3000), -8000, 1000],
  ])('%s', (_name, effect, changeCents, refundCents) => {
    expect(effect).toEqual({ changeCents, refundCents })
  })

  test('for any bill: the payable never becomes negative, no more is refunded than was paid, and no new overpayment remains', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(cents, cents, fc.nat(), (payableCents, paidCents, any) => {
        const most = mostGivenBack({ payableCents, paidCents })
        if (most === 0) return
        const amount = 1 + (any % most)
        const { changeCents, refundCents } = back(amount, payableCents, paidCents)
        const asked = payableCents + changeCents
        expect(asked).toBeGreaterThanOrEqual(0)
        expect(refundCents).toBeLessThanOrEqual(Math.min(amount, paidCents))
        const tooMuchBefore = Math.max(0, paidCents - payableCents)
        expect(Math.max(0, paidCents - refundCents - asked)).toBe(Math.max(0, tooMuchBefore - amount))
      }),
    )
  })
})
