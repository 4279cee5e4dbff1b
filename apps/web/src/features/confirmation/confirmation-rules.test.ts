import { expect, test } from 'vitest'
import { CallError } from '../../client/request.ts'
import {
  dueOf,
  isChanged,
  isUnanswered,
  leftOf,
  problemOf,
  standingOf,
  waitSeconds,
} from './confirmation-rules.ts'
import { browserLanguage, tokenOf } from './visitor.ts'

test('a malformed token is treated as missing', () => {
  const token = `1.${'a'.repeat(43)}`
  expect(tokenOf(token)).toBe(token)
  expect(['short', undefined, `${token}<script>`, 'a'.repeat(201)].map(tokenOf)).toEqual(['', '', '', ''])
})

test('every failure leads to a page that says what to do', () => {
  const problem = (status: number, code: string) => problemOf(new CallError(status, code, ''))
  expect(problem(404, 'CONFIRM_LINK_INVALID')).toBe('invalid')
  expect(problem(400, 'INVALID_INPUT')).toBe('invalid')
  expect(problem(410, 'CONFIRM_LINK_EXPIRED')).toBe('expired')
  expect(problem(410, 'CONFIRM_LINK_REVOKED')).toBe('revoked')
  expect(problem(429, 'RATE_LIMITED')).toBe('limited')
  expect(problem(0, 'NETWORK')).toBe('offline')
  expect([problem(500, 'INTERNAL'), problem(0, 'TIMEOUT'), problemOf(new Error('x'))]).toEqual([
    'trouble',
    'trouble',
    'trouble',
  ])
  expect(waitSeconds(new CallError(429, 'RATE_LIMITED', '操作太频繁，请60秒后再试'))).toBe(60)
  expect(isUnanswered(new CallError(0, 'TIMEOUT', ''))).toBe(true)
  expect(isUnanswered(new CallError(409, 'CONFIRM_REVISION_CHANGED', ''))).toBe(false)
})

test('an answer to a revoked revision no longer counts', () => {
  expect(standingOf({ answer: null, status: 'PENDING_CONFIRMATION' })).toBe('open')
  expect(standingOf({ answer: 'CONFIRMED', status: 'FULFILLING' })).toBe('confirmed')
  expect(standingOf({ answer: 'CONFIRMED', status: 'DRAFT' })).toBe('outdated')
  expect(standingOf({ answer: 'REFUSED', status: 'PENDING_CONFIRMATION' })).toBe('refused')
  expect(standingOf({ answer: 'REFUSED', status: 'DRAFT' })).toBe('outdated')
})

test('a changed line is marked', () => {
  const sentences = ['云朵沙发：数量由 1 改为 2', '应付由 ¥1 改为 ¥2']
  expect([
    isChanged({ skuName: '云朵沙发', board: null }, sentences),
    isChanged({ skuName: '雾蓝床', board: null }, sentences),
  ]).toEqual([true, false])
})

test('the language follows the browser', () => {
  const chosen = [['zh-CN', 'en'], ['en-GB'], ['fr-FR', 'zh-TW'], ['fr-FR'], []].map(browserLanguage)
  expect(chosen).toEqual(['zh-CN', 'en', 'zh-CN', 'en', 'zh-CN'])
})

test('what a customer has to pay follows payments and differences, and a stage asks for no more', () => {
  const amounts = {
    goods: 100_000,
    discount: 0,
    deliveryFee: 0,
    subsidy: 15_000,
    payable: 100_000,
    ownShare: 85_000,
  }
  const order = (difference: number, paid: number) => ({ amounts, difference, paid })
  expect(dueOf(order(0, 0))).toBe(85_000)
  expect(dueOf(order(5000, 85_000))).toBe(5000)
  expect(dueOf(order(-5000, 85_000))).toBe(0)
  expect(leftOf(order(0, 80_000), { amount: 20_000, paid: 0 })).toBe(5000)
})
