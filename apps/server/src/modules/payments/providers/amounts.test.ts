import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsField, centsFromYuan, yuanField, yuanFromCents } from './amounts.ts'

const amountCents = fc.oneof(
  fc.maxSafeNat(),
  fc.nat(10_000),
  fc.constantFrom(0, 1, 9, 10, 99, 100, 101, Number.MAX_SAFE_INTEGER),
)

it('every amount in cents is written as yuan and read back exactly', () => {
  fc.assert(
    fc.property(amountCents, (cents) => {
      const yuan = yuanFromCents(cents)
      expect(yuan).toMatch(/^(0|[1-9]\d*)\.\d\d$/)
      expect(BigInt(yuan.replace('.', ''))).toBe(BigInt(cents))
      expect(centsFromYuan(yuan)).toBe(cents)
    }),
    { numRuns: 1_000 },
  )
})

it('fewer decimals mean the same amount', () => {
  fc.assert(
    fc.property(fc.nat(), (wholeYuan) => {
      expect(centsFromYuan(String(wholeYuan))).toBe(wholeYuan * 100)
      expect(centsFromYuan(`${wholeYuan}.5`)).toBe(wholeYuan * 100 + 50)
    }),
  )
})

it.each([
  '',
  '.',
  '.5',
  '1.',
  '1.234',
  '-1.00',
  '+1',
  '01.00',
  '1,000.00',
  '1e3',
  ' 1',
  '1.0 ',
  '１.00',
  '1.00.',
  '1.0.0',
  'NaN',
])('is no amount in yuan: %j', (text) => {
  expect(() => centsFromYuan(text)).toThrow(RangeError)
})

it('an amount too large to count exactly is refused, not rounded', () => {
  expect(() => centsFromYuan('90071992547409.92')).toThrow(RangeError)
  for (const cents of [-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1]) {
    expect(() => yuanFromCents(cents)).toThrow(RangeError)
  }
})

it('a field with an amount may be a text or a number', () => {
  fc.assert(
    fc.property(fc.nat(), (cents) => {
      const yuan = yuanFromCents(cents)
      expect([yuanField.parse(yuan), yuanField.parse(Number(yuan))]).toEqual([cents, cents])
      expect([centsField.parse(String(cents)), centsField.parse(cents)]).toEqual([cents, cents])
    }),
  )
  for (const value of [null, undefined, '', 'x', 4.505, -1, Number.NaN, 1e21, [1], {}]) {
    expect(yuanField.safeParse(value).success).toBe(false)
    expect(centsField.safeParse(value).success).toBe(false)
  }
})
