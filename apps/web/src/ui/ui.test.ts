import { TOAST_MS, TOASTS_MAX } from '@showfloor/contract/common/constants'
import { formatCents } from '@showfloor/contract/common/money'
import { expect, test } from 'vitest'
import { remainingText } from './countdown.tsx'
import { strokePath } from './signature-path.ts'
import { rebased, rebasedBy, rebasedByPlace } from './rebase.ts'
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

test('what is typed stays on what others saved meanwhile, and takes nothing of it back', () => {
  const before = {
    name: '沙发',
    brand: '甲',
    seats: { count: 3, load: 40 },
    tags: ['a'],
    may: ['see', 'sell'],
  }
  const typed = { ...before, name: '大沙发', seats: { count: 4, load: 40 }, may: ['see', 'sell', 'edit'] }
  const now = { ...before, brand: '乙', seats: { count: 3, load: 50 }, tags: ['a', 'b'], may: ['see', 'pay'] }
  expect(rebased(typed, before, now)).toEqual({
    name: '大沙发',
    brand: '乙',
    seats: { count: 4, load: 50 },
    tags: ['a', 'b'],
    may: ['see', 'edit', 'pay'],
  })
  const list = (ids: string) => [...ids].map((id) => ({ id, alt: '' }))
  const rebase = rebasedBy<{ id: string; alt: string }>(({ id }) => id)
  const ids = (mine: string, was: string, is: string) =>
    rebase(list(mine), list(was), list(is))
      .map(({ id }) => id)
      .join('')
  // Turned round here; there c was taken out, and e added.
  expect([ids('cbad', 'abc', 'abe'), ids('abc', 'abc', 'be'), ids('ab', 'abc', 'abc')]).toEqual([
    'bade',
    'be',
    'ab',
  ])
  const [one] = rebase([{ id: 'a', alt: '新' }], list('a'), [{ id: 'a', alt: '旧' }])
  expect(one?.alt).toBe('新')
  const box = (mm: number, kg: number) => ({ mm, kg })
  const boxes = [box(1, 1), box(2, 2)]
  expect(rebasedByPlace([box(1, 1), box(2, 9)], boxes, [box(5, 1), box(6, 2)])).toEqual([
    box(5, 1),
    box(6, 9),
  ])
  expect(rebasedByPlace([box(1, 1)], boxes, [box(5, 1), box(6, 2)])).toEqual([box(1, 1)])
})
