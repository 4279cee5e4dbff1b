import { isAskedByAddress, isGateway, type Call } from '@showfloor/contract/common/call'
import { contract, contractCalls } from '@showfloor/contract/contract'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { leaves, nonsense, sampleInput, withValue, type Json } from '../../../testing/contract/inputs.ts'
import { CallError } from '../errors.ts'
import { readInput } from './request-input.ts'

/** What the server says of an input; undefined if it takes it. */
const saidOf = (call: Call, input: unknown, language: string): string | undefined => {
  const body = isGateway(call) ? [input] : input
  const asked = isAskedByAddress(call) ? { query: input, params: {} } : { body }
  try {
    readInput(call, { ...asked, headers: { 'accept-language': language } } as unknown as FastifyRequest)
    return undefined
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return String(error.params.detail)
  }
}

/** Words of programs, and of the library that checks inputs. */
const programs =
  /期望|实际|正则|无效(?:输入|选项|字符串)|数值过|\b(?:expected|received|invalid|pattern|string|int|array|boolean|undefined|null|NaN|Infinity|option|union|discriminator)\b/i

test('no problem of an input is told in the words of programs, for any field of any call and any nonsense in it', () => {
  const said = new Set<string>()
  const bad: unknown[] = [...nonsense.map(([, value]) => value), undefined, -5, 1e15, 1e300, Number.NaN]
  for (const [, call] of contractCalls()) {
    if (call.takes) continue
    const input = sampleInput(call, '1')
    const inputs = leaves(input).flatMap((path) => bad.map((value): Json => withValue(input, path, value)))
    for (const one of [...inputs, null, [], 'x'])
      for (const language of ['zh-CN', 'en']) {
        const detail = saidOf(call, one, language) ?? ''
        said.add(`${language} ${detail.replace(/^[\w.]+: /, '')}`)
      }
  }
  const choices = /^(?:zh-CN 只能是|en must be one of) /
  expect([...said].filter((text) => programs.test(text) && !choices.test(text))).toEqual([])
})

test.each([
  [
    'a text that is too long',
    { name: 'x'.repeat(41) },
    'name: 最多 40 个字符',
    'name: must have at most 40 characters',
  ],
  ['nothing', {}, 'name: 不能缺少', 'name: is missing'],
  ['another type', { name: 7 }, 'name: 须为文字', 'name: must be a text'],
])('%s is told by what the field must be', (_name, input, zh, en) => {
  const call = contract.customers.create
  const whole = { shopId: '1', mobile: '13800000001', ...input }
  expect(saidOf(call, whole, 'zh-CN')).toBe(zh)
  expect(saidOf(call, whole, 'en')).toBe(en)
})
