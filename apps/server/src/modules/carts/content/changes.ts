import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { CART_LINES_LIMIT, CART_ROOMS_LIMIT, joinLines } from '@showfloor/contract/common/cart-rules'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import {
  forgetOldChanges,
  insertHead,
  insertRemoval,
  lockCarts,
  readContent,
  readHead,
  takeRemoval,
  writeContent,
} from './content.db.ts'
import { copyOf, merged, removedBetween, restored, type CartContent, type Line } from './content.ts'
import { deleteCart, guidesOf, giveCart, insertCart, leaveCart, type CartKey } from '../carts.db.ts'
import { articlesOf } from '../lines/articles.db.ts'
import { announceCart, announceLists, keyOf, mustExist, nameOf } from '../carts.ts'

type Calls = Contract['carts']

const nothing: CartContent = { rooms: [], lines: [] }

/**
 * Changes the content of a locked cart: `work` gets the current content and answers the new one. Where `undoable`, removed lines are stored, and the answer
 * has the id of their undo. Errors: NOT_FOUND, CART_LINES_LIMIT, those of `work`.
 */
export const changeContent = async (
  context: Context,
  cart: CartKey,
  work: (content: CartContent) => CartContent,
  undoable = false,
): Promise<{ undoId: string | null }> => {
  const before = await lockedContent(context, cart)
  const after = work(before)
  if (after.lines.length > Math.max(CART_LINES_LIMIT, before.lines.length))
    throw new CallError('CART_LINES_LIMIT', { limit: CART_LINES_LIMIT })
  await writeContent(context.db, cart.shopId, cart.cartId, before, after)
  announceCart(context, cart)
  const removed = removedBetween(before, after)
  if (!undoable || removed.rooms.length + removed.lines.length === 0) return { undoId: null }
  return { undoId: await keepRemoval(context, cart, { cart: null, content: removed }) }
}

const lockedContent = async (context: Context, cart: CartKey): Promise<CartContent> => {
  mustExist((await lockCarts(context.db, cart.shopId, cart.accountId, [cart.cartId])) === 1)
  return readContent(context.db, cart.shopId, cart.cartId)
}

const keepRemoval = async (
  context: Context,
  cart: CartKey,
  removed: Parameters<typeof insertRemoval>[1]['removed'],
): Promise<string> => {
  const id = newId()
  await insertRemoval(context.db, { ...cart, id, removed })
  return scoped(cart.shopId, id)
}

/** Deletes a cart; a guide who only shares it leaves it. Error: NOT_FOUND. */
export const removeCart = async (
  context: Context,
  input: ParsedInputOf<Calls['delete']>,
): Promise<OutputOf<Calls['delete']>> => {
  const cart = keyOf(context, input.id)
  const content = await lockedContent(context, cart)
  const head = await readHead(context.db, cart.shopId, cart.cartId)
  mustExist(head !== undefined)
  announceCart(context, cart)
  announceLists(context, cart.shopId)
  if (head.accountId !== cart.accountId) {
    await leaveCart(context.db, cart)
    return { undoId: null }
  }
  const undoId = await keepRemoval(context, cart, { cart: head, content })
  await deleteCart(context.db, cart.shopId, cart.cartId)
  return { undoId }
}

/** Restores what the caller removed, once. Errors: NOT_FOUND, CART_LINES_LIMIT. */
export const restore = async (
  context: Context,
  input: ParsedInputOf<Calls['restore']>,
): Promise<OutputOf<Calls['restore']>> => {
  const { shopId, id } = input.undoId
  const { accountId } = context.session
  const removal = await takeRemoval(context.db, { shopId, id, accountId })
  mustExist(removal !== undefined)
  const cart = { shopId, cartId: removal.cartId, accountId }
  if (removal.content.cart) {
    await insertHead(context.db, shopId, cart.cartId, removal.content.cart)
    announceLists(context, shopId)
  }
  await changeContent(context, cart, (content) => restored(content, removal.content.content))
  return { id: scoped(shopId, cart.cartId) }
}

/** Errors: NOT_FOUND, CART_NAME_BLANK, SHOP_CLOSED. */
export const duplicateCart = async (
  context: Context,
  input: ParsedInputOf<Calls['duplicate']>,
): Promise<OutputOf<Calls['duplicate']>> => {
  const source = keyOf(context, input.id)
  const content = await lockedContent(context, source)
  const head = await readHead(context.db, source.shopId, source.cartId)
  const cart = { ...source, cartId: newId() }
  const isOpen = await insertCart(context.db, {
    ...cart,
    name: nameOf(input.cartName),
    note: head?.note ?? '',
    customerId: head?.customerId ?? null,
  })
  if (!isOpen) throw new CallError('SHOP_CLOSED')
  await writeContent(context.db, cart.shopId, cart.cartId, nothing, copyOf(content, newId))
  announceLists(context, cart.shopId)
  return { id: scoped(cart.shopId, cart.cartId) }
}

