import { UNLIMITED_STOCK } from './constants.ts'

/** What decides whether a cart line can be ordered. `marketingPriceCents` is null until a price was found; `itemNum` null until stock was. */
export type CartItemFacts = {
  hasSku: boolean
  marketingPriceCents: number | null
  allowSale: boolean
  allowedPurchas: boolean
  itemNum: number | null
  itemQty: number
  /** Whether another order has the board that the line is of. */
  boardTaken: boolean
}

export type CartItemVerdict = { valid: boolean; itemAmt: number; shortOfStock: boolean }

/** Stock as a screen and a rule see it: unlimited for SKUs that may be sold or purchased without being on hand. */
export const sellableStock = (
  sku: { allowSale: boolean; allowedPurchas: boolean },
  itemNum: number,
): number => (sku.allowSale || sku.allowedPurchas ? UNLIMITED_STOCK : itemNum)

/** An item starts invalid with amount 0; a price above 0 makes it valid, unless its stock is limited and too small or its board is taken. */
export const assessCartItem = (item: CartItemFacts): CartItemVerdict => {
  const itemAmt = item.hasSku ? (item.marketingPriceCents ?? 0) : 0
  const limited = !item.allowSale && !item.allowedPurchas
  const shortOfStock = item.hasSku && limited && item.itemNum !== null && item.itemQty > item.itemNum
  return { valid: itemAmt > 0 && !shortOfStock && !item.boardTaken, itemAmt, shortOfStock }
}

/** What tells the lines of a cart or an order apart: the article, and its board where the line is of one. */
export const lineKey = (itemMappingId: string, boardId: string | null | undefined): string =>
  boardId == null ? itemMappingId : `${itemMappingId}-${boardId}`

/** Σ amount × quantity over the selected items, in cents. */
export const cartTotalCents = (
  items: readonly { selected: boolean; itemQty: number; itemMappingBO: { itemAmt: number } }[],
): number =>
  items.reduce(
    (total, item) => (item.selected ? total + item.itemMappingBO.itemAmt * item.itemQty : total),
    0,
  )
