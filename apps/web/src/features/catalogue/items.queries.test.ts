import { expect, test } from 'vitest'
import { changedSearch, type SearchChange } from '../../client/search.ts'
import { readItemSearch, type ItemSearch, type ListedItem } from './items.queries.ts'
import { withoutItemFilters } from './items/item-search.ts'
import { itemWithCode, readScan } from './items/simple/scan.ts'

test.each([
  ['SA001-11', { code: 'SA001-11', quantity: 1 }],
  ['3*SA001-11', { code: 'SA001-11', quantity: 3 }],
  ['12 x 69SA00111 ', { code: '69SA00111', quantity: 12 }],
  ['0*A', { code: 'A', quantity: 1 }],
  ['123*A', { code: '123*A', quantity: 1 }],
])('a scan or an entry, %j, is read as a code and a quantity', (text, read) => {
  expect(readScan(text)).toEqual(read)
})

test('only a complete code identifies a listing', () => {
  const item = { skuCode: 'SA001-11', itemOuterId: '69SA00111', thirdPartySku: 'TP-1' } as ListedItem
  expect(
    ['sa001-11', '69SA00111', 'tp-1', 'SA001'].map((code) => itemWithCode([item], code) === item),
  ).toEqual([true, true, true, false])
})

test('the lists’ search survives its round trip through the address, and bad values fall back', () => {
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
  const changed = (change: SearchChange<ItemSearch>) => changedSearch(readItemSearch, search, change)
  expect(changed({ stock: undefined, sort: undefined })).toEqual({
    keyword: 'SA001',
    channel: '3',
    category: '12',
    status: 'offsale',
  })
  expect(changed(withoutItemFilters)).toEqual({ keyword: 'SA001', channel: '3', sort: 'code' })
})