/** Merges one cart into another of the shop; an emptied cart is deleted. Error: NOT_FOUND. */
export const mergeCarts = async (
  context: Context,
  input: ParsedInputOf<Calls['merge']>,
): Promise<OutputOf<Calls['merge']>> => {
  const from = keyOf(context, input.id)
  const into = keyOf(context, input.intoId)
  const { shopId, accountId } = from
  const ids = [from.cartId, into.cartId]
  mustExist(into.shopId === shopId && (await lockCarts(context.db, shopId, accountId, ids)) === 2)
  const target = await readContent(context.db, shopId, into.cartId)
  const source = await readContent(context.db, shopId, from.cartId)
  const result = merged(target, source, { lines: CART_LINES_LIMIT, rooms: CART_ROOMS_LIMIT })
  // The source is written first, because a room keeps its id when it moves.
  await writeContent(context.db, shopId, from.cartId, source, result.left)
  await writeContent(context.db, shopId, into.cartId, target, result.into)
  if (result.left.lines.length === 0) await deleteCart(context.db, shopId, from.cartId)
  announceCart(context, from)
  announceCart(context, into)
  announceLists(context, shopId)
  return { left: await namesOf(context, shopId, result.left.lines) }
}

/** Lines by name and quantity, to name in a message. */
export const namesOf = async (
  context: Context,
  shopId: string,
  lines: readonly Pick<Line, 'itemMappingId' | 'quantity'>[],
): Promise<{ skuName: string; itemQty: number }[]> => {
  const ids = lines.map(({ itemMappingId }) => itemMappingId)
  const articles = ids.length === 0 ? [] : await articlesOf(context.db, shopId, ids)
  return lines.map((line) => ({
    skuName: articles.find((one) => one.itemMappingId === line.itemMappingId)?.skuName ?? '',
    itemQty: line.quantity,
  }))
}

/** The other guides of a shop who may use carts. */
export const colleagues = async (
  context: Context,
  input: { shopId: string },
): Promise<OutputOf<Calls['guides']>> => {
  const rows = await guidesOf(context.db, input.shopId)
  const others = rows.filter((row) => row.accountId !== context.session.accountId)
  return { data: others.map((row) => ({ id: row.accountId, name: row.name })) }
}

/** Hands a cart over to a colleague of the shop, or shares it. Error: NOT_FOUND for the cart or the colleague. */
export const handOver = async (
  context: Context,
  input: ParsedInputOf<Calls['handOver']>,
): Promise<Record<string, never>> => {
  const cart = keyOf(context, input.id)
  mustExist((await lockCarts(context.db, cart.shopId, cart.accountId, [cart.cartId])) === 1)
  const guides = await guidesOf(context.db, cart.shopId)
  const known = guides.some((guide) => guide.accountId === input.guideId)
  mustExist(known && input.guideId !== cart.accountId)
  await giveCart(context.db, cart, input.guideId, !input.stay)
  if (!input.stay) await leaveCart(context.db, cart)
  announceLists(context, cart.shopId)
  return {}
}

/** The articles of an order that were added to a cart, and those that are no longer sold. */
export type BoughtAgain = {
  added: number
  gone: { itemMappingId: string }[]
  left: { skuName: string; itemQty: number }[]
  materials: Map<string, string>
}

/** Adds articles, or boards of them, to a cart as far as they are sold in its shop. Error: NOT_FOUND. */
export const putArticles = async (
  context: Context,
  cart: CartKey,
  wanted: readonly { itemMappingId: string; quantity: number; boardId?: string | null }[],
): Promise<BoughtAgain> => {
  const articles = await articlesOf(
    context.db,
    cart.shopId,
    wanted.map((line) => line.itemMappingId),
  )
  const sold = new Map(articles.flatMap((one) => (one.sold ? [[one.itemMappingId, one] as const] : [])))
  const lines = wanted.flatMap(({ itemMappingId, quantity, boardId = null }): Line[] => {
    const article = sold.get(itemMappingId)
    if (!article) return []
    return [{ ...newLine(article), itemMappingId, quantity, boardId }]
  })
  let left: Line[] = []
  await changeContent(context, cart, (content) => {
    const joined = joinLines(content.lines, lines, CART_LINES_LIMIT)
    left = joined.left
    return { ...content, lines: joined.lines }
  })
  return {
    added: lines.length - left.filter((line) => line.quantity === quantityOf(lines, line.id)).length,
    gone: wanted.filter(({ itemMappingId }) => !sold.has(itemMappingId)),
    left: await namesOf(context, cart.shopId, left),
    materials: new Map([...sold].map(([id, article]) => [id, article.material])),
  }
}

const quantityOf = (lines: readonly Line[], id: string): number =>
  lines.find((line) => line.id === id)?.quantity ?? 0

const newLine = (article: { productId: string; marketingCents: number | null; itemNum: number | null }) => ({
  id: newId(),
  roomId: null,
  variant: 'A' as const,
  putCents: article.marketingCents,
  putItemNum: article.itemNum,
  productId: article.productId,
})

/** Job: deletes old removals and idempotency keys of carts. */
export const tidyCarts = (db: Db): Promise<void> => forgetOldChanges(db)
