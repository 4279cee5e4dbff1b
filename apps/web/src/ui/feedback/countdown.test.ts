import { expect, test } from 'vitest'
import { remainingText } from './countdown.tsx'

test('the remaining time is shown in minutes, from an hour on in hours', () => {
  expect([572_000, 3_600_000, 400, -5].map(remainingText)).toEqual(['09:32', '1:00:00', '00:01', '00:00'])
})
