import { describe, expect, test } from 'vitest'
import { changeSearch, isNarrowed, pageInput, pagesAround, readShopSearch } from './shop-search.ts'

describe('the query string of the product list', () => {
  test('is read as it is written, and bad values fall back', () => {
    expect(
      readShopSearch({
        keyword: '沙发',
        category: '12',
        stock: '1',
        price: '3000-6000',
        width: '2400',
        sort: 'new',
        no: '3',
      }),
    ).toEqual({
      keyword: '沙发',
      category: '12',
      stock: true,
      price: '3000-6000',
      width: '2400',
      sort: 'new',
      no: 3,
    })
    const bad = { category: 'x', stock: 'no', price: '1-2', width: '1', sort: 'random', no: '-1', other: 'y' }
    expect(readShopSearch(bad)).toEqual({})
    expect(readShopSearch({ no: '1', keyword: ' ' })).toEqual({})
  })
  test('a change of what is looked for begins at the first page', () => {
    expect(changeSearch({ no: 4, sort: 'new' }, { stock: true })).toEqual({ sort: 'new', stock: true })
    expect(changeSearch({ keyword: 'a', stock: true }, { keyword: undefined })).toEqual({ stock: true })
    expect([isNarrowed({ sort: 'new', no: 2 }), isNarrowed({ width: '1800' })]).toEqual([false, true])
  })
})

test('18 products a page; price ranges in cents do not overlap', () => {
  expect(pageInput('7', { no: 3, price: '3000-6000', category: '5', width: '1800' })).toEqual({
    shopId: '7',
    start: 36,
    size: 18,
    keyword: '',
    categories: ['5'],
    inStock: false,
    sort: 'sales',
    priceFrom: 300_000,
    priceTo: 599_999,
    widthTo: 1800,
  })
  expect(pageInput('7', { price: '12000-' })).toMatchObject({ priceFrom: 1_200_000 })
  expect(pageInput('7', { price: '12000-' })).not.toHaveProperty('priceTo')
})

test('pages around the current one', () => {
  expect(pagesAround(1, 1)).toEqual([1])
  expect(pagesAround(1, 20)).toEqual([1, 2, 0, 20])
  expect(pagesAround(5, 20)).toEqual([1, 0, 4, 5, 6, 0, 20])
  expect(pagesAround(3, 5)).toEqual([1, 2, 3, 4, 5])
})
