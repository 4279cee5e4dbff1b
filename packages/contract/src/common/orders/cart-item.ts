import { UNLIMITED_STOCK } from '../constants.ts'

/** The facts that decide whether a cart line can be ordered. `marketingPriceCents`: null without a price; `itemNum`: null while the stock is unknown. */
export type CartItemFacts = {
  hasSku: boolean
  marketingPriceCents: number | null
  allowSale: boolean
  allowedPurchas: boolean
  itemNum: number | null
  itemQty: number
  /** Whether another order holds the line's board, or it is sold. */
  boardTaken: boolean
}

export type CartItemVerdict = { valid: boolean; itemAmt: number; shortOfStock: boolean }

/** Stock that can be sold: unlimited for SKUs that may be sold or purchased without being on hand. */
export const sellableStock = (
  sku: { allowSale: boolean; allowedPurchas: boolean },
  itemNum: number,
): number => (sku.allowSale || sku.allowedPurchas ? UNLIMITED_STOCK : itemNum)

/** An item is invalid with amount 0; a price above 0 makes it valid, unless its stock is limited and too small, or its board is taken. */
export const assessCartItem = (item: CartItemFacts): CartItemVerdict => {
  const itemAmt = item.hasSku ? (item.marketingPriceCents ?? 0) : 0
  const limited = !item.allowSale && !item.allowedPurchas
  const shortOfStock = item.hasSku && limited && item.itemNum !== null && item.itemQty > item.itemNum
  return { valid: itemAmt > 0 && !shortOfStock && !item.boardTaken, itemAmt, shortOfStock }
}

/** The key of a line in a cart or order: the article, and its board where it has one. */
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
