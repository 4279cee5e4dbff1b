import { expect, test } from 'vitest'
import { changePercent, dayIn, linePoints, monthsOf, runningTotals, topOfScale } from './sales-chart.ts'

test('days add up to a cumulative line that ends at the month’s total', () => {
  expect(runningTotals([100, 0, 50])).toEqual([100, 100, 150])
  expect(linePoints([0, 100, 200], 5, 200)).toBe('0.0,1000.0 250.0,500.0 500.0,0.0')
  expect(linePoints([100], 1, 100)).toBe('0.0,0.0')
})

test('a scale ends at a round number', () => {
  expect([0, 100, 101, 3_456_700, 50_000_000].map(topOfScale)).toEqual([100, 100, 200, 5_000_000, 50_000_000])
})

test('the change is in per cent', () => {
  expect([changePercent(150, 100), changePercent(50, 100), changePercent(5, 0)]).toEqual([50, -50, undefined])
})

test('the months are this one and the previous one', () => {
  expect([dayIn('2026-02', 3), dayIn('2026-11', 30)]).toEqual(['2026-02-03', '2026-11-30'])
  expect(monthsOf({ date: '2026-11-24' })).toEqual({ thisMonth: '2026-11', lastMonth: '2026-10' })
  expect(monthsOf({ date: '2026-01-02' })).toEqual({ thisMonth: '2026-01', lastMonth: '2025-12' })
})
