import { expect, test } from 'vitest'
import { isMobile, maskedMobile, plainMobile } from './mobile-text.ts'
import { parseCents } from './amount-text.ts'
import { parseGrams, parseWhole } from './number-text.ts'

const whole = (text: string) => parseWhole(text, { min: 1, max: 9999 })

test('a whole number is decimal digits alone, full-width ones included', () => {
  expect(['30', ' 30 ', '３０', '007', '9999'].map(whole)).toEqual([30, 30, 30, 7, 9999])
  const refused = ['1e3', '0x10', '0b1', '-1', '+1', '1.5', '1_000', '1 000', '', ' ', 'Infinity', '٣']
  expect(refused.map(whole)).toEqual(refused.map(() => undefined))
  expect(['0', '10000', '99999999999999999999'].map(whole)).toEqual([undefined, undefined, undefined])
})

test('a weight in kg has at most three decimals', () => {
  const grams = (text: string) => parseGrams(text, { min: 1, max: 10_000_000 })
  expect(['1.5', '１。５', '0.001', '10000'].map(grams)).toEqual([1500, 1500, 1, 10_000_000])
  expect(['1e3', '0x10', '0', '0.0001', '10000.001', '.5', '1.'].map(grams)).toEqual(
    Array.from({ length: 7 }),
  )
})

test('an amount may be typed in full-width characters', () => {
  expect(['￥１，２９９．５', '1，299。50', '1e3', '0x10'].map(parseCents)).toEqual([
    129_950,
    129_950,
    undefined,
    undefined,
  ])
})

test('a mobile has eleven digits and begins with 13 to 19', () => {
  expect(
    ['13812340001', ' 19912340001 ', '１３８１２３４０００１', '+86 138-1234 0001', '8613812340001'].map(
      isMobile,
    ),
  ).toEqual([true, true, true, true, true])
  expect(['12812340001', '1381234000', '138123400011', 'x'].map(isMobile)).toEqual(
    Array.from({ length: 4 }, () => false),
  )
  expect(plainMobile('+86 138-1234 0001')).toBe('13812340001')
})

test('a mobile is masked beside the customer', () => {
  expect(maskedMobile('13800000001')).toBe('138****0001')
})
