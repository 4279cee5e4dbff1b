import { SHOP_GUIDE_CART_ITEM_LIMIT } from '../constants.ts'

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
 * The content of a cart: its rooms and lines in order. An article has one line in each place; each of its boards has a line of its own. Server and browser
 * compute every change of places and rooms by the functions of this file, on lines and rooms with what else each of them knows.
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
