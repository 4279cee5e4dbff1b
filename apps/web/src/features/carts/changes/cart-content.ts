import {
  counts,
  placeLines,
  withReplaced,
  withoutRoom,
  withRoomOrder,
  withVariants,
  type CartContentOf,
  type CartLineState,
} from '@showfloor/contract/common/cart-content'
import { refersTo, provisionalId, type CartChange, type Of } from './cart-changes.ts'
import { withArticle, withFacts, withOtherArticle, type CartItem, type CartRoom } from '../cart-rules.ts'

/** A cart's content as a page shows it. */
export type CartContent = { items: readonly CartItem[]; rooms: readonly CartRoom[] }

/** A shown line as the rules of a cart's content know it. */
type Line = CartLineState & { item: CartItem }
type Content = CartContentOf<Line, CartRoom>

const lineOf = (item: CartItem): Line => ({
  id: item.id,
  itemMappingId: item.itemMappingBO.id,
  quantity: item.itemQty,
  boardId: item.board?.id ?? null,
  roomId: item.roomId,
  variant: item.variant,
  item,
})

const itemOf = ({ item, ...line }: Line, rooms: readonly CartRoom[]): CartItem => {
  const { id, roomId, variant, quantity } = line
  const chosen = counts(rooms, line)
  const isSame =
    id === item.id &&
    quantity === item.itemQty &&
    roomId === item.roomId &&
    variant === item.variant &&
    chosen === item.chosen
  // An unchanged line stays the same object, so that its row is not drawn again.
  return isSame ? item : withFacts({ ...item, id, roomId, variant, chosen }, { itemQty: quantity })
}

/** Changes what is shown by a rule that server and browser share. */
const byRule = ({ items, rooms }: CartContent, rule: (content: Content) => Content): CartContent => {
  const after = rule({ rooms: [...rooms], lines: items.map(lineOf) })
  return { rooms: after.rooms, items: after.lines.map((line) => itemOf(line, after.rooms)) }
}

const idsOf = ({ items }: CartContent, change: CartChange): Set<string> =>
  new Set(items.filter((item) => refersTo(change, item)).map(({ id }) => id))

const withRoomChange = (
  content: Content,
  { roomId, roomName, variants, chosen }: Of<'roomChange'>,
): Content => {
  const sized =
    variants === undefined ? content : withVariants(content, roomId, variants, ({ id }) => provisionalId(id))
  const rooms = sized.rooms.map((one) =>
    one.id === roomId ? { ...one, roomName: roomName ?? one.roomName, chosen: chosen ?? one.chosen } : one,
  )
  return { ...sized, rooms }
}

type Shown = { [K in CartChange['kind']]: (content: CartContent, change: Of<K>) => CartContent }

const shown: Shown = {
  add: ({ items, rooms }, { article, itemQty }) => ({ rooms, items: withArticle(items, article, itemQty) }),
  set: ({ items, rooms }, change) => ({
    rooms,
    items: items.map((item) =>
      refersTo(change, item) ? withFacts(item, { itemQty: change.itemQty }) : item,
    ),
  }),
  remove: ({ items, rooms }, change) => ({ rooms, items: items.filter((item) => !refersTo(change, item)) }),
  replace: (content, change) => {
    const replace = ({ item }: Line): Line => lineOf(withOtherArticle(item, change.article))
    const [id = ''] = idsOf(content, change)
    return byRule(content, (lines) => withReplaced(lines, id, replace).content)
  },
  place: (content, change) => {
    const { roomId, variant } = change
    return byRule(content, (lines) => placeLines(lines, idsOf(content, change), { roomId, variant }))
  },
  roomAdd: ({ items, rooms }, { key, roomName }) => ({
    items,
    rooms: [...rooms, { id: provisionalId(key), roomName, variants: 1, chosen: 'A' }],
  }),
  roomChange: (content, change) => byRule(content, (lines) => withRoomChange(lines, change)),
  roomRemove: (content, { roomId }) => byRule(content, (lines) => withoutRoom(lines, roomId)),
  roomOrder: (content, { roomIds }) => byRule(content, (lines) => withRoomOrder(lines, roomIds)),
}

/** The optimistic content of a cart after a change; the server's answer replaces it. */
export const withChange = (content: CartContent, change: CartChange): CartContent => {
  const show = shown[change.kind] as (content: CartContent, change: CartChange) => CartContent
  return show(content, change)
}
