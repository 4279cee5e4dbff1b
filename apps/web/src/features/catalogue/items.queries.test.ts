import { expect, test } from 'vitest'
import { readItemSearch, type ListedItem } from './items.queries.ts'
import { changeItemSearch, withoutItemFilters } from './items/item-search.ts'
import { itemWithCode, readScan } from './items/simple/scan.ts'

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

test('the query string of the lists is read as it is written, and bad values fall back', () => {
  const search = {
    keyword: 'SA001',
    channel: '3',
    category: '12',
    stock: true,
    status: 'offsale',
    sort: 'code',
    no: 3,
  } as const
  const written = Object.entries(search).map(([name, value]) => [name, String(value)])
  expect(readItemSearch(Object.fromEntries(written) as Record<string, string>)).toEqual(search)
  const bad = { channel: 'x', category: '07', stock: 'no', status: 'draft', sort: 'priceUp', no: '0' }
  expect(readItemSearch({ ...bad, width: '900', compare: '5' })).toEqual({})
  expect(changeItemSearch(search, { stock: undefined, sort: 'sales' })).toEqual({
    keyword: 'SA001',
    channel: '3',
    category: '12',
    status: 'offsale',
  })
  expect(withoutItemFilters(search)).toEqual({ keyword: 'SA001', channel: '3', sort: 'code' })
})
