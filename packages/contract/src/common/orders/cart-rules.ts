import { SHOP_GUIDE_CART_ITEM_LIMIT, UNLIMITED_STOCK } from '../constants.ts'

// All rules of a cart. Server and browser compute by them, on lines and rooms with what else each of them knows.

export type CartVariant = 'A' | 'B'
/** The place of a line: a variant of a room, or outside of all rooms (`roomId` null, variant A). */
export type CartPlace = { roomId: string | null; variant: CartVariant }
export type CartRoomState = { id: string; variants: number; chosen: CartVariant }
export type CartLineState = CartPlace & {
  id: string
  itemMappingId: string
  quantity: number
  /** The board of the line, whose quantity is then 1. */
  boardId: string | null
}
/**
 * The content of a cart: its rooms and lines in order. An article has one line in each place; each of its boards has a line of its own.
 */
export type CartContentOf<L extends CartLineState, R extends CartRoomState> = { rooms: R[]; lines: L[] }

const nowhere: CartPlace = { roomId: null, variant: 'A' }

export const samePlace = (a: CartPlace, b: CartPlace): boolean =>
  a.roomId === b.roomId && a.variant === b.variant
/** A board may stand once in a cart, or once in each variant of a room, of which one counts. */
const sameBoard = (a: CartLineState, b: CartLineState): boolean =>
  a.boardId === b.boardId && (a.roomId === null || a.roomId !== b.roomId || a.variant === b.variant)
const sameSpot = (a: CartLineState, b: CartLineState): boolean =>
  a.boardId === null && b.boardId === null
    ? a.itemMappingId === b.itemMappingId && samePlace(a, b)
    : sameBoard(a, b)
const limitOf = ({ boardId }: CartLineState): number => (boardId === null ? SHOP_GUIDE_CART_ITEM_LIMIT : 1)

/** Whether a line counts: outside of all rooms, or in the chosen variant of its room. */
export const counts = (rooms: readonly CartRoomState[], line: CartPlace): boolean =>
  (rooms.find(({ id }) => id === line.roomId)?.chosen ?? line.variant) === line.variant

/** Whether the cart has this place. */
export const hasPlace = (rooms: readonly CartRoomState[], place: CartPlace): boolean =>
  place.roomId === null
    ? place.variant === 'A'
    : rooms.some(({ id, variants }) => id === place.roomId && (place.variant === 'A' || variants === 2))

/** The place, or outside of all rooms where the cart lacks it. */
export const placeOrNowhere = (rooms: readonly CartRoomState[], place: CartPlace): CartPlace =>
  hasPlace(rooms, place) ? place : nowhere

/** Different lines in a cart, and its rooms. */
export const CART_LINES_LIMIT = 200
export const CART_ROOMS_LIMIT = 30

const BIGINT_MAX = 2n ** 63n - 1n

/** Why no line can have this quantity of an article, whatever the cart holds; undefined if one can. */
export const quantityRefusal = (wanted: {
  hasShop: boolean
  itemMappingId: string | undefined
  quantity: number
}): 'SHOP_REQUIRED' | 'MAPPING_ID_INVALID' | 'CART_ITEM_LIMIT' | undefined => {
  const { itemMappingId = '', quantity } = wanted
  if (!wanted.hasShop) return 'SHOP_REQUIRED'
  if (!/^\d{1,19}$/.test(itemMappingId) || BigInt(itemMappingId) > BIGINT_MAX) return 'MAPPING_ID_INVALID'
  return quantity < 1 || quantity > SHOP_GUIDE_CART_ITEM_LIMIT ? 'CART_ITEM_LIMIT' : undefined
}

/** Pieces of an article, or a board of it, that are put into a cart. */
export type CartPut = {
  itemMappingId: string
  boardId: string | null
  /** The line to change; null: the article's. */
  lineId: string | null
  /** Where the article is put; `anywhere`: where it stands already, first where it counts. */
  place: CartPlace
  anywhere: boolean
  quantity: number
  /** Whether the pieces are added to those that are there. */
  relative: boolean
}

/** The line that pieces are put into; undefined where they need a new one. */
export const lineToPut = <L extends CartLineState>(
  { rooms, lines }: CartContentOf<L, CartRoomState>,
  { itemMappingId, boardId, lineId, place, anywhere }: Omit<CartPut, 'quantity' | 'relative'>,
): L | undefined => {
  const fitting = lines.filter(
    (line) =>
      line.itemMappingId === itemMappingId &&
      (lineId === null ? line.boardId === boardId : line.id === lineId) &&
      (anywhere || samePlace(line, place)),
  )
  return fitting.find((line) => counts(rooms, line)) ?? fitting[0]
}

/**
 * What becomes of pieces that are put into a cart: the line that changes, or undefined for a new one; its place; and its quantity, which stays within 1 and
 * the limit. Or why they are refused: a board is one piece; an absent line cannot shrink; a cart has a limit of lines.
 */
export const putInto = <L extends CartLineState>(
  content: CartContentOf<L, CartRoomState>,
  put: CartPut,
):
  | { line: L | undefined; place: CartPlace; quantity: number }
  | { refusal: 'BOARD_TWICE' | 'CART_LINES_LIMIT' | 'NOT_FOUND'; boardId: string | null } => {
  const line = lineToPut(content, put)
  const quantity = put.relative ? (line?.quantity ?? 0) + put.quantity : put.quantity
  const boardId = put.boardId ?? line?.boardId ?? null
  const { roomId, variant } = line ?? put.place
  const place = { roomId, variant }
  const isTwice = put.boardId !== null && content.lines.some((one) => one.boardId === put.boardId)
  if (boardId !== null && (quantity > 1 || isTwice)) return { refusal: 'BOARD_TWICE', boardId }
  if (!line && (put.lineId !== null || !hasPlace(content.rooms, place)))
    return { refusal: 'NOT_FOUND', boardId }
  if (!line && content.lines.length >= CART_LINES_LIMIT) return { refusal: 'CART_LINES_LIMIT', boardId }
  if (!line && quantity < 1) return { refusal: 'NOT_FOUND', boardId }
  return { line, place, quantity: Math.max(1, Math.min(SHOP_GUIDE_CART_ITEM_LIMIT, quantity)) }
}

