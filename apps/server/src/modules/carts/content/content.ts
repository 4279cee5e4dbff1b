import { SHOP_GUIDE_CART_ITEM_LIMIT } from '@showfloor/contract/common/constants'

export type Variant = 'A' | 'B'
export type Room = { id: string; name: string; variants: number; chosen: Variant }
/** The place of a line: a variant of a room, or outside of all rooms (`roomId` null, variant A). */
export type Place = { roomId: string | null; variant: Variant }
export type Line = Place & {
  id: string
  itemMappingId: string
  quantity: number
  /** The board of the line, whose quantity is then 1. */
  boardId: string | null
  /** Price in cents, stock and product when the line was added; null where unknown. */
  putCents: number | null
  putItemNum: number | null
  productId: string | null
}
/** The content of a cart: its rooms and lines in order. An article has one line in each place; each of its boards has a line of its own. */
export type CartContent = { rooms: Room[]; lines: Line[] }

const nowhere: Place = { roomId: null, variant: 'A' }

export const samePlace = (a: Place, b: Place): boolean => a.roomId === b.roomId && a.variant === b.variant
/** A board may stand once in a cart, or once in each variant of a room, of which one counts. */
const sameBoard = (a: Line, b: Line): boolean =>
  a.boardId === b.boardId && (a.roomId === null || a.roomId !== b.roomId || a.variant === b.variant)
const sameSpot = (a: Line, b: Line): boolean =>
  a.boardId === null && b.boardId === null
    ? a.itemMappingId === b.itemMappingId && samePlace(a, b)
    : sameBoard(a, b)
const limitOf = ({ boardId }: Line): number => (boardId === null ? SHOP_GUIDE_CART_ITEM_LIMIT : 1)

/** Whether a line counts: outside of all rooms, or in the chosen variant of its room. */
export const counts = ({ rooms }: CartContent, line: Place): boolean =>
  (rooms.find(({ id }) => id === line.roomId)?.chosen ?? line.variant) === line.variant

/** Whether the cart has this place. */
export const hasPlace = ({ rooms }: CartContent, place: Place): boolean =>
  place.roomId === null
    ? place.variant === 'A'
    : rooms.some(({ id, variants }) => id === place.roomId && (place.variant === 'A' || variants === 2))

/**
 * Adds lines to others. Equal articles in one place are added up to the limit; the pieces above it are answered as `left`, so that no piece
 * is lost: before = after + left.
 */
