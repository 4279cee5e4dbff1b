import { expect, test } from 'vitest'
import { maskName, namesSomebody } from './shown.ts'

test.each([
  ['王梓涵', '王**'],
  [' 欧阳小满', '欧**'],
  ['𠮷田', '𠮷**'],
  ['', ''],
])('%j is listed as %j', (name, shown) => expect(maskName(name)).toBe(shown))

test.each([
  ['', false],
  ['王', false],
  [' 王 ', false],
  ['王女', true],
  ['李娜', true],
  ['123', false],
  ['12 3', false],
  ['1234', true],
  ['138****0001', true],
])('%j is enough to look for somebody: %j', (typed, enough) => expect(namesSomebody(typed)).toBe(enough))
