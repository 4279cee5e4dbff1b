import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { cartTotalCents, sellableStock, withReplaced } from '@showfloor/contract/common/cart-rules'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { idWithin, scoped } from '../../../platform/database/ids.ts'
import { pictureUrl, propertiesNameOf, skuSizeOf } from '../../catalogue/catalogue.public.ts'
import { boardsOf, isTaken } from '../../inventory/inventory.public.ts'
import { articlesOf, suggestionsFor } from './articles.db.ts'
import type { Line } from '../content/content.ts'
import { changeContent, namesOf } from '../content/changes.ts'
import { contentOf, keyOf, mustExist } from '../carts.ts'

type Calls = Contract['carts']

const suggestionsMax = 6

/** Replaces an item's listing or board. Errors: NOT_FOUND, MAPPING_ID_INVALID for what the shop does not sell, CART_ITEM_LIMIT for a board in the place of
 * several pieces, BOARD_UNKNOWN, BOARD_TAKEN, BOARD_TWICE. */
export const replaceItem = async (
  context: Context,
  input: ParsedInputOf<Calls['itemReplace']>,
): Promise<OutputOf<Calls['itemReplace']>> => {
  const cart = keyOf(context, input.shopGuideCartId)
  const [article] = await articlesOf(context.db, cart.shopId, [input.itemMappingId])
  if (!article?.sold) throw new CallError('MAPPING_ID_INVALID')
  const { boardId } = input
  const boards = await boardsOf(context.db, cart.shopId, [{ skuId: article.skuId, boardId }])
  const board = boardId && boards.get(boardId.id)
  if (board && isTaken(board)) throw new CallError('BOARD_TAKEN', { board: board.facts.serialNo })
  const itemId = idWithin(cart.shopId, input.itemId)
  let left: Line[] = []
  await changeContent(context, cart, (content) => {
    const line = content.lines.find(({ id }) => id === itemId)
    mustExist(line !== undefined)
    if (board && line.quantity > 1) throw new CallError('CART_ITEM_LIMIT', { limit: 1 })
    const replaced = withReplaced(content, itemId, (one) => ({
      ...one,
      itemMappingId: article.itemMappingId,
      boardId: board?.boardId ?? null,
      productId: article.productId,
      putCents: article.marketingCents,
      putItemNum: article.itemNum,
    }))
    left = replaced.left
    if (board && left.length > 0) throw new CallError('BOARD_TWICE', { board: board.facts.serialNo })
    return replaced.content
  })
  const { items } = await contentOf(context, cart)
  return { total: cartTotalCents(items), left: await namesOf(context, cart.shopId, left) }
}

/** Possible replacements of an item. Error: NOT_FOUND. */
export const suggestions = async (
  context: Context,
  input: ParsedInputOf<Calls['itemSuggestions']>,
): Promise<OutputOf<Calls['itemSuggestions']>> => {
  const cart = keyOf(context, input.shopGuideCartId)
  const itemId = idWithin(cart.shopId, input.itemId)
  const { items } = await contentOf(context, cart)
  mustExist(items.some(({ id }) => id === scoped(cart.shopId, itemId)))
  const rows = await suggestionsFor(context.db, {
    ...cart,
    itemId,
    limit: suggestionsMax,
  })
  const data = rows.map((row) => ({
    itemMappingId: row.itemMappingId,
    skuName: row.skuName,
    skuSize: skuSizeOf(row),
    propertiesName: propertiesNameOf(row),
    imageUrl: pictureUrl(row, 'front'),
    marketingPrice: row.marketingCents,
    salePrice: row.saleCents,
    itemNum: sellableStock(
      { allowSale: row.allowSale, allowedPurchas: row.allowPurchase },
      Math.max(0, row.itemNum ?? 0),
    ),
    sameProduct: row.sameProduct,
  }))
  return { data }
}
