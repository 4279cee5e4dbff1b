import { expect, test } from 'vitest'
import { rebased, rebasedBy, rebasedByPlace } from './rebase.ts'

test('a draft is rebased on what others saved meanwhile and reverts nothing of it', () => {
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
  // Reordered here; there c was removed and e added.
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