/**
 * Adds lines to others. Equal articles in one place are added up to the limit; the pieces above it are answered as `left`, so that no piece
 * is lost: before = after + left.
 */
export const joinLines = <L extends CartLineState>(
  into: readonly L[],
  added: readonly L[],
  linesLimit: number,
): { lines: L[]; left: L[] } => {
  const lines = [...into]
  const left: L[] = []
  for (const line of added) {
    const at = lines.findIndex((one) => sameSpot(one, line))
    const known = lines[at]
    if (known === undefined && lines.length >= linesLimit) {
      left.push(line)
      continue
    }
    const sum = (known?.quantity ?? 0) + line.quantity
    const quantity = Math.min(limitOf(line), sum)
    const over = sum - quantity
    if (known === undefined) lines.push({ ...line, quantity })
    else lines[at] = { ...known, quantity }
    if (over > 0) left.push({ ...line, quantity: over })
  }
  return { lines, left }
}

/** Moves lines to a place. Where an article stands there already, pieces move up to the limit. */
export const placeLines = <L extends CartLineState, R extends CartRoomState>(
  content: CartContentOf<L, R>,
  ids: ReadonlySet<string>,
  place: CartPlace,
): CartContentOf<L, R> => {
  const moving = content.lines.filter((line) => ids.has(line.id) && !samePlace(line, place))
  const away = new Map(moving.map((line) => [line.id, line]))
  const staying = content.lines.filter(({ id }) => !away.has(id))
  const moved = moving.map((line): L => ({ ...line, ...place }))
  const { lines, left } = joinLines(staying, moved, Infinity)
  const back = left.map((line): L => ({ ...(away.get(line.id) ?? line), quantity: line.quantity }))
  return { ...content, lines: [...lines, ...back] }
}

/** Removes a room: its counting lines move outside of all rooms, the others are removed. */
export const withoutRoom = <L extends CartLineState, R extends CartRoomState>(
  content: CartContentOf<L, R>,
  roomId: string,
): CartContentOf<L, R> => {
  const lines = content.lines.filter((line) => line.roomId !== roomId || counts(content.rooms, line))
  const counting = lines.filter((line) => line.roomId === roomId)
  const moved = placeLines({ ...content, lines }, new Set(counting.map(({ id }) => id)), nowhere)
  return {
    rooms: content.rooms.filter(({ id }) => id !== roomId),
    lines: moved.lines.filter((line) => line.roomId !== roomId),
  }
}

/** Adds a second variant to a room, as a copy of the first, or removes the one that is not chosen. `copyId` names a copy. */
export const withVariants = <L extends CartLineState, R extends CartRoomState>(
  content: CartContentOf<L, R>,
  roomId: string,
  variants: number,
  copyId: (line: L) => string,
): CartContentOf<L, R> => {
  const room = content.rooms.find(({ id }) => id === roomId)
  if (room === undefined || room.variants === variants) return content
  const inRoom = (line: L): boolean => line.roomId === roomId
  const rooms = content.rooms.map((one): R => (one === room ? { ...one, variants, chosen: 'A' } : one))
  if (variants === 2) {
    const copies = content.lines
      .filter(inRoom)
      .map((line): L => ({ ...line, id: copyId(line), variant: 'B' }))
    return { rooms, lines: [...content.lines, ...copies] }
  }
  const lines = content.lines.filter((line) => !inRoom(line) || line.variant === room.chosen)
  return { rooms, lines: lines.map((line): L => (inRoom(line) ? { ...line, variant: 'A' } : line)) }
}

/** Reorders the rooms by these ids; unnamed rooms come last in their previous order. */
export const withRoomOrder = <L extends CartLineState, R extends CartRoomState>(
  content: CartContentOf<L, R>,
  ids: readonly string[],
): CartContentOf<L, R> => {
  const rank = (room: R): number => (ids.includes(room.id) ? ids.indexOf(room.id) : ids.length)
  return { ...content, rooms: content.rooms.toSorted((a, b) => rank(a) - rank(b)) }
}

/** Replaces a line by one of another article or board. Where that stands already, its line grows up to the limit, and the pieces above it stay unreplaced. */
export const withReplaced = <L extends CartLineState, R extends CartRoomState>(
  content: CartContentOf<L, R>,
  lineId: string,
  replace: (line: L) => L,
): { content: CartContentOf<L, R>; left: L[] } => {
  const line = content.lines.find(({ id }) => id === lineId)
  const next = line && replace(line)
  const isSame = line?.itemMappingId === next?.itemMappingId && line?.boardId === next?.boardId
  if (line === undefined || next === undefined || isSame) return { content, left: [] }
  const others = content.lines.filter((one) => one !== line)
  if (!others.some((one) => sameSpot(one, next)))
    return {
      content: { ...content, lines: content.lines.map((one) => (one === line ? next : one)) },
      left: [],
    }
  const { lines, left } = joinLines(others, [next], Infinity)
  const kept = left.map(({ quantity }): L => ({ ...line, quantity }))
  return { content: { ...content, lines: [...lines, ...kept] }, left: kept }
}

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

/** Whether a line can be selected: it can be ordered, and it is not in a variant that was not chosen. */
export const isSelectable = (valid: boolean, chosen: boolean): boolean => valid && chosen

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
