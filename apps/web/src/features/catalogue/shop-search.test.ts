import { describe, expect, test } from 'vitest'
import {
  changeSearch,
  isCompareFull,
  isNarrowed,
  lookAt,
  pageInput,
  pagesAround,
  readShopSearch,
  toggleCompared,
  withoutFilters,
} from './shop-search.ts'

describe('the query string of the product list', () => {
  test('a search survives its round trip through the address, and bad values fall back', () => {
    expect(
      readShopSearch({
        keyword: '沙发',
        category: '12',
        stock: '1',
        from: '3000',
        to: '6000',
        width: '2350',
        color: ['blue', 'white', 'mauve'],
        zone: '7',
        compare: ['5', '5', 'x'],
        sort: 'new',
        no: '3',
      }),
    ).toEqual({
      keyword: '沙发',
      category: '12',
      stock: true,
      from: 3000,
      to: 6000,
      width: 2350,
      color: ['white', 'blue'],
      zone: ['7'],
      compare: ['5'],
      sort: 'new',
      no: 3,
    })
    const bad = {
      category: '07',
      zone: ['x', '9223372036854775808'],
      stock: 'no',
      from: '-2',
      width: 'wide',
      material: 'Wood!',
      sort: 'random',
      no: '-1',
      other: 'y',
    }
    expect(readShopSearch(bad)).toEqual({})
    expect(readShopSearch({ no: '1', keyword: ' ' })).toEqual({})
  })
  test('a changed search starts at the first page', () => {
    expect(changeSearch({ no: 4, sort: 'new' }, { stock: true })).toEqual({ sort: 'new', stock: true })
    expect(changeSearch({ keyword: 'a', stock: true }, { keyword: undefined })).toEqual({ stock: true })
    expect([isNarrowed({ sort: 'new', no: 2 }), isNarrowed({ width: 1800 })]).toEqual([false, true])
  })
})

test('removing the filters keeps the keyword, the order and the comparison', () => {
  const search = { keyword: '沙发', category: '5', width: 1800, sort: 'new', no: 2 } as const
  const kept = { compare: ['1'], sku: ['S1'] }
  expect(withoutFilters({ ...search, ...kept })).toEqual({ keyword: '沙发', sort: 'new', ...kept })
})

test('18 products a page; prices become cents', () => {
  expect(pageInput('7', { no: 3, from: 3000, to: 5999, category: '5', width: 1800 })).toEqual({
    shopId: '7',
    start: 36,
    size: 18,
    keyword: '',
    categories: ['5'],
    inStock: false,
    sort: 'sales',
    priceFrom: 300_000,
    priceTo: 599_900,
    widthTo: 1800,
  })
})

test('choosing a product for comparison keeps the page; six is the limit', () => {
  const shown = (channelSpuId: string) => ({ channelSpuId, skuCode: `S${channelSpuId}` })
  const search = toggleCompared({ no: 3, compare: ['1'], sku: ['S1'] }, shown('2'))
  expect(search).toEqual({ no: 3, compare: ['1', '2'], sku: ['S2', 'S1'] })
  expect(toggleCompared(search, shown('1'))).toEqual({ no: 3, compare: ['2'], sku: ['S2'] })
  const full = { compare: ['1', '2', '3', '4', '5', '6'] }
  expect(toggleCompared(full, shown('7')).compare).toEqual(full.compare)
  expect([isCompareFull(full, '7'), isCompareFull(full, '6'), isCompareFull(search, '7')]).toEqual([
    true,
    false,
    false,
  ])
  expect(lookAt({ no: 3 }, shown('1'))).toEqual({ no: 3, look: '1', lookSku: 'S1' })
  expect(lookAt({ no: 3, look: '1', lookSku: 'S1' }, undefined)).toEqual({ no: 3 })
})

test('pages around the current one', () => {
  expect(pagesAround(1, 1)).toEqual([1])
  expect(pagesAround(1, 20)).toEqual([1, 2, 0, 20])
  expect(pagesAround(5, 20)).toEqual([1, 0, 4, 5, 6, 0, 20])
  expect(pagesAround(3, 5)).toEqual([1, 2, 3, 4, 5])
})
