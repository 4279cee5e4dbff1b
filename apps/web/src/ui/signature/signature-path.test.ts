import { expect, test } from 'vitest'
import { strokePath } from './signature-path.ts'

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
