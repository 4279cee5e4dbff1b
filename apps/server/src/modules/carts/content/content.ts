import {
  joinLines,
  placeOrNowhere,
  type CartContentOf,
  type CartLineState,
  type CartRoomState,
} from '@showfloor/contract/common/cart-rules'

export type Room = CartRoomState & { name: string }
export type Line = CartLineState & {
  /** Price in cents, stock and product when the line was added; null where unknown. */
  putCents: number | null
  putItemNum: number | null
  productId: string | null
}
/** The stored content of a cart. */
export type CartContent = CartContentOf<Line, Room>

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
  const coming = removed.lines.map((line) => ({ ...line, ...placeOrNowhere(rooms, line) }))
  const ids = new Set(coming.map(({ id }) => id))
  const kept = content.lines.filter(({ id }) => !ids.has(id))
  const { lines } = joinLines(kept, coming, Infinity)
  return { rooms, lines }
}
