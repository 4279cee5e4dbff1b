import { expect, test } from 'vitest'
import { dayPart } from './greeting.ts'

test('the greeting follows the hour', () => {
  expect([4, 5, 10, 11, 13, 14, 17, 18, 23].map(dayPart)).toEqual([
    'evening',
    'morning',
    'morning',
    'noon',
    'noon',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})
