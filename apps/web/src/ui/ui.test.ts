import { TOAST_MS, TOASTS_MAX } from '@showfloor/contract/common/constants'
import { formatCents } from '@showfloor/contract/common/money'
import { expect, test } from 'vitest'
import { remainingText } from './countdown.tsx'
import { strokePath } from './signature-path.ts'
import { sizeText } from './size.tsx'
import { withToast, type Toast } from './toast.tsx'

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

test('toasts: the newest three stay, the oldest goes, a repeated text is not doubled', () => {
  const made = (id: number, text: string): Toast => ({ id, kind: 'info', text })
  const shown = ['a', 'b', 'c', 'd'].reduce<Toast[]>((list, text, id) => withToast(list, made(id, text)), [])
  expect(shown.map(({ text }) => text)).toEqual(['b', 'c', 'd'])
  expect(withToast(shown, made(9, 'c')).map(({ text }) => text)).toEqual(['b', 'd', 'c'])
  expect([TOAST_MS, TOASTS_MAX]).toEqual([4000, 3])
})

test('time left', () => {
  expect([572_000, 3_600_000, 400, -5].map(remainingText)).toEqual(['09:32', '1:00:00', '00:01', '00:00'])
})

test('a stroke becomes a path', () => {
  expect(strokePath([])).toBe('')
  expect(strokePath([{ x: 1, y: 2 }])).toBe('M1 2l0.1 0')
  expect(
    strokePath([
      { x: 0, y: 0 },
      { x: 10, y: 4 },
    ]),
  ).toBe('M0 0Q0 0 5 2')
})
