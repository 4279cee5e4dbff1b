/** Goods of the demo catalogue: the merchant code on a marketplace is the SKU code. */
export { default as demoGoods } from './goods.json' with { type: 'json' }

/** The number that a platform gives the goods of a merchant code. */
export function goodsNumber(code: string): number {
  return [...code].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7) * 1000
}
