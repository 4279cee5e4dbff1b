import { describe, expect, test } from 'vitest'
import { chosenSku, hasOther, optionsOf, skuAfter } from './sku-choice.ts'

const priceInfo = { marketingPrice: 1, shoppePrice: 1, salePrice: 1, redLinePrice: 1 }
const sku = (
  skuCode: string,
  colorName: string,
  skuSize: string,
  itemNum: number,
  priced = true,
  materialClassificationName = '棉麻',
) => ({
  skuCode,
  colorHex: '',
  materialClassificationName,
  colorName,
  skuSize,
  priceInfo: priced ? priceInfo : null,
  stock: { itemNum, inTransit: 0, inTransitDate: null, promiseDate: null },
})
const skus = [
  sku('A', '驼色', '2280', 0),
  sku('B', '驼色', '2600', 2),
  sku('C', '雾蓝', '2280', 5),
  sku('D', '墨绿', '3000', 9, false),
]
const at = (code: string) => skus.find(({ skuCode }) => skuCode === code) ?? sku('', '', '', 0)

describe('choosing a SKU', () => {
  test('starts with the requested SKU, else with one that has a price and stock', () => {
    expect(chosenSku(skus, 'A')?.skuCode).toBe('A')
    expect(chosenSku(skus, 'gone')?.skuCode).toBe('B')
    expect(chosenSku([], 'A')).toBeUndefined()
  })
  test('a combination of values that no SKU has is not possible', () => {
    expect(optionsOf(skus, at('C'), 'skuSize').map(({ value, possible }) => [value, possible])).toEqual([
      ['2280', true],
      ['2600', false],
      ['3000', false],
    ])
    expect(optionsOf(skus, at('B'), 'colorName').filter(({ possible }) => possible)).toEqual([
      { value: '驼色', possible: true, selected: true },
    ])
  })
  test('keeps the other choices where possible', () => {
    expect(skuAfter(skus, at('A'), 'colorName', '雾蓝').skuCode).toBe('C')
    expect(skuAfter(skus, at('C'), 'skuSize', '2600').skuCode).toBe('B')
    expect(skuAfter(skus, at('A'), 'colorName', '没有').skuCode).toBe('A')
  })
  test('another SKU is offered only if it has a price and stock', () => {
    expect(hasOther(skus, at('A'))).toBe(true)
    expect(hasOther([at('A'), at('D')], at('A'))).toBe(false)
    expect(hasOther([at('B')], at('B'))).toBe(false)
  })
  test('material is a choice of its own: impossible ones are grey, and choosing one keeps colour and size where possible', () => {
    const covered = [
      sku('L1', '驼色', '2280', 1, true, '牛皮'),
      sku('L2', '黑色', '2280', 1, true, '牛皮'),
      sku('F1', '驼色', '2280', 0, true, '棉麻'),
      sku('F2', '驼色', '2600', 3, true, '棉麻'),
    ]
    const [leather, black, linen] = covered as [(typeof covered)[0], (typeof covered)[0], (typeof covered)[0]]
    const materials = (chosen: typeof leather) =>
      optionsOf(covered, chosen, 'materialClassificationName').map(({ value, possible }) => [value, possible])
    expect(materials(leather)).toEqual([
      ['牛皮', true],
      ['棉麻', true],
    ])
    expect(materials(black)).toEqual([
      ['牛皮', true],
      ['棉麻', false],
    ])
    // The same colour and size wins over stock.
    expect(skuAfter(covered, leather, 'materialClassificationName', '棉麻').skuCode).toBe('F1')
    expect(skuAfter(covered, black, 'materialClassificationName', '棉麻').skuCode).toBe('F1')
    expect(skuAfter(covered, linen, 'skuSize', '2600').skuCode).toBe('F2')
  })
})