export const joinLines = (
  into: readonly Line[],
  added: readonly Line[],
  linesLimit: number,
): { lines: Line[]; left: Line[] } => {
  const lines = [...into]
  const left: Line[] = []
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
export const placeLines = (content: CartContent, ids: ReadonlySet<string>, place: Place): CartContent => {
  const moving = content.lines.filter((line) => ids.has(line.id) && !samePlace(line, place))
  const away = new Set(moving.map(({ id }) => id))
  const staying = content.lines.filter(({ id }) => !away.has(id))
  const { lines, left } = joinLines(
    staying,
    moving.map((line) => ({ ...line, ...place })),
    Infinity,
  )
  const from = new Map(moving.map((line) => [line.id, line]))
  const back = left.map((line) => ({ ...(from.get(line.id) ?? line), quantity: line.quantity }))
  return { ...content, lines: [...lines, ...back] }
}

/** Removes a room: its counting lines move outside of all rooms, the others are removed. */
export const withoutRoom = (content: CartContent, roomId: string): CartContent => {
  const lines = content.lines.filter((line) => line.roomId !== roomId || counts(content, line))
  const counting = lines.filter((line) => line.roomId === roomId)
  const moved = placeLines({ ...content, lines }, new Set(counting.map(({ id }) => id)), nowhere)
  return {
    rooms: content.rooms.filter(({ id }) => id !== roomId),
    lines: moved.lines.filter((line) => line.roomId !== roomId),
  }
}

/** Adds a second variant to a room, as a copy of the first, or removes the one that is not chosen. */
export const withVariants = (
  content: CartContent,
  roomId: string,
  variants: number,
  newId: () => string,
): CartContent => {
  const room = content.rooms.find(({ id }) => id === roomId)
  if (room === undefined || room.variants === variants) return content
  const inRoom = (line: Line): boolean => line.roomId === roomId
  const rooms = content.rooms.map((one): Room => (one === room ? { ...one, variants, chosen: 'A' } : one))
  if (variants === 2) {
    const copies = content.lines.filter(inRoom).map((line): Line => ({ ...line, id: newId(), variant: 'B' }))
    return { rooms, lines: [...content.lines, ...copies] }
  }
  const lines = content.lines.filter((line) => !inRoom(line) || line.variant === room.chosen)
  return { rooms, lines: lines.map((line): Line => (inRoom(line) ? { ...line, variant: 'A' } : line)) }
}

/** Reorders the rooms by these ids; unnamed rooms come last in their previous order. */
export const withRoomOrder = (content: CartContent, ids: readonly string[]): CartContent => {
  const rank = (room: Room): number => (ids.includes(room.id) ? ids.indexOf(room.id) : ids.length)
  return { ...content, rooms: content.rooms.toSorted((a, b) => rank(a) - rank(b)) }
}

/** Replaces a line's article or board. Where the new one stands already, that line grows up to the limit, and the pieces above it stay unreplaced. */
export const withReplaced = (
  content: CartContent,
  lineId: string,
  article: Pick<Line, 'itemMappingId' | 'boardId' | 'putCents' | 'putItemNum' | 'productId'>,
): { content: CartContent; left: Line[] } => {
  const line = content.lines.find(({ id }) => id === lineId)
  const isSame = line?.itemMappingId === article.itemMappingId && line.boardId === article.boardId
  if (line === undefined || isSame) return { content, left: [] }
  const next = { ...line, ...article }
  const twin = content.lines.some((one) => sameSpot(one, next))
  if (!twin)
    return {
      content: { ...content, lines: content.lines.map((one) => (one === line ? next : one)) },
      left: [],
    }
  const others = content.lines.filter((one) => one !== line)
  const { lines, left } = joinLines(others, [next], Infinity)
  const kept = left.map(({ quantity }) => ({ ...line, quantity }))
  return { content: { ...content, lines: [...lines, ...kept] }, left: kept }
}

/** The same content with new ids. */
export const copyOf = (content: CartContent, newId: () => string): CartContent => {
  const roomIds = new Map(content.rooms.map((room) => [room.id, newId()]))
  const roomIdOf = (id: string | null): string | null => (id === null ? null : (roomIds.get(id) ?? null))
  return {
    rooms: content.rooms.map((room) => ({ ...room, id: roomIdOf(room.id) ?? '' })),
    lines: content.lines.map((line) => ({ ...line, id: newId(), roomId: roomIdOf(line.roomId) })),
  }
}

/**
 * One cart merged into another. Rooms of the same name become one unless one of them has two variants. Pieces above a limit stay in the source, with
 * their rooms: no piece is lost.
 */
export const merged = (
  into: CartContent,
  from: CartContent,
  limits: { lines: number; rooms: number },
): { into: CartContent; left: CartContent } => {
  const rooms = [...into.rooms]
  const target = new Map<string, string>()
  for (const room of from.rooms) {
    const twin = into.rooms.find((one) => one.name === room.name && one.variants === 1 && room.variants === 1)
    if (twin) target.set(room.id, twin.id)
    else if (rooms.length < limits.rooms) {
      rooms.push(room)
      target.set(room.id, room.id)
    }
  }
  const moves = (line: Line): boolean => line.roomId === null || target.has(line.roomId)
  const joined = joinLines(
    into.lines,
    from.lines
      .filter(moves)
      .map((line) => ({ ...line, roomId: line.roomId === null ? null : (target.get(line.roomId) ?? null) })),
    limits.lines,
  )
  const before = new Map(from.lines.map((line) => [line.id, line]))
  const left = [
    ...from.lines.filter((line) => !moves(line)),
    ...joined.left.map((line) => ({ ...(before.get(line.id) ?? line), quantity: line.quantity })),
  ]
  const needed = new Set(left.map(({ roomId }) => roomId))
  return {
    into: { rooms, lines: joined.lines },
    left: { rooms: from.rooms.filter(({ id }) => needed.has(id)), lines: left },
  }
}

const same = (a: object, b: object | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The lines and rooms that a change removed or altered, as they were before. */
export const removedBetween = (before: CartContent, after: CartContent): CartContent => ({
  rooms: before.rooms.filter(
    (room) =>
      !same(
        room,
        after.rooms.find(({ id }) => id === room.id),
      ),
  ),
  lines: before.lines.filter(
    (line) =>
      !same(
        line,
        after.lines.find(({ id }) => id === line.id),
      ),
  ),
})

/**
 * Restores what was removed. An article that was added again since grows by the restored pieces, up to the limit; a line whose room no longer exists
 * comes back outside of all rooms.
 */
export const restored = (content: CartContent, removed: CartContent): CartContent => {
  const back = new Map(removed.rooms.map((room) => [room.id, room]))
  const rooms = [
    ...content.rooms.map((room) => back.get(room.id) ?? room),
    ...removed.rooms.filter(({ id }) => !content.rooms.some((room) => room.id === id)),
  ]
  const fits = (line: Line): boolean => hasPlace({ rooms, lines: [] }, line)
  const coming = removed.lines.map((line) => (fits(line) ? line : { ...line, ...nowhere }))
  const ids = new Set(coming.map(({ id }) => id))
  const kept = content.lines.filter(({ id }) => !ids.has(id))
  const { lines } = joinLines(kept, coming, Infinity)
  return { rooms, lines }
}
