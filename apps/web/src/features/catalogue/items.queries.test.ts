import { expect, test } from 'vitest'
import { itemWithCode, readScan, type ListedItem } from './items.queries.ts'

test.each([
  ['SA001-11', { code: 'SA001-11', quantity: 1 }],
  ['3*SA001-11', { code: 'SA001-11', quantity: 3 }],
  ['12 x 69SA00111 ', { code: '69SA00111', quantity: 12 }],
  ['0*A', { code: 'A', quantity: 1 }],
  ['123*A', { code: '123*A', quantity: 1 }],
])('what a scanner or a hand enters, %j, is a code and how many', (text, read) => {
  expect(readScan(text)).toEqual(read)
})

test('only a whole code is taken for a listing', () => {
  const item = { skuCode: 'SA001-11', itemOuterId: '69SA00111', thirdPartySku: 'TP-1' } as ListedItem
  expect(
    ['sa001-11', '69SA00111', 'tp-1', 'SA001'].map((code) => itemWithCode([item], code) === item),
  ).toEqual([true, true, true, false])
})
