import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rawObjectIn, signedContentOf } from './signature.ts'

it('finds the exact characters of a node, whatever stands in and around it', () => {
  fc.assert(
    fc.property(fc.object({ maxDepth: 3 }), fc.string(), fc.nat(3), (node, text, indent) => {
      const raw = JSON.stringify({ ...node, text, trap: '"}{"a_response":{' }, null, indent)
      const sign = JSON.stringify(`${text}"a_response":{}`)
      expect(rawObjectIn(`{"a_response" : ${raw},"sign":${sign}}`, 'a_response')).toBe(raw)
      expect(rawObjectIn(`{"sign":${sign},"a_response":${raw}}`, 'a_response')).toBe(raw)
    }),
  )
})

it.each([
  '',
  '[]',
  '{"a_response":"{}"}',
  '{"a_response":[{}]}',
  '{"b":{"a_response":{}}}',
  '{"b":"a_response","c":{}}',
  '{"a_response":{"x":1',
  '{"a_response',
])('finds nothing in %j', (json) => {
  expect(rawObjectIn(json, 'a_response')).toBeNull()
})

it('signs parameters in the order of their names, without the left out ones', () => {
  const parameters = new Map([
    ['b', '2&='],
    ['sign', 'x'],
    ['a', '中'],
    ['sign_type', 'RSA2'],
  ])
  expect(signedContentOf(parameters, ['sign'])).toBe('a=中&b=2&=&sign_type=RSA2')
  expect(signedContentOf(parameters, ['sign', 'sign_type'])).toBe('a=中&b=2&=')
})
