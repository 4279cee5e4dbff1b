import { describe, expect, test } from 'vitest'
import { chosenSku, colorOptions, sizeOptions, skuAfter } from './sku-choice.ts'

const priceInfo = { marketingPrice: 1, shoppePrice: 1, salePrice: 1, redLinePrice: 1 }
const sku = (skuCode: string, colorName: string, skuSize: string, itemNum: number, priced = true) => ({
  skuCode,
  colorName,
  skuSize,
  priceInfo: priced ? priceInfo : null,
  stock: { itemNum, inTransit: 0, inTransitDate: null },
})
const skus = [
  sku('A', '驼色', '2280', 0),
  sku('B', '驼色', '2600', 2),
  sku('C', '雾蓝', '2280', 5),
  sku('D', '墨绿', '3000', 9, false),
]
const at = (code: string) => skus.find(({ skuCode }) => skuCode === code) ?? sku('', '', '', 0)

describe('choosing a SKU', () => {
  test('begins with the one asked for, else with one that has a price and stock', () => {
    expect(chosenSku(skus, 'A')?.skuCode).toBe('A')
    expect(chosenSku(skus, 'gone')?.skuCode).toBe('B')
    expect(chosenSku([], 'A')).toBeUndefined()
  })
  test('what does not exist together is not possible', () => {
    expect(sizeOptions(skus, at('C')).map(({ value, possible }) => [value, possible])).toEqual([
      ['2280', true],
      ['2600', false],
      ['3000', false],
    ])
    expect(colorOptions(skus, at('B')).filter(({ possible }) => possible)).toEqual([
      { value: '驼色', possible: true, selected: true },
    ])
  })
  test('keeps the other choice where it can, else turns it', () => {
    expect(skuAfter(skus, at('A'), { colorName: '雾蓝' }).skuCode).toBe('C')
    expect(skuAfter(skus, at('C'), { skuSize: '2600' }).skuCode).toBe('B')
    expect(skuAfter(skus, at('A'), { colorName: '没有' }).skuCode).toBe('A')
  })
})
