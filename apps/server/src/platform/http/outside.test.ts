import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openState, outsideId, parseOutside } from './outside.ts'

test('texts from outside become well-formed, at any depth, and keep every whole character', () => {
  const cut = String.raw`{"a":["\ud83d","x\udc00y",{"b":"𠮷\u0000"}]}`
  expect(parseOutside(cut)).toEqual({ a: ['�', 'x�y', { b: '𠮷�' }] })
  const units = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))
  fc.assert(
    fc.property(units, (text) => {
      const [read] = parseOutside(JSON.stringify([text])) as string[]
      expect(read).toBe(text.toWellFormed().replaceAll('\0', '�'))
    }),
  )
})

test('integers keep every digit; other values are those of JSON.parse', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (id) => {
      expect(String(parseOutside(`{"id":${id}}`.slice(6, -1)))).toBe(String(id))
    }),
  )
  expect(parseOutside('[192837465564738291, 9007199254740991, 9007199254740993, 1e400]')).toEqual([
    '192837465564738291',
    9007199254740991,
    '9007199254740993',
    '1e400',
  ])
  const plain = '{"a":[1,-2.5,1e3,true,null,"𠮷"],"b":{}}'
  expect(parseOutside(plain)).toEqual(JSON.parse(plain))
  expect(() => parseOutside('<html>')).toThrow(SyntaxError)
})

test('an id is its exact text, whether it is sent as a text or as a number', () => {
  const read = (json: string) => outsideId.safeParse(parseOutside(json)).data
  expect(['"0192"', '42', '1928374655647382911'].map(read)).toEqual(['0192', '42', '1928374655647382911'])
  expect(['""', 'null', '1.5', '[1]', 'true'].map(read)).toEqual(Array.from({ length: 5 }, () => undefined))
})

test('a state that is not published is named as it was sent and counts as no state', () => {
  const states = openState({ 1: 'PAID', DONE: 'DONE' })
  expect([1, '1', 'DONE', 999, 'toString', '\ud83d'].map((state) => states.parse(state))).toEqual([
    { sent: '1', known: 'PAID' },
    { sent: '1', known: 'PAID' },
    { sent: 'DONE', known: 'DONE' },
    { sent: '999', known: null },
    { sent: 'toString', known: null },
    { sent: '�', known: null },
  ])
})
