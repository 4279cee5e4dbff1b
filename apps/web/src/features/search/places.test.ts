import { expect, test } from 'vitest'
import { groupsOf } from './hits.ts'
import { placesLike, placesNamed, type Place } from './places.ts'

const place = (to: string, ...words: string[]): Place => ({ to, icon: 'grid', label: words[0] ?? '', words })
const places = [
  place('/cart', '购物车', 'Cart', 'cart'),
  place('/orders', '订单', 'Orders', 'orders'),
  place('/offers', '特价', 'Special offers', 'offers'),
]
const named = (text: string) => placesNamed(places, text).map(({ to }) => to)

test('the whole name of a screen, in either language, singular or plural, names it', () => {
  expect(named('cart')).toEqual(['/cart'])
  expect(named(' Carts ')).toEqual(['/cart'])
  expect(named('order')).toEqual(['/orders'])
  expect(named('购物车')).toEqual(['/cart'])
  expect(named('car')).toEqual([])
  expect(named('')).toEqual([])
})

test('a screen that the text names comes before products, any other after them', () => {
  const product = {
    channelSpuId: '1',
    skuCode: 'TR1',
    name: 'Cart',
    marketingPrice: 100,
    picture: '/p.svg',
    pictureColor: '#fff',
  }
  const found = { products: [product], orders: [], customers: [] } as unknown as Parameters<
    typeof groupsOf
  >[0]
  const kinds = (text: string) => {
    const first = placesNamed(places, text)
    const others = placesLike(places, text).filter((one) => !first.includes(one))
    return groupsOf(found, { named: first, others }, (name) => name).map(({ kind }) => kind)
  }
  expect(kinds('cart')).toEqual(['named', 'products'])
  expect(kinds('car')).toEqual(['products', 'places'])
})
