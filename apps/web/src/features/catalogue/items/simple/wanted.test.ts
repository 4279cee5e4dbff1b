import { expect, test } from 'vitest'
import type { ListedItem } from '../../items.queries.ts'
import { wantedFirst, type Wanted } from './wanted.ts'

const [a, b, c] = ['a', 'b', 'c'].map((itemMappingId) => ({ itemMappingId }) as ListedItem) as [
  ListedItem,
  ListedItem,
  ListedItem,
]
const wanted = (item: ListedItem, isScanned = false): Wanted =>
  new Map([[item.itemMappingId, { item, quantity: 1, isScanned }]])

test('a line keeps its position while it is counted; a scanned line, or one outside of the results, comes first', () => {
  expect(wantedFirst(wanted(b), [a, b])).toEqual([a, b])
  expect(wantedFirst(wanted(b, true), [a, b])).toEqual([b, a])
  expect(wantedFirst(wanted(c), [a, b])).toEqual([c, a, b])
  expect(wantedFirst(wanted(c))).toEqual([c])
})
