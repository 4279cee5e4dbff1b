import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CENTS_MAX } from '../money.ts'
import { shareOfPieces } from './line-shares.ts'

test('the pieces of a line that go back, in any portions, come to its amount, and no piece differs from another by more than a cent', () => {
  const portions = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: CENTS_MAX }), portions, (amount, taken) => {
      const itemQty = taken.reduce((sum, pieces) => sum + pieces, 0)
      let before = 0
      let sum = 0
      for (const pieces of taken) {
        const share = shareOfPieces({ amount, itemQty }, { before, pieces })
        expect(Math.abs(share - (amount * pieces) / itemQty)).toBeLessThanOrEqual(pieces)
        sum += share
        before += pieces
      }
      expect(sum).toBe(amount)
      const single = Array.from({ length: itemQty }, (_, at) =>
        shareOfPieces({ amount, itemQty }, { before: at, pieces: 1 }),
      )
      expect(Math.max(...single) - Math.min(...single)).toBeLessThanOrEqual(1)
    }),
  )
  const line = { amount: 868_700, itemQty: 3 }
  const shares = [0, 1, 2].map((before) => shareOfPieces(line, { before, pieces: 1 }))
  expect(shares).toEqual([289_567, 289_567, 289_566])
})
