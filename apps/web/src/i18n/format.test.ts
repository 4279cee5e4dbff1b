import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditFilter } from '../features/audit/audit.queries.ts'
import { draftOf, inputOf } from '../features/inspirations/stages/stage-draft.ts'
import { today } from '../features/orders/checkout/delivery-modes.ts'
import { datedName } from '../ui/files/save-file.ts'
import { formatDate, formatDateTime, formatTime, isToday } from './format.ts'

const zone = process.env['TZ']
beforeAll(() => void (process.env['TZ'] = 'America/Los_Angeles'))
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const justPastMidnight = '2026-11-27T16:00:30.000Z'

test('a browser in Los Angeles shows the shop’s day and time', () => {
  expect(new Date(justPastMidnight).getHours()).toBe(8)
  expect(formatDate(justPastMidnight)).toBe('2026年11月28日')
  expect(formatDateTime(justPastMidnight)).toBe('11月28日 00:00')
  expect(formatTime(justPastMidnight)).toBe('00:00')
  expect(datedName('orders', 'csv', new Date(justPastMidnight))).toBe('orders-2026-11-28.csv')
})

test('today is China’s day in every time zone', () => {
  const china = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  expect(today()).toBe(china)
  expect(isToday(`${china}T00:00:00+08:00`)).toBe(true)
  expect(isToday(`${china}T23:59:59+08:00`)).toBe(true)
  expect(isToday(new Date(Date.parse(`${china}T00:00:00+08:00`) - 1).toISOString())).toBe(false)
})

test('days and times that are typed are China’s', () => {
  expect(auditFilter({ from: '2026-11-28', to: '2026-11-28' })).toEqual({
    from: '2026-11-27T16:00:00.000Z',
    to: '2026-11-28T16:00:00.000Z',
  })
  const stage = {
    name: '',
    lead: '',
    story: '',
    theme: 'MODERN' as const,
    startsAt: '2026-11-27T16:00:00.000Z',
    endsAt: '2026-12-27T15:30:00.000Z',
    newShopsOnly: false,
    picture: { fileId: null, url: '' },
    products: [],
  }
  const draft = draftOf(stage as unknown as Parameters<typeof draftOf>[0])
  expect([draft.starts, draft.ends]).toEqual(['2026-11-28T00:00', '2026-12-27T23:30'])
  const { startsAt, endsAt } = inputOf(draft)
  expect([startsAt, endsAt]).toEqual([stage.startsAt, stage.endsAt])
})
