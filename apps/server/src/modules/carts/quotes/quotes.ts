import type { CartItem } from '@showfloor/contract/carts/items'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { cartTotalCents } from '@showfloor/contract/common/cart-rules'
import type { Contract } from '@showfloor/contract/contract'
import { pieceFacts } from '@showfloor/contract/inventory/boards'
import type { Context, PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { idWithin, newId, scoped } from '../../../platform/database/ids.ts'
import { findByLinkToken, newLinkToken } from '../../../platform/calls/link-tokens.ts'
import { shopById, shopName } from '../../shops/shops.public.ts'
import {
  insertQuote,
  markQuoteOpened,
  quoteByToken,
  quotesOf,
  revokeQuote,
  type KeptQuote,
} from './quotes.db.ts'
import { cartVersion, customerOf } from '../carts.db.ts'
import { announceCart, contentOf, keyOf, mustExist } from '../carts.ts'

type Calls = Contract['carts']

const quotesShown = 20

const quoteLine = (item: CartItem) => {
  const { board } = item
  const { skuName, skuCode, skuSize, propertiesName, imageUrl, itemAmt, salePrice } = item.itemMappingBO
  return {
    skuName,
    skuCode,
    skuSize,
    propertiesName,
    imageUrl,
    ...(board ? { board: pieceFacts.parse(board) } : {}),
    itemQty: item.itemQty,
    // A higher price is struck through; a lower one is replaced, because it shows no saving.
    salePrice: Math.max(salePrice, itemAmt),
    price: itemAmt,
    amount: itemAmt * item.itemQty,
  }
}

/** Lines by room, in the order of the rooms; lines outside of all rooms come last under a blank name. */
const quoteRooms = (
  items: readonly CartItem[],
  rooms: readonly { id: string; roomName: string }[],
): KeptQuote['rooms'] =>
  [...rooms, { id: null, roomName: '' }].flatMap(({ id, roomName }) => {
    const inRoom = items.filter((item) => item.roomId === id)
    if (inRoom.length === 0) return []
    return [{ roomName, lines: inRoom.map(quoteLine), subtotal: cartTotalCents(inRoom) }]
  })

/** Makes a quote of chosen items, or of all that count, at current prices. Errors: NOT_FOUND, QUOTE_EMPTY. */
export const createQuote = async (
  context: Context,
  input: ParsedInputOf<Calls['quoteCreate']>,
  publicUrl: string,
): Promise<OutputOf<Calls['quoteCreate']>> => {
  const cart = keyOf(context, input.shopGuideCartId)
  const chosen = new Set(input.itemList.map((item) => scoped(cart.shopId, idWithin(cart.shopId, item))))
  const { items, rooms } = await contentOf(context, cart)
  const wanted = items.filter(
    // Stock is not checked, because a quote promises none.
    (item) => item.chosen && item.itemMappingBO.itemAmt > 0 && (chosen.size === 0 || chosen.has(item.id)),
  )
  if (wanted.length === 0) throw new CallError('QUOTE_EMPTY')
  const quoted = wanted.map((item) => ({ ...item, selected: true }))
  const total = cartTotalCents(quoted)
  const id = newId()
  const full = quoted.map(quoteLine).reduce((sum, line) => sum + line.salePrice * line.itemQty, 0)
  const customer = await customerOf(context.db, cart)
  const content: Omit<KeptQuote, 'quoteNo'> = {
    guideName: context.session.name,
    customerId: customer?.customerId ?? null,
    customerName: customer?.name ?? '',
    note: input.note,
    rooms: quoteRooms(quoted, rooms),
    saving: full - total,
    total,
  }
  const { token, hash } = newLinkToken(cart.shopId)
  const { validDays } = input
  const validUntil = await insertQuote(context.db, { ...cart, id, tokenHash: hash, content, validDays })
  announceCart(context, cart)
  return {
    id: scoped(cart.shopId, id),
    url: `${publicUrl}/customer-quote?token=${token}`,
    validUntil: validUntil.toISOString(),
  }
}

/** Error: NOT_FOUND. */
export const listQuotes = async (
  context: Context,
  input: ParsedInputOf<Calls['quoteList']>,
): Promise<OutputOf<Calls['quoteList']>> => {
  const cart = keyOf(context, input.shopGuideCartId)
  mustExist((await cartVersion(context.db, cart)) !== null)
  const rows = await quotesOf(context.db, cart, quotesShown)
  const data = rows.map((row) => ({
    id: scoped(row.shopId, row.id),
    quoteNo: row.content.quoteNo,
    total: row.content.total,
    createdAt: row.createdAt.toISOString(),
    validUntil: row.validUntil.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    state: row.revoked ? ('REVOKED' as const) : row.expired ? ('EXPIRED' as const) : ('VALID' as const),
  }))
  return { data }
}

/** Error: NOT_FOUND. */
export const withdrawQuote = async (
  context: Context,
  input: ParsedInputOf<Calls['quoteRevoke']>,
): Promise<Record<string, never>> => {
  const cart = keyOf(context, input.shopGuideCartId)
  mustExist((await cartVersion(context.db, cart)) !== null)
  mustExist(await revokeQuote(context.db, cart, idWithin(cart.shopId, input.id)))
  announceCart(context, cart)
  return {}
}

/** The quote behind a link. Unknown, withdrawn and expired links have an error each and reveal nothing else. */
export const customerQuote = async (
  context: PublicContext,
  token: string,
): Promise<OutputOf<Calls['customerQuote']>> => {
  const found = await findByLinkToken(context, 'quote', token, (shopId, hash) =>
    quoteByToken(context.db, shopId, hash),
  )
  if (!found) throw new CallError('QUOTE_LINK_INVALID')
  const { row } = found
  if (row.revoked) throw new CallError('QUOTE_LINK_REVOKED')
  if (row.expired) throw new CallError('QUOTE_LINK_EXPIRED')
  if (row.openedAt === null) {
    await markQuoteOpened(context.db, row.shopId, row.id)
    announceCart(context, { shopId: row.shopId, cartId: row.cartId })
  }
  const shop = await shopById(context.db, row.shopId)
  const { customerId: _, ...content } = row.content
  return {
    ...content,
    shopName: shopName(shop.siteName),
    createdAt: row.createdAt.toISOString(),
    validUntil: row.validUntil.toISOString(),
  }
}
