import { formatCents } from '@showfloor/contract/common/money'
import { expect, test } from 'vitest'
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

test('a size leaves unknown sides out', () => {
  expect(sizeText(2280, 980, 860)).toBe('2280×980×860 mm')
  expect(sizeText(1800, null, undefined)).toBe('1800 mm')
  expect(sizeText(null)).toBe('')
})
