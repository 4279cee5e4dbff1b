import { formatCents } from '@showfloor/contract/common/money'
import { expect, test } from 'vitest'
import { amountProblem, parseCents } from './amount-text.ts'
import { sizeText } from './size.tsx'

test('R9.06 cents are divided by 100 for display only, and shown only when not zero', () => {
  expect([0, 5, 100, 123_456_700, 1_299_950, -150_000].map(formatCents)).toEqual([
    '0',
    '0.05',
    '1',
    '1,234,567',
    '12,999.50',
    '−1,500',
  ])
})

test('an amount that cannot be taken has the problem of its own', () => {
  const typed = {
    EMPTY: ['', ' ', '¥'],
    NEGATIVE: ['-5', '−0.01', '－1,200', '¥-3'],
    ZERO: ['0', '0.00', '¥0'],
    DECIMALS: ['1.234', '1,299.505', '０。００１'],
    LARGE: ['9999999999', '1,000,000,000.5'],
    TEXT: ['many', '12,5', '1e3', '1.2.3', '.', '5 元'],
  }
  for (const [problem, texts] of Object.entries(typed))
    expect(texts.map(amountProblem)).toEqual(texts.map(() => problem))
  const right = ['5', '.5', '1,299.5', '¥ 12 999', '１２．５０', '999999999']
  expect(right.map(amountProblem)).toEqual(right.map(() => undefined))
  expect(right.map(parseCents)).toEqual([500, 50, 129_950, 1_299_900, 1250, 99_999_999_900])
})

test('a size leaves unknown sides out', () => {
  expect(sizeText(2280, 980, 860)).toBe('2280×980×860 mm')
  expect(sizeText(1800, null, undefined)).toBe('1800 mm')
  expect(sizeText(null)).toBe('')
})
