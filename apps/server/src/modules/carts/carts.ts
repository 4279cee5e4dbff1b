import type { ParsedInputOf, OutputOf } from '@showfloor/contract/common/call'
import { cartTotalCents } from '@showfloor/contract/common/cart-rules'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { idWithin, newId, scoped } from '../../platform/database/ids.ts'
import {
  cartsForCustomer,
  cartsOf,
  cartVersion,
  insertCart,
  markLastUsed,
  updateCartHead,
  type CartKey,
} from './carts.db.ts'
import { cartWithLines, quantitiesIn, removeOrderedLines, type OrderedLine } from './lines/lines.db.ts'
import { wireLine, wireRoom } from './lines/line-wire.ts'

type Calls = Contract['carts']

/** The key of a cart with the caller's account. */
export const keyOf = (context: Context, { shopId, id }: ScopedId): CartKey => ({
  shopId,
  cartId: id,
  accountId: context.session.accountId,
})

/** Error: CART_NAME_BLANK. */
export const nameOf = (name: string): string => {
  const trimmed = name.trim()
  if (trimmed === '') throw new CallError('CART_NAME_BLANK')
  return trimmed
}

/** Sends news of a changed cart to the screens that show it. */
export const announceCart = (
  context: Pick<Context, 'announce'>,
  cart: { shopId: string; cartId: string },
): void => context.announce({ topic: 'cart', shopId: cart.shopId, id: scoped(cart.shopId, cart.cartId) })

/** Sends news of changed lists of carts to a shop. */
export const announceLists = (context: Context, shopId: string): void =>
  context.announce({ topic: 'cart', shopId, id: null })

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
    id: scoped(row.shopId, row.id),
    shopId: row.shopId,
    cartName: row.name,
    itemCount: row.itemCount,
    lastUsed: row.lastUsed,
    updatedAt: row.updatedAt.toISOString(),
    note: row.note,
    customerId: row.customerId === null ? null : scoped(row.shopId, row.customerId),
    customerName: row.customerName ?? '',
    guideName: row.guideName,
    mine: row.mine,
    guideCount: row.guideCount,
  }))
  return { data }
}

/** The carts that guides keep for a customer. */
export const cartsOfCustomer = async (
  context: Context,
  input: ParsedInputOf<Calls['ofCustomer']>,
): Promise<OutputOf<Calls['ofCustomer']>> => {
  const { shopId, id } = input.customerId
  const { accountId } = context.session
  const rows = await cartsForCustomer(context.db, { shopId, customerId: id, accountId })
  const data = rows.map((row) => ({
    id: scoped(shopId, row.id),
    cartName: row.name,
    itemCount: row.itemCount,
    updatedAt: row.updatedAt.toISOString(),
    guideName: row.guideName,
    open: row.open,
  }))
  return { data }
}

/** Creates a cart, which becomes the one last used. Errors: CART_NAME_BLANK, SHOP_CLOSED. */
export const createCart = async (
  context: Context,
  input: ParsedInputOf<Calls['create']>,
): Promise<OutputOf<Calls['create']>> => {
  const cart = { shopId: input.shopId, cartId: newId(), accountId: context.session.accountId }
  if (!(await insertCart(context.db, { ...cart, name: nameOf(input.cartName) })))
    throw new CallError('SHOP_CLOSED')
  announceLists(context, cart.shopId)
  return { id: scoped(cart.shopId, cart.cartId) }
}

/** Errors: CART_NAME_BLANK, NOT_FOUND for the cart or the customer. */
export const updateCart = async (
  context: Context,
  input: ParsedInputOf<Calls['update']>,
): Promise<OutputOf<Calls['update']>> => {
  const cart = keyOf(context, input.id)
  const { cartName, note, customerId } = input
  mustExist(
    await updateCartHead(context.db, cart, {
      name: cartName === undefined ? undefined : nameOf(cartName),
      note,
      customerId: customerId && idWithin(cart.shopId, customerId),
    }),
  )
  announceCart(context, cart)
  return { id: scoped(cart.shopId, cart.cartId) }
}

/** Error: NOT_FOUND. */
export const rememberCart = async (
  context: Context,
  input: ParsedInputOf<Calls['updateLastUsed']>,
): Promise<Record<string, never>> => {
  mustExist(await markLastUsed(context.db, keyOf(context, input.id)))
  return {}
}

/** The cache key of the caller's view of a cart, without prices, listings and stock. Error: NOT_FOUND. */
export const cartViewKey = async (
  context: Context,
  input: ParsedInputOf<Calls['itemList']>,
): Promise<string> => {
  const version = await cartVersion(context.db, keyOf(context, input.shopGuideCartId))
  if (version === null) throw new CallError('NOT_FOUND')
  return `${version} ${context.session.permissions.has('cost.read')}`
}

/** A cart's items with current data; those that can be ordered are selected. Error: NOT_FOUND. */
export const listItems = async (
  context: Context,
  input: ParsedInputOf<Calls['itemList']>,
): Promise<OutputOf<Calls['itemList']>> => {
  const { items, rooms } = await contentOf(context, keyOf(context, input.shopGuideCartId))
  return { cartItemList: items, rooms, total: cartTotalCents(items) }
}

/** The articles and quantities of an account's cart: all that count, or the named items of these. Error: NOT_FOUND when the account has no such cart. */
export const cartLines = async (
  db: Db,
  cart: CartKey & { itemIds?: readonly string[] | undefined },
): Promise<{ itemMappingId: string; quantity: number }[]> => {
  const { itemIds, ...key } = cart
  const rows = await quantitiesIn(db, key, itemIds ?? null)
  if (!rows) throw new CallError('NOT_FOUND')
  return rows.map((row) => ({ itemMappingId: row.itemMappingId, quantity: row.quantity }))
}

/** Removes ordered lines from their cart; a deleted cart is ignored. The caller announces the cart afterwards. */
export const removeFromCart = (db: Db, cart: CartKey & { lines: readonly OrderedLine[] }): Promise<void> =>
  removeOrderedLines(db, cart, cart.lines)

/** A cart's items and rooms on the wire. Error: NOT_FOUND. */
export const contentOf = async (context: Context, cart: CartKey) => {
  const found = await cartWithLines(context.db, cart)
  if (!found) throw new CallError('NOT_FOUND')
  return {
    items: found.lines.map((row) => wireLine(cart.shopId, row, context.session)),
    rooms: found.rooms.map((row) => wireRoom(cart.shopId, row)),
  }
}

/** Error: NOT_FOUND. */
export function mustExist(found: boolean): asserts found {
  if (!found) throw new CallError('NOT_FOUND')
}
