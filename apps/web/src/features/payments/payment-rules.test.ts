import { describe, expect, test } from 'vitest'
import { CallError } from '../../client/request.ts'
import {
  askableCents,
  attemptFor,
  blockedBy,
  cashSuggestions,
  statusOf,
  isReplaceable,
  isUndecided,
  parseYuan,
  roomOfLine,
  shownCents,
  shownTender,
  type Tender,
} from './payment-rules.ts'

const tender = (more: Partial<Tender>): Tender => ({
  id: '1-1',
  type: 'WECHAT_PAY',
  state: 'PROCESSING',
  amount: 1000,
  actor: '林晓',
  createdAt: '2026-10-18T06:00:00Z',
  succeededAt: null,
  expiresAt: null,
  codeUrl: null,
  payUrl: null,
  flag: null,
  received: 0,
  aside: 0,
  counted: 0,
  revocable: 0,
  origin: null,
  moved: [],
  closingNote: null,
  merchantBorne: 0,
  platformBorne: 0,
  asked: 0,
  nextAskAt: null,
  collectionId: null,
  isPlanned: false,
  failure: null,
  refunds: [],
  actions: [],
  ...more,
})

const refund = (state: Tender['refunds'][number]['state'], amount: number): Tender['refunds'][number] => ({
  id: '1-5',
  type: 'WECHAT_PAY',
  amount,
  state,
  failure: null,
  evidence: null,
  actor: '林晓',
  actions: [],
})

test('an amount in yuan is parsed to the cent, and nothing else is accepted', () => {
  const read = ['1', '0.01', '1,234.5', '¥ 99.90', '.5', '12.', '0.1'].map(parseYuan)
  expect(read).toEqual([100, 1, 123_450, 9990, 50, 1200, 10])
  const refused = [
    '',
    '0',
    '0.00',
    '-1',
    '1.234',
    '1e3',
    'abc',
    '1.2.3',
    '.',
    '9999999999',
    '12,5',
    '1,29',
    '1,2345',
    '1299,00',
  ].map(parseYuan)
  expect(refused).toEqual(refused.map(() => undefined))
})

test('likely cash amounts are offered', () => {
  expect(cashSuggestions(383_860)).toEqual([384_000, 385_000, 390_000])
  expect(cashSuggestions(100_000)).toEqual([])
  expect(cashSuggestions(9500)).toEqual([10_000, 50_000, 100_000])
})

describe('tenders', () => {
  test('pending amounts cannot be requested again; closed or flagged ones can', () => {
    const tenders = [
      tender({ amount: 100 }),
      tender({ amount: 20, state: 'UNKNOWN' }),
      tender({ amount: 3, state: 'CREATED' }),
      tender({ amount: 5000, state: 'CLOSED' }),
      tender({ amount: 7000, state: 'SUCCEEDED', flag: 'AMOUNT_MISMATCH', received: 1, aside: 1 }),
    ]
    expect(askableCents({ due: 1000, tenders })).toBe(877)
    expect(askableCents({ due: 50, tenders })).toBe(0)
  })

  test('every tender shows its own state, and what needs a person comes first', () => {
    expect(statusOf(tender({ state: 'SUCCEEDED' }))).toEqual({
      text: 'payments.state.SUCCEEDED',
      tone: 'positive',
    })
    const late = { state: 'CLOSED', flag: 'LATE', received: 900 } as const
    expect(statusOf(tender({ ...late, aside: 900 })).text).toBe('payments.flag.LATE')
    expect(statusOf(tender({ ...late, flag: 'AMOUNT_MISMATCH', aside: 1 })).tone).toBe('danger')
    expect(statusOf(tender(late)).text).toBe('payments.accepted')
    expect(statusOf(tender({ ...late, refunds: [refund('DONE', 100)] })).text).toBe('payments.accepted')
    for (const state of ['PROCESSING', 'FAILED', 'DONE'] as const)
      expect(statusOf(tender({ ...late, refunds: [refund(state, 900)] })).text).toBe(
        `payments.refund.${state}`,
      )
    expect(shownCents(tender({ ...late, amount: 1000 }))).toBe(900)
  })

  test('the chosen code stays while it waits, else the newest waiting one is shown', () => {
    const tenders = [tender({ id: '1-1' }), tender({ id: '1-2' }), tender({ id: '1-3', state: 'CLOSED' })]
    expect(shownTender(tenders, '1-1')?.id).toBe('1-1')
    expect(shownTender(tenders, '1-3')?.id).toBe('1-2')
    expect(shownTender([tender({ state: 'SUCCEEDED' })], undefined)).toBeUndefined()
  })
})

