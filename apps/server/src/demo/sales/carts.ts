import { demoCatalogue } from '../catalogue/batch.ts'
import type { DemoCart } from '../chain/people.db.ts'
import { randomOf } from '../random.ts'

const wanted: [shopId: string, accountId: string, name: string, kinds: string[]][] = [
  ['1', '1', '王小姐 客厅', ['sofa', 'coffee-table', 'tv-stand', 'rug']],
  ['1', '1', '李先生 主卧', ['bed', 'mattress', 'nightstand', 'wardrobe', 'pendant-lamp']],
  [
    '1',
    '1',
    '新房全屋',
    ['corner-sofa', 'dining-table', 'dining-chair', 'bed', 'mattress', 'desk', 'wall-cabinet'],
  ],
  ['1', '2', '张先生 餐厅', ['dining-table', 'dining-chair', 'sideboard']],
  ['1', '15', '样板间', ['armchair', 'floor-lamp', 'side-table']],
  ['2', '1', '滨江王太太', ['bunk-bed', 'kids-table', 'kids-chair']],
  ['3', '3', '望京陈女士', ['sofa-bed', 'bookcase']],
  ['4', '4', '南山办公室', ['office-chair', 'desk', 'shelf']],
  ['5', '5', '高新周先生', ['outdoor-set', 'ottoman']],
]

/** A few unfinished carts with products that match their names. */
export const demoCarts = (): DemoCart[] => {
  const random = randomOf('carts')
  const { products, skus } = demoCatalogue()
  const codesOf = (kind: string): string[] => {
    const codes = new Set(
      products
        .filter((product) => product.kind === kind && product.status === 'onsale')
        .map(({ code }) => code),
    )
    return skus.filter(({ productCode }) => codes.has(productCode)).map(({ skuCode }) => skuCode)
  }
  let itemId = 0
  return wanted.map(([shopId, accountId, name, kinds], index) => ({
    id: String(index + 1),
    shopId,
    accountId,
    name,
    lastUsed: index === 0,
    items: kinds.map((kind) => {
      itemId += 1
      return {
        id: String(itemId),
        skuCode: random.pick(codesOf(kind)),
        quantity: kind.endsWith('chair') ? random.between(2, 6) : 1,
      }
    }),
  }))
}
