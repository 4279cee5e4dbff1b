import type { ParsedInputOf, OutputOf } from '@showfloor/contract/common/call'
import { cartTotalCents } from '@showfloor/contract/common/cart-item'
import { SHOP_GUIDE_CART_ITEM_LIMIT } from '@showfloor/contract/common/constants'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { CallError } from '../../platform/errors.ts'
import { newId, scoped, unscoped } from '../../platform/ids.ts'
import {
  cartsOf,
  cartWithLines,
  deleteCart,
  insertCart,
  markLastUsed,
  putLine,
  quantitiesIn,
  removeLines,
  removeOrderedLines,
  renameCart,
  type CartKey,
} from './carts.db.ts'
import { wireLine } from './carts.lines.ts'

type Calls = Contract['carts']

const cartLinesLimit = 200

const keyOf = (context: Context, scopedCartId: string): CartKey => {
  const { shopId, id } = unscoped(scopedCartId)
  return { shopId, cartId: id, accountId: context.session.accountId }
}

const nameOf = (name: string): string => {
  const trimmed = name.trim()
  if (trimmed === '') throw new CallError('CART_NAME_BLANK')
  return trimmed
}

const announceCart = (context: Context, cart: CartKey): void =>
  context.announce({ topic: 'cart', shopId: cart.shopId, id: scoped(cart.shopId, cart.cartId) })

/** The caller's carts in a shop, last used first. */
export const listCarts = async (
  context: Context,
  input: ParsedInputOf<Calls['list']>,
): Promise<OutputOf<Calls['list']>> => {
  const rows = await cartsOf(context.db, {
    shopId: input.shopId,
    accountId: context.session.accountId,
    name: input.cartName,
    size: input.size,
    start: (input.no - 1) * input.size,
  })
  const data = rows.map((row) => ({
    id: scoped(row.shop_id, row.id),
    shopId: row.shop_id,
    cartName: row.name,
    itemCount: row.item_count,
    lastUsed: row.last_used,
    updatedAt: row.updated_at.toISOString(),
  }))
  return { data }
}

/** A new cart, used last from now on. Error: CART_NAME_BLANK. */
export const createCart = async (
  context: Context,
  input: ParsedInputOf<Calls['create']>,
): Promise<OutputOf<Calls['create']>> => {
  const cart = { shopId: input.shopId, cartId: newId(), accountId: context.session.accountId }
  await insertCart(context.db, { ...cart, name: nameOf(input.cartName) })
  announceCart(context, cart)
  return { id: scoped(cart.shopId, cart.cartId) }
}

/** Errors: CART_NAME_BLANK, NOT_FOUND. */
export const updateCart = async (
  context: Context,
  input: ParsedInputOf<Calls['update']>,
): Promise<OutputOf<Calls['update']>> => {
  const cart = keyOf(context, input.id)
  mustExist(await renameCart(context.db, cart, nameOf(input.cartName)))
  announceCart(context, cart)
  return { id: input.id }
}

/** Error: NOT_FOUND. */
export const removeCart = async (context: Context, input: { id: string }): Promise<Record<string, never>> => {
  const cart = keyOf(context, input.id)
  mustExist(await deleteCart(context.db, cart))
  announceCart(context, cart)
  return {}
}

/** Error: NOT_FOUND. */
export const rememberCart = async (
  context: Context,
  input: { id: string },
): Promise<Record<string, never>> => {
  mustExist(await markLastUsed(context.db, keyOf(context, input.id)))
  return {}
}

/** A cart's items as they stand now; those that can be ordered are selected. Error: NOT_FOUND. */
export const listItems = async (
  context: Context,
  input: { shopGuideCartId: string },
): Promise<OutputOf<Calls['itemList']>> => {
  const cartItemList = await itemsOf(context, keyOf(context, input.shopGuideCartId))
  return { cartItemList, total: cartTotalCents(cartItemList) }
}

