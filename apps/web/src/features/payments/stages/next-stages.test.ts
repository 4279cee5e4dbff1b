import { chinaDay } from '@showfloor/contract/common/china-time'
import { expect, test } from 'vitest'
import type { Stage } from '../../confirmation/order/payment-stages.tsx'
import { leftOfAll, movedStages, nextOf } from './next-stages.ts'

const dayIn = (days: number): string => chinaDay(new Date(), days)
const stage = (no: number, more: Partial<Stage> = {}): Stage => ({
  no,
  kind: 'PREPAYMENT',
  nth: null,
  amount: 1000,
  paid: 0,
  dueOn: dayIn(0),
  dueEvent: null,
  isDue: true,
  status: 'DUE',
  overdue: false,
  ...more,
})

test('what is due is taken next, also a stage of which a part is paid; without one, the first unpaid stage', () => {
  const partly = stage(1, { paid: 400, status: 'PARTIALLY_PAID' })
  const later = stage(3, { dueOn: dayIn(9), isDue: false, status: 'NOT_DUE' })
  expect(nextOf({ stages: [partly, stage(2), later] })).toEqual([1, 2])
  expect(leftOfAll({ stages: [partly, stage(2), later] }, [1, 2])).toBe(1600)
  const delivered = stage(4, { dueOn: null, dueEvent: 'AT_DELIVERY', paid: 1 })
  expect(nextOf({ stages: [later, delivered] })).toEqual([4])
  const paid = stage(1, { paid: 1000, status: 'PAID' })
  expect(nextOf({ stages: [paid, later] })).toEqual([3])
  expect(nextOf({ stages: [paid] })).toEqual([])
})

test('a plan that the order has changed says what it asked for before: changed, added and removed stages', () => {
  const planned = [1, 2, 3].map((no) => ({ no, kind: 'PREPAYMENT' as const, amount: 1000 }))
  const stages = [stage(1), stage(2, { amount: 1500 }), stage(4, { kind: 'BALANCE', amount: 200 })]
  expect(movedStages({ version: 2, planned, stages })).toEqual([
    { kind: 'PREPAYMENT', at: 2, before: 1000, after: 1500 },
    { kind: 'BALANCE', at: 3, before: null, after: 200 },
    { kind: 'PREPAYMENT', at: 3, before: 1000, after: null },
  ])
  expect(movedStages({ version: 1, planned: null, stages })).toEqual([])
})
