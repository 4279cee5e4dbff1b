import { cartTotalCents } from '@showfloor/contract/common/cart-rules'
import { SHOP_GUIDE_CART_ITEM_LIMIT, UNLIMITED_STOCK } from '@showfloor/contract/common/constants'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadMessages } from '../../i18n/i18n.ts'
import {
  cartNameProblem,
  chooseCart,
  isRealCart,
  lineProblem,
  pieceCount,
  provisionalLine,
  quantityProblem,
  withFacts,
  type Article,
  type Cart,
  type CartItem,
} from './cart-rules.ts'
import { withSelection } from './carts.queries.ts'
import { withChange, type CartChange } from './changes/cart-changes.ts'
import { inCartTurn } from './changes/cart-turn.ts'

beforeAll(() => loadMessages('entry', 'workspace'))

const cart = (id: string, lastUsed = false): Cart => ({
  id,
  shopId: '7',
  cartName: `车 ${id}`,
  itemCount: 1,
  lastUsed,
  updatedAt: '2026-01-01T00:00:00Z',
  note: '',
  customerId: null,
  customerName: '',
  guideName: '林晓',
  mine: true,
  guideCount: 1,
})
const article: Article = {
  itemMappingId: '11',
  channelSpuId: '5',
  skuCode: 'SF1',
  name: '云朵沙发',
  sizeText: '2280×980×860 mm',
  propertiesName: '驼色',
  picture: '/pictures/1',
  marketingPrice: 429_900,
  salePrice: 568_000,
  itemNum: 3,
}
const line = (quantity = 1, change: Partial<Article> = {}): CartItem =>
  provisionalLine({ ...article, ...change }, quantity)
/** The lines after an article was added. */
const withArticle = (items: readonly CartItem[], added: Article, itemQty: number): readonly CartItem[] => {
  const change: CartChange = { key: 'k1', cartId: '7-1', kind: 'add', article: added, itemQty }
  return withChange({ items, rooms: [] }, change).items
}

describe('which cart', () => {
  test('R3.08 R4.06 the remembered cart if it still exists, otherwise the first, with none the placeholder', () => {
    const carts = [cart('7-2', true), cart('7-1')]
    expect(chooseCart({ id: '7-1', shopId: '7', cartName: '旧名' }, carts).id).toBe('7-1')
    expect(chooseCart({ id: '7-9', shopId: '7', cartName: '删了' }, carts).id).toBe('7-2')
    expect(chooseCart(undefined, carts).id).toBe('7-2')
    expect(chooseCart(undefined, [])).toEqual({ id: '0', shopId: '0', cartName: '未选择购物车' })
    expect(isRealCart(chooseCart(undefined, []))).toBe(false)
  })
})

describe('what is refused without asking the server', () => {
  test('R5.02 a cart needs a name that is not blank, and a shop', () => {
    expect(cartNameProblem('7', '  ')).toBe('购物车名称不能为空')
    expect(cartNameProblem('0', '客厅')).toBe('请先绑定店铺后再操作')
    expect(cartNameProblem('7', ' 客厅 ')).toBeUndefined()
  })
  test('R5.03 R5.04 R5.05 a quantity needs a shop, a mapping id and a place within 1 and the limit', () => {
    expect(quantityProblem('0', '11', 1)).toBe('请先绑定店铺后再操作')
    expect(quantityProblem('7', '', 1)).toBe('无效商品映射id')
    const limit = `单件商品数量最多${SHOP_GUIDE_CART_ITEM_LIMIT}件`
    expect([0, 51, 1, 50].map((n) => quantityProblem('7', '11', n))).toEqual([
      limit,
      limit,
      undefined,
      undefined,
    ])
  })
})

describe('the verdict on a line', () => {
  test('R4.08 a line without a price is invalid with amount 0, and valid once there is one above 0', () => {
    const unpriced = line(1, { marketingPrice: 0 })
    expect(unpriced).toMatchObject({ selected: false, itemMappingBO: { valid: false, itemAmt: 0 } })
    expect(lineProblem(unpriced)).toBe('暂无价格，不能下单')
    expect(withFacts(unpriced, { marketingPrice: 100 })).toMatchObject({
      selected: true,
      itemMappingBO: { valid: true, itemAmt: 100 },
    })
  })
  test('R4.10 R4.11 R8.11 more than the stock is invalid, unselected and explained; within it a line is valid and selected', () => {
    const short = withFacts(line(), { itemQty: 4 })
    expect(short).toMatchObject({ selected: false, itemMappingBO: { valid: false } })
    expect(lineProblem(short)).toBe('商品库存剩余：3，购物车商品数量：4')
    const enough = withFacts(short, { itemNum: 4 })
    expect(enough).toMatchObject({ selected: true, itemMappingBO: { valid: true, itemAmt: 429_900 } })
    expect(lineProblem(enough)).toBeUndefined()
  })
  test('R4.09 stock limits only articles that may be neither sold nor purchased without it', () => {
    const isValidWithoutStock = (allowed: { allowSale?: true; allowedPurchas?: true }) => {
      const item = line(40, { itemNum: UNLIMITED_STOCK })
      const permitted: CartItem = { ...item, sku: item.sku && { ...item.sku, ...allowed } }
      return withFacts(permitted, { itemNum: 0 }).itemMappingBO.valid
    }
    expect(isValidWithoutStock({ allowSale: true })).toBe(true)
    expect(isValidWithoutStock({ allowedPurchas: true })).toBe(true)
    expect(isValidWithoutStock({})).toBe(false)
  })
  test('R4.12 a line without a SKU is an invalid article', () => {
    const gone: CartItem = { ...line(), sku: null }
    expect(lineProblem(gone)).toBe('无效商品')
    expect(withFacts(gone, { marketingPrice: 100 }).itemMappingBO).toMatchObject({ valid: false, itemAmt: 0 })
  })
})

test('R4.13 R4.15 valid lines are selected unless deselected; the total counts the selected ones', () => {
  const items = [
    { ...line(2), id: 'a' },
    { ...line(1, { marketingPrice: 100 }), id: 'b' },
    { ...line(9), id: 'c' },
  ]
  const loaded = withSelection(items, new Set())
  expect(loaded.map(({ selected }) => selected)).toEqual([true, true, false])
  expect(cartTotalCents(loaded)).toBe(2 * 429_900 + 100)
  expect(cartTotalCents(withSelection(items, new Set(['a'])))).toBe(100)
})

test('an added article is shown optimistically: its own line grows, a new one comes last', () => {
  const grown = withArticle([line(1)], article, 2)
  expect(grown.map(({ itemQty }) => itemQty)).toEqual([3])
  const both = withArticle(grown, { ...article, itemMappingId: '12' }, 1)
  expect(both.map(({ itemMappingBO }) => itemMappingBO.id)).toEqual(['11', '12'])
  expect(pieceCount(both)).toBe(4)
})

test('R4.14 a cart operation is ignored while another one runs', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = inCartTurn(() => promise)
  expect(await inCartTurn(async () => 'second')).toBeUndefined()
  resolve('first')
  expect(await first).toBe('first')
  expect(await inCartTurn(async () => 'third')).toBe('third')
})
