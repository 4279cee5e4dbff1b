import type { LeftOut } from '../carts/adding/cart-sets.ts'
import type { Sku } from '../catalogue/catalogue.queries.ts'
import type { Piece } from '@showfloor/contract/inspirations/pieces'

/** The guide's change of a piece: another SKU, a quantity, or leaving it out. */
export type Choice = { sku?: Sku; quantity?: number; isOut?: boolean }
export type Choices = Readonly<Record<string, Choice>>
/** A piece with its choice; one that cannot be sold is never `chosen`. */
export type ChosenPiece = Piece & { key: string; canBuy: boolean; chosen: boolean }

const stateOf = (marketingPrice: number, itemNum: number, quantity: number): Piece['state'] => {
  if (marketingPrice === 0) return 'NOT_FOR_SALE'
  if (itemNum <= 0) return 'SOLD_OUT'
  return itemNum < quantity ? 'SHORT' : 'SELLABLE'
}

const withSku = (piece: Piece, sku: Sku): Piece => ({
  ...piece,
  skuId: sku.id,
  skuCode: sku.skuCode,
  itemMappingId: sku.itemMappingId,
  name: sku.skuName,
  size: sku.size,
  propertiesName: sku.propertiesName,
  picture: sku.pictures.front,
  pictureColor: sku.pictures.color,
  marketingPrice: sku.priceInfo?.marketingPrice ?? 0,
  salePrice: sku.priceInfo?.salePrice ?? 0,
  stock: sku.stock,
})

/** The pieces with the guide's changes; by default everything that can be sold is chosen, or nothing (`startsOut`). */
export const chosenPieces = (pieces: readonly Piece[], choices: Choices, startsOut: boolean): ChosenPiece[] =>
  pieces.map((original, at) => {
    const key = `${at}-${original.skuId}`
    const { sku, quantity = original.quantity, isOut = startsOut } = choices[key] ?? {}
    const piece = sku ? withSku(original, sku) : original
    const state = stateOf(piece.marketingPrice, piece.stock.itemNum, quantity)
    const canBuy = (state === 'SELLABLE' || state === 'SHORT') && piece.itemMappingId !== null
    return { ...piece, key, quantity, state, canBuy, chosen: canBuy && !isOut }
  })

/** The total of the chosen pieces in cents; a piece that is short counts with the available quantity. */
export const chosenTotal = (pieces: readonly ChosenPiece[]): number =>
  pieces
    .filter(({ chosen }) => chosen)
    .reduce((sum, piece) => sum + piece.marketingPrice * Math.min(piece.quantity, piece.stock.itemNum), 0)

/** What is added to the cart, and what is left out because it is not for sale here. */
export const setOf = (
  pieces: readonly ChosenPiece[],
): { lines: { itemMappingId: string; itemQty: number }[]; left: LeftOut[] } => ({
  lines: pieces.flatMap(({ chosen, itemMappingId, quantity }) =>
    chosen && itemMappingId ? [{ itemMappingId, itemQty: quantity }] : [],
  ),
  left: pieces.flatMap(({ canBuy, state, name, quantity }) =>
    canBuy
      ? []
      : [
          {
            skuName: name,
            itemQty: quantity,
            reason: state === 'SOLD_OUT' ? 'SOLD_OUT' : 'NOT_FOR_SALE',
          } as const,
        ],
  ),
})
