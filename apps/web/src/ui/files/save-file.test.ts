import { expect, test } from 'vitest'
import { datedName } from './save-file.ts'

test('a saved list is named by the day in China, also before eight in the morning there', () => {
  const evening = new Date('2026-11-23T15:59:59Z')
  const morning = new Date('2026-11-23T16:00:00Z')
  expect([evening, morning].map((at) => datedName('orders', 'csv', at))).toEqual([
    'orders-2026-11-23.csv',
    'orders-2026-11-24.csv',
  ])
})