/**
 * Sets an item's quantity (1..50), or adds to it (kept within 1..50), putting it in when it is not there yet.
 * Errors: SHOP_REQUIRED, MAPPING_ID_INVALID, CART_ITEM_LIMIT, CART_LINES_LIMIT, NOT_FOUND for the cart, or for less of an item that is not in it.
 */
export const updateItem = async (
  context: Context,
  input: ParsedInputOf<Calls['itemUpdate']>,
): Promise<OutputOf<Calls['itemUpdate']>> => {
  if (input.shopGuideCartId === undefined) throw new CallError('SHOP_REQUIRED')
  const itemMappingId = mappingIdOf(input.itemMappingBO.id)
  const limit = SHOP_GUIDE_CART_ITEM_LIMIT
  if (!input.relative && (input.itemQty < 1 || input.itemQty > limit))
    throw new CallError('CART_ITEM_LIMIT', { limit })
  const cart = keyOf(context, input.shopGuideCartId)
  const result = await putLine(context.db, cart, {
    id: newId(),
    itemMappingId,
    quantity: input.itemQty,
    relative: input.relative,
    limit,
    linesLimit: cartLinesLimit,
  })
  if (!result.cart_found) throw new CallError('NOT_FOUND')
  if (!result.listed) throw new CallError('MAPPING_ID_INVALID')
  if (!result.put && result.full) throw new CallError('CART_LINES_LIMIT', { limit: cartLinesLimit })
  const items = await itemsOf(context, cart)
  const newItem = items.find((item) => item.itemMappingBO.id === itemMappingId)
  if (!result.put || !newItem) throw new CallError('NOT_FOUND')
  announceCart(context, cart)
  return { total: cartTotalCents(items), newItem }
}

/** Takes items out, by their own ids or by their mappings'; those that are not there are no error. Error: NOT_FOUND for the cart. */
export const deleteItems = async (
  context: Context,
  input: ParsedInputOf<Calls['itemDelete']>,
): Promise<OutputOf<Calls['itemDelete']>> => {
  const cart = keyOf(context, input.shopGuideCartId)
  await removeLines(context.db, cart, {
    itemIds: input.itemList.map(unscoped).flatMap((item) => (item.shopId === cart.shopId ? [item.id] : [])),
    itemMappingIds: input.mappingIdList,
  })
  const items = await itemsOf(context, cart)
  announceCart(context, cart)
  return { total: cartTotalCents(items) }
}

/** What lies in an account's cart, all of it or the items with these ids (as they are or scoped). Error: NOT_FOUND when it has no such cart. */
export const cartLines = async (
  db: Db,
  cart: CartKey & { itemIds?: readonly string[] | undefined },
): Promise<{ itemMappingId: string; quantity: number }[]> => {
  const { itemIds, ...key } = cart
  const rows = await quantitiesIn(db, key, itemIds?.map((id) => unscoped(id).id) ?? null)
  if (!rows) throw new CallError('NOT_FOUND')
  return rows.map((row) => ({ itemMappingId: row.item_mapping_id, quantity: row.quantity }))
}

/** Takes what was ordered out of its cart; a cart that is gone is no error. Announce the cart afterwards. */
export const removeFromCart = (
  db: Db,
  cart: CartKey & { itemMappingIds: readonly string[] },
): Promise<void> => removeOrderedLines(db, cart, cart.itemMappingIds)

const itemsOf = async (context: Context, cart: CartKey) => {
  const rows = await cartWithLines(context.db, cart)
  if (!rows) throw new CallError('NOT_FOUND')
  return rows.map((row) => wireLine(cart.shopId, row, context.session))
}

const mustExist = (found: boolean): void => {
  if (!found) throw new CallError('NOT_FOUND')
}

const bigintMax = 2n ** 63n - 1n
const mappingIdOf = (id: string | undefined): string => {
  if (id === undefined || !/^\d{1,19}$/.test(id) || BigInt(id) > bigintMax)
    throw new CallError('MAPPING_ID_INVALID')
  return id
}
