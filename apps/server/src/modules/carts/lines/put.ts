import type { CartItem } from '@showfloor/contract/carts/items'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import {
  CART_LINES_LIMIT,
  cartTotalCents,
  putInto,
  quantityRefusal,
} from '@showfloor/contract/common/cart-rules'
import { SHOP_GUIDE_CART_ITEM_LIMIT } from '@showfloor/contract/common/constants'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { idWithin, newId, scoped } from '../../../platform/database/ids.ts'
import { boardsOf, boardWithin, isTaken } from '../../inventory/inventory.public.ts'
import { announceCart, contentOf, keyOf, mustExist } from '../carts.ts'
import type { CartKey } from '../carts.db.ts'
import { changeContent } from '../content/changes.ts'
import type { Line } from '../content/content.ts'
import { wireLine } from './line-wire.ts'
import { cartToPut, putLine, type LineRow } from './lines.db.ts'

type Calls = Contract['carts']
type Input = ParsedInputOf<Calls['itemUpdate']>
type Answer = OutputOf<Calls['itemUpdate']>

const lineOf = (row: LineRow) => ({
  id: row.itemId,
  itemMappingId: row.itemMappingId,
  quantity: row.quantity,
  boardId: row.boardId,
  roomId: row.roomId,
  variant: row.variant,
})

/**
 * Sets an item's quantity, or adds to it; an absent item is created. An idempotent retry answers the current state. A board is an item of its own with
 * quantity 1. Errors: NOT_FOUND for the cart, or for reducing an item that is not in it; those that the contract names.
 */
export const updateItem = async (context: Context, input: Input): Promise<Answer> => {
  const { shopGuideCartId, relative, itemQty: quantity, boardId } = input
  const itemMappingId = input.itemMappingBO.id ?? ''
  const wanted = { hasShop: shopGuideCartId !== undefined, itemMappingId, quantity: relative ? 1 : quantity }
  const refusal = quantityRefusal(wanted)
  if (refusal) throw new CallError(refusal, { limit: SHOP_GUIDE_CART_ITEM_LIMIT })
  mustExist(shopGuideCartId !== undefined)
  const cart = keyOf(context, shopGuideCartId)
  const put = {
    itemMappingId,
    boardId: boardId === undefined ? null : boardWithin(cart.shopId, boardId),
    lineId: input.itemId === undefined ? null : idWithin(cart.shopId, input.itemId),
    place: { roomId: input.roomId ? idWithin(cart.shopId, input.roomId) : null, variant: input.variant },
    anywhere: input.roomId === undefined,
    quantity,
    relative,
  }
  const listing = { itemMappingId, productId: input.channelSpuId ?? null }
  const key = context.idempotencyKey
  const found = await cartToPut(context.db, cart, listing, key)
  mustExist(found !== null)
  const { version, repeated, putSkuId: skuId } = found.more
  if (skuId === null) throw new CallError('MAPPING_ID_INVALID')
  const wired = (rows: readonly LineRow[]) => rows.map((row) => wireLine(cart.shopId, row, context.session))
  const isOfArticle = ({ itemMappingBO, board }: CartItem): boolean =>
    itemMappingBO.id === itemMappingId && board?.id === (boardId && scoped(cart.shopId, boardId.id))
  if (repeated) return answer(context, cart, wired(found.lines), isOfArticle)
  const boards = await boardsOf(context.db, cart.shopId, [{ skuId, boardId }])
  const board = put.boardId === null ? undefined : boards.get(put.boardId)
  const result = putInto({ rooms: found.rooms, lines: found.lines.map(lineOf) }, put)
  if ('refusal' in result) {
    const twice = board ?? found.lines.find((row) => row.boardId === result.boardId)?.board
    throw new CallError(result.refusal, { limit: CART_LINES_LIMIT, board: twice?.facts.serialNo ?? '' })
  }
  if (board && isTaken(board)) throw new CallError('BOARD_TAKEN', { board: board.facts.serialNo })
  const { quantity: now, place } = result
  const line = result.line ?? { id: newId(), itemMappingId, boardId: put.boardId, ...place }
  const isNew = result.line === undefined
  // Otherwise another guide changed the cart meanwhile.
  if (!(await putLine(context.db, cart, { version, key, line: { ...line, quantity: now }, isNew })))
    return updateItem(context, input)
  const items = isNew
    ? (await contentOf(context, cart)).items
    : wired(found.lines.map((row) => (row.itemId === line.id ? { ...row, quantity: now } : row)))
  return answer(context, cart, items, ({ id }) => id === scoped(cart.shopId, line.id))
}

const answer = (
  context: Context,
  cart: CartKey,
  items: readonly CartItem[],
  isPut: (item: CartItem) => boolean,
): Answer => {
  const newItem = items.find(isPut)
  mustExist(newItem !== undefined)
  announceCart(context, cart)
  return { total: cartTotalCents(items), newItem }
}

/** Removes items by their ids or by their mappings'; absent ones are ignored. Error: NOT_FOUND for the cart. */
export const deleteItems = async (
  context: Context,
  input: ParsedInputOf<Calls['itemDelete']>,
): Promise<OutputOf<Calls['itemDelete']>> => {
  const cart = keyOf(context, input.shopGuideCartId)
  const ids = new Set(input.itemList.flatMap(({ shopId, id }) => (shopId === cart.shopId ? [id] : [])))
  const mappings = new Set(input.mappingIdList)
  const stays = (line: Line): boolean => !ids.has(line.id) && !mappings.has(line.itemMappingId)
  const { undoId } = await changeContent(
    context,
    cart,
    (content) => ({ ...content, lines: content.lines.filter(stays) }),
    true,
  )
  const { items } = await contentOf(context, cart)
  return { total: cartTotalCents(items), undoId }
}
