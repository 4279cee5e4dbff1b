import { expect, test } from 'vitest'
import { draftOf, leadFaults, newWindow, sentRules } from './slot-rules.ts'

const rules = draftOf({
  leadDays: 1,
  warehouseId: null,
  warehouseDays: 2,
  madeDays: null,
  cutoff: 960,
  windows: [],
  closedDays: [],
  version: 0,
  suppliers: [],
})

test('a new window begins after the last one of its day, and in the morning where the day has no room', () => {
  const first = newWindow('1', [])
  const second = newWindow('1', [first])
  expect([first, second, newWindow('2', [first])]).toMatchObject([
    { from: '09:00', to: '12:00' },
    { from: '12:00', to: '15:00' },
    { from: '09:00', to: '12:00' },
  ])
  expect(newWindow('1', [{ ...second, to: '22:00' }])).toMatchObject({ from: '09:00' })
})

test('a cut-off without a time is a fault, and nothing is sent', () => {
  expect(sentRules(rules)).toMatchObject({ cutoff: 960 })
  expect(leadFaults({ ...rules, cutoff: '' })).toHaveProperty('cutoff')
  expect(sentRules({ ...rules, cutoff: '' })).toBeUndefined()
})
