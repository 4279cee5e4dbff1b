import { expect, test } from 'vitest'
import { deliveryDay, promisedDay, readyDay, type PromiseTerms, type Sources } from './promise.ts'

// 2026-11-23 is a Monday.
const terms: PromiseTerms = {
  today: '2026-11-23',
  firstDay: '2026-11-24',
  weekdays: [2, 6],
  closed: ['2026-11-24', '2026-11-28'],
  warehouseDays: 5,
  madeDays: 30,
}
const none: Sources = {
  here: 0,
  warehouse: 0,
  inTransit: 0,
  inTransitDate: null,
  allowSale: false,
  allowPurchase: false,
}
const ready = (from: Partial<Sources>, pieces?: number) => readyDay(terms, { ...none, ...from }, pieces)

test('pieces are ready on the earliest day of any source: here, warehouse, in transit, made to order', () => {
  expect(ready({ here: 2 }, 2)).toBe('2026-11-23')
  expect(ready({ here: 1, warehouse: 1 }, 2)).toBe('2026-11-28')
  expect(ready({ warehouse: 9, inTransit: 3, inTransitDate: '2026-11-26' })).toBe('2026-11-26')
  expect(ready({ inTransit: 3, inTransitDate: '2026-11-26' }, 4)).toBeNull()
  expect(ready({ inTransit: 3, inTransitDate: '2026-11-20' })).toBeNull()
  expect(ready({ inTransit: 3 })).toBeNull()
  expect(ready({ allowPurchase: true }, 9)).toBe('2026-12-23')
  expect(readyDay(terms, { ...none, allowPurchase: true }, 1, '2026-11-03')).toBe('2026-12-03')
  expect(readyDay(terms, { ...none, allowPurchase: true }, 1, '2026-01-03')).toBe('2026-11-23')
  expect(readyDay({ ...terms, madeDays: null }, { ...none, allowPurchase: true })).toBeNull()
})

test('goods that may be sold without stock are promised like goods made to order, never as if they were here', () => {
  expect(ready({ allowSale: true }, 9999)).toBe('2026-12-23')
  expect(ready({ allowSale: true, here: 2 }, 2)).toBe('2026-11-23')
  const untold = { ...terms, madeDays: null }
  expect(promisedDay(untold, { ...none, allowSale: true })).toBeNull()
})

test('the promised day is a delivery day of the shop, not before lead time and goods allow it', () => {
  expect(promisedDay(terms, { ...none, here: 1 })).toBe('2026-12-01')
  expect(promisedDay(terms, none)).toBeNull()
  expect(deliveryDay({ ...terms, closed: [] }, '2026-11-23')).toBe('2026-11-24')
  expect(deliveryDay({ ...terms, weekdays: null }, '2026-11-26')).toBe('2026-11-26')
  expect(deliveryDay({ ...terms, weekdays: [] }, '2026-11-26')).toBeNull()
})
