import { SHOP_GUIDE_CART_ITEM_LIMIT } from '@showfloor/contract/common/constants'
import type { StoredPlace } from '../../../client/storage/storage.ts'
import { refersTo, provisionalId, type CartChange, type Of } from './cart-changes.ts'
import {
  keyOf,
  withArticle,
  withFacts,
  withOtherArticle,
  type CartItem,
  type CartRoom,
} from '../cart-rules.ts'

/** A cart's content as a page shows it. */
export type CartContent = { items: readonly CartItem[]; rooms: readonly CartRoom[] }

const nowhere: StoredPlace = { roomId: null, variant: 'A' }

const standsTogether = (a: CartItem, b: CartItem): boolean =>
  keyOf(a) === keyOf(b) && a.roomId === b.roomId && a.variant === b.variant

/** One line per article or board and place: when two meet, the first grows up to the limit; a board's does not grow. */
const gathered = (items: readonly CartItem[]): CartItem[] => {
  const kept: CartItem[] = []
  for (const item of items) {
    const at = kept.findIndex((one) => standsTogether(one, item))
    const twin = kept[at]
    if (!twin) kept.push(item)
    else if (!twin.board)
      kept[at] = withFacts(twin, {
        itemQty: Math.min(SHOP_GUIDE_CART_ITEM_LIMIT, twin.itemQty + item.itemQty),
      })
  }
  return kept
}

/** Sets `chosen` of all lines by their rooms' chosen variants. */
const counted = ({ items, rooms }: CartContent): CartContent => ({
  rooms,
  items: items.map((item) => {
    const room = rooms.find(({ id }) => id === item.roomId)
    const chosen = (room?.chosen ?? item.variant) === item.variant
    return chosen === item.chosen ? item : withFacts({ ...item, chosen }, {})
  }),
})

const placed = (
  { items, rooms }: CartContent,
  isMoving: (item: CartItem) => boolean,
  place: StoredPlace,
): CartContent =>
  counted({
    rooms,
    items: gathered([
      ...items.filter((item) => !isMoving(item)),
      ...items.filter(isMoving).map((item) => ({ ...item, ...place })),
    ]),
  })

/** A second variant is a copy of the first; removing one leaves the chosen one. */
const withVariants = ({ items, rooms }: CartContent, room: CartRoom, variants: number): CartContent => {
  const isIn = (item: CartItem): boolean => item.roomId === room.id
  const now = rooms.map((one) => (one.id === room.id ? { ...one, variants, chosen: 'A' as const } : one))
  if (variants === 2) {
    const copies = items
      .filter(isIn)
      .map((item) => ({ ...item, id: provisionalId(item.id), variant: 'B' as const }))
    return counted({ rooms: now, items: [...items, ...copies] })
  }
  const left = items.filter((item) => !isIn(item) || item.variant === room.chosen)
  return counted({
    rooms: now,
    items: left.map((item) => (isIn(item) ? { ...item, variant: 'A' as const } : item)),
  })
}

const withRoomChange = (
  content: CartContent,
  { roomId, roomName, variants, chosen }: Of<'roomChange'>,
): CartContent => {
  const room = content.rooms.find(({ id }) => id === roomId)
  if (!room) return content
  const sized =
    variants === undefined || variants === room.variants ? content : withVariants(content, room, variants)
  return counted({
    items: sized.items,
    rooms: sized.rooms.map((one) =>
      one.id === roomId ? { ...one, roomName: roomName ?? one.roomName, chosen: chosen ?? one.chosen } : one,
    ),
  })
}

/** When a room is removed, its counting lines move outside of all rooms. */
const withoutRoom = (content: CartContent, { roomId }: Of<'roomRemove'>): CartContent => {
  const isIn = (item: CartItem): boolean => item.roomId === roomId
  const counting = content.items.filter((item) => !isIn(item) || item.chosen)
  return placed({ items: counting, rooms: content.rooms.filter(({ id }) => id !== roomId) }, isIn, nowhere)
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
  replace: ({ items, rooms }, change) => ({
    rooms,
    items: gathered(
      items.map((item) => (refersTo(change, item) ? withOtherArticle(item, change.article) : item)),
    ),
  }),
  place: (content, change) => {
    const { roomId, variant } = change
    return placed(content, (item) => refersTo(change, item), { roomId, variant })
  },
  roomAdd: ({ items, rooms }, { key, roomName }) => ({
    items,
    rooms: [...rooms, { id: provisionalId(key), roomName, variants: 1, chosen: 'A' }],
  }),
  roomChange: withRoomChange,
  roomRemove: withoutRoom,
  roomOrder: ({ items, rooms }, { roomIds }) => {
    const rank = ({ id }: CartRoom): number => (roomIds.includes(id) ? roomIds.indexOf(id) : roomIds.length)
    return { items, rooms: rooms.toSorted((a, b) => rank(a) - rank(b)) }
  },
}

/** The optimistic content of a cart after a change; the server's answer replaces it. */
export const withChange = (content: CartContent, change: CartChange): CartContent => {
  const show = shown[change.kind] as (content: CartContent, change: CartChange) => CartContent
  return show(content, change)
}