test('a repeat keeps its key as long as nothing about it was changed', () => {
  const first = { orderId: '1-9', type: 'CASH' as const, amount: 100, typed: {}, key: 'a' }
  expect(attemptFor(first, { ...first, key: 'b' }).key).toBe('a')
  expect(attemptFor(first, { ...first, amount: 101, key: 'b' }).key).toBe('b')
  expect(attemptFor(first, { ...first, type: 'ALIPAY', key: 'b' }).key).toBe('b')
  expect(attemptFor(first, { ...first, typed: { code: '1' }, key: 'b' }).key).toBe('b')
  expect(attemptFor(undefined, { ...first, key: 'b' }).key).toBe('b')
  const undecided = [
    new CallError(0, 'TIMEOUT', ''),
    new CallError(503, 'PAYMENT_PROVIDER_UNAVAILABLE', ''),
    new CallError(409, 'PAYMENT_TOO_MUCH', ''),
  ].map(isUndecided)
  expect(undecided).toEqual([true, true, false])
})

test('only an open bill of a confirmed order takes money', () => {
  expect(blockedBy('CONFIRMED', true)).toBeUndefined()
  expect(blockedBy('FULFILLING', true)).toBeUndefined()
  expect(blockedBy('CONFIRMED', false)).toBe('CLOSED')
  expect(blockedBy('DRAFT', true)).toBe('DRAFT')
})

test('a voucher may take its own plan, what is free and the planned lines that make way; an open link and another voucher keep theirs', () => {
  const line = (id: string, more: Partial<Tender>) =>
    tender({ id, state: 'CREATED', collectionId: '1-9', isPlanned: true, ...more })
  const tenders = [
    line('1-1', { type: 'VOUCHER', amount: 100 }),
    line('1-2', { type: 'WECHAT_CODE', amount: 20 }),
    line('1-3', { type: 'VOUCHER', amount: 3 }),
    line('1-4', { type: 'DEPOSIT', amount: 5 }),
    line('1-5', { state: 'PROCESSING', isPlanned: false, amount: 7 }),
    line('1-6', { type: 'WECHAT_CODE', collectionId: '1-8', amount: 11 }),
  ]
  const free = 4000
  const due = free + 100 + 20 + 3 + 5 + 7 + 11
  expect(roomOfLine({ due, tenders }, '1-1')).toBe(free + 120)
  const failed = tenders.map((one) =>
    one.id === '1-1' ? { ...one, state: 'FAILED' as const, isPlanned: false } : one,
  )
  expect(roomOfLine({ due: due - 100, tenders: failed }, '1-1')).toBe(free + 20)
})

test('a change replaces what waits, but no voucher that its platform was asked for', () => {
  const voucher = tender({ type: 'VOUCHER', state: 'UNKNOWN' })
  expect(isReplaceable(voucher)).toBe(false)
  expect(isReplaceable(tender({ type: 'VOUCHER', state: 'CREATED', isPlanned: true }))).toBe(true)
  expect(isReplaceable(tender({ state: 'UNKNOWN' }))).toBe(true)
  expect(isReplaceable(tender({ state: 'SUCCEEDED' }))).toBe(false)
})
