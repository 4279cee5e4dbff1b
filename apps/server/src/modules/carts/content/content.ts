import { SHOP_GUIDE_CART_ITEM_LIMIT } from '@showfloor/contract/common/constants'

export type Variant = 'A' | 'B'
export type Room = { id: string; name: string; variants: number; chosen: Variant }
/** Where a line stands: in one variant of a room, or outside of all rooms (`roomId` null, variant A). */
export type Place = { roomId: string | null; variant: Variant }
export type Line = Place & {
  id: string
  itemMappingId: string
  quantity: number
  /** The one board that the line is of; its quantity is 1. */
  boardId: string | null
  /** Price in cents and stock when it was put in, and its product; null where they were not known. */
  putCents: number | null
  putItemNum: number | null
  productId: string | null
}
/** What lies in a cart: its rooms in their order, and its lines in theirs. An article stands once in every place; each board of it is a line of its own. */
export type CartContent = { rooms: Room[]; lines: Line[] }

const nowhere: Place = { roomId: null, variant: 'A' }

export const samePlace = (a: Place, b: Place): boolean => a.roomId === b.roomId && a.variant === b.variant
/** A board stands once in a cart, and once more in the other variant of its room: of those only one counts. */
const sameBoard = (a: Line, b: Line): boolean =>
  a.boardId === b.boardId && (a.roomId === null || a.roomId !== b.roomId || a.variant === b.variant)
const sameSpot = (a: Line, b: Line): boolean =>
  a.boardId === null && b.boardId === null
    ? a.itemMappingId === b.itemMappingId && samePlace(a, b)
    : sameBoard(a, b)
const limitOf = ({ boardId }: Line): number => (boardId === null ? SHOP_GUIDE_CART_ITEM_LIMIT : 1)

/** Whether a line counts: outside of all rooms, or in the variant of its room that was chosen. */
export const counts = ({ rooms }: CartContent, line: Place): boolean =>
  (rooms.find(({ id }) => id === line.roomId)?.chosen ?? line.variant) === line.variant

/** Whether there is such a place in the cart. */
export const hasPlace = ({ rooms }: CartContent, place: Place): boolean =>
  place.roomId === null
    ? place.variant === 'A'
    : rooms.some(({ id, variants }) => id === place.roomId && (place.variant === 'A' || variants === 2))

/**
 * Puts lines beside others. The same article in the same place grows by as many as the limit allows; what passes it is answered as `left`, so that no piece
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
    if (known === undefined) {
      if (lines.length < linesLimit) lines.push(line)
      else left.push(line)
      continue
    }
    const quantity = Math.min(limitOf(line), known.quantity + line.quantity)
    const over = known.quantity + line.quantity - quantity
    lines[at] = { ...known, quantity }
    if (over > 0) left.push({ ...line, quantity: over })
  }
  return { lines, left }
}

/** Moves lines to a place. Of an article that stands there already only as many move as the limit allows. */
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

/** Takes a room away: what counted in it stands outside of all rooms then, the rest goes with it. */
export const withoutRoom = (content: CartContent, roomId: string): CartContent => {
  const lines = content.lines.filter((line) => line.roomId !== roomId || counts(content, line))
  const counting = lines.filter((line) => line.roomId === roomId)
  const moved = placeLines({ ...content, lines }, new Set(counting.map(({ id }) => id)), nowhere)
  return {
    rooms: content.rooms.filter(({ id }) => id !== roomId),
    lines: moved.lines.filter((line) => line.roomId !== roomId),
  }
}

/** Gives a room a second variant, a copy of the first; or takes back the one that was not chosen. */
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

/** Puts the rooms into the order of these ids; rooms that are not named come last, in the order they had. */
export const withRoomOrder = (content: CartContent, ids: readonly string[]): CartContent => {
  const rank = (room: Room): number => (ids.includes(room.id) ? ids.indexOf(room.id) : ids.length)
  return { ...content, rooms: content.rooms.toSorted((a, b) => rank(a) - rank(b)) }
}

/** Another article, or another board, in the place of a line. Where it stands there already, that line grows and as many as pass the limit stay what they were. */
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

/** The same content under ids of its own. */
export const copyOf = (content: CartContent, newId: () => string): CartContent => {
  const roomIds = new Map(content.rooms.map((room) => [room.id, newId()]))
  const roomIdOf = (id: string | null): string | null => (id === null ? null : (roomIds.get(id) ?? null))
  return {
    rooms: content.rooms.map((room) => ({ ...room, id: roomIdOf(room.id) ?? '' })),
    lines: content.lines.map((line) => ({ ...line, id: newId(), roomId: roomIdOf(line.roomId) })),
  }
}

/**
 * Everything of one cart moved into another. Rooms of one name become one unless either has two variants. Pieces that pass a limit stay where they were, with
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

/** What a change took away or altered, as it was before. */
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
 * Brings back what was removed, exactly as it was. An article that was put in again meanwhile grows by what comes back; a line whose room is gone for good
 * stands outside of all rooms.
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
