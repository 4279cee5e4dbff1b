import {
  counts,
  lineKey,
  lineToPut,
  placeLines,
  putInto,
  withReplaced,
  withoutRoom,
  withRoomOrder,
  withVariants,
  type CartContentOf,
  type CartLineState,
  type CartPlace,
} from '@showfloor/contract/common/cart-rules'
import { call } from '../../../client/call.ts'
import {
  keyOf,
  keyOfArticle,
  provisional,
  provisionalId,
  provisionalLine,
  putOf,
  withFacts,
  withOtherArticle,
  type Article,
  type CartItem,
  type CartRoom,
} from '../cart-rules.ts'

/** The line that a change is about: by its id, or by article, board and place while the server has not given an id yet. */
type LineName = { id: string; mappingId: string; boardId?: string } & CartPlace

/**
 * A change of a cart. Without an answer it is stored and retried; its key makes the retry idempotent. Lines and rooms that the server does not know yet have
 * provisional ids: such a line is identified by article and place, such a room by the key of the change that creates it.
 */
export type CartChange = { key: string; cartId: string } & (
  | { kind: 'add'; article: Article; itemQty: number }
  | { kind: 'set'; lines: LineName[]; itemQty: number }
  | { kind: 'remove'; lines: LineName[] }
  | { kind: 'replace'; lines: LineName[]; article: Article }
  | ({ kind: 'place'; lines: LineName[] } & CartPlace)
  | { kind: 'roomAdd'; roomName: string }
  | { kind: 'roomChange'; roomId: string; roomName?: string; variants?: number; chosen?: 'A' | 'B' }
  | { kind: 'roomRemove'; roomId: string }
  | { kind: 'roomOrder'; roomIds: string[] }
)
export type CartAnswer = {
  newItem?: CartItem
  undoId?: string | null
  left?: readonly { skuName: string; itemQty: number }[]
  /** The room that the change created. */
  roomId?: string
}

const isProvisional = (id: string): boolean => id.startsWith(provisional)

/** How a change identifies a line. */
export const lineOf = ({ id, itemMappingBO, board, roomId, variant }: CartItem): LineName => ({
  id,
  mappingId: itemMappingBO.id,
  ...(board ? { boardId: board.id } : {}),
  roomId,
  variant,
})

const isSameLine = (line: LineName, item: CartItem): boolean =>
  isProvisional(line.id)
    ? lineKey(line.mappingId, line.boardId) === keyOf(item) &&
      line.roomId === item.roomId &&
      line.variant === item.variant
    : line.id === item.id

/** Whether a change refers to this line. */
export const refersTo = (change: CartChange, item: CartItem): boolean => {
  if (change.kind === 'add') return keyOfArticle(change.article) === keyOf(item)
  return 'lines' in change && change.lines.some((line) => isSameLine(line, item))
}

/** Whether the server does not know the line or room yet. */
export const isUnsent = (changes: readonly CartChange[], item: CartItem): boolean =>
  changes.some((change) => refersTo(change, item))
export const isRoomUnsent = (changes: readonly CartChange[], { id }: CartRoom): boolean =>
  changes.some(
    (change) =>
      (change.kind === 'roomChange' && change.roomId === id) ||
      (change.kind === 'roomAdd' && provisionalId(change.key) === id),
  )

/** The change with provisional ids replaced by the server's, as far as they are known. */
export const withLineIds = async (change: CartChange): Promise<CartChange> => {
  if (!('lines' in change) || !change.lines.some(({ id }) => isProvisional(id))) return change
  const { cartItemList } = await call('carts.itemList', { shopGuideCartId: change.cartId })
  const lines = change.lines.flatMap((line) =>
    cartItemList.filter((item) => isSameLine(line, item)).map(lineOf),
  )
  return { ...change, lines }
}

/** The changes after `change` created a room: the room's id replaces the provisional one; if the room was refused, changes that need it are dropped. */
export const afterRoom = (
  changes: readonly CartChange[],
  change: CartChange,
  roomId: string | undefined,
): CartChange[] => {
  const waiting = JSON.stringify(provisionalId(change.key))
  return changes.flatMap((one) => {
    const text = JSON.stringify(one)
    if (!text.includes(waiting)) return [one]
    return roomId === undefined
      ? []
      : [JSON.parse(text.replaceAll(waiting, JSON.stringify(roomId))) as CartChange]
  })
}

/** Changes of one kind. */
type Of<K extends CartChange['kind']> = Extract<CartChange, { kind: K }>
type Send<C> = (
  change: C,
  inCart: { shopGuideCartId: string },
  under: { idempotencyKey: string },
) => Promise<CartAnswer>
type Senders = { [K in CartChange['kind']]: Send<Of<K>> }

const boardOf = ({ board }: Article) => (board ? { boardId: board.id } : {})
const idsOf = (change: { lines: LineName[] }): string[] => change.lines.map(({ id }) => id)

const senders: Senders = {
  add: ({ article, itemQty }, inCart, under) => {
    const { itemMappingId: id, channelSpuId } = article
    const input = {
      ...inCart,
      itemMappingBO: { id },
      channelSpuId,
      itemQty,
      relative: true,
      ...boardOf(article),
    }
    return call('carts.itemUpdate', input, under)
  },
  set: async ({ lines: [line], itemQty }, inCart, under) => {
    if (!line) return {}
    const input = { ...inCart, itemMappingBO: { id: line.mappingId }, itemQty, itemId: line.id }
    return call('carts.itemUpdate', input, under)
  },
  remove: (change, inCart, under) => call('carts.itemDelete', { ...inCart, itemList: idsOf(change) }, under),
  replace: async ({ lines: [line], article }, inCart, under) => {
    if (!line) return {}
    const { itemMappingId } = article
    const input = { ...inCart, itemId: line.id, itemMappingId, ...boardOf(article) }
    return call('carts.itemReplace', input, under)
  },
  place: async ({ roomId, variant, ...change }, inCart, under) => {
    const itemList = idsOf(change)
    if (itemList.length > 0) await call('carts.itemPlace', { ...inCart, itemList, roomId, variant }, under)
    return {}
  },
  roomAdd: async ({ roomName }, inCart, under) => ({
    roomId: (await call('carts.roomCreate', { ...inCart, roomName }, under)).id,
  }),
  roomChange: ({ roomId: id, roomName, variants, chosen }, inCart, under) =>
    call('carts.roomUpdate', { ...inCart, id, roomName, variants, chosen }, under),
  roomRemove: ({ roomId: id }, inCart, under) => call('carts.roomDelete', { ...inCart, id }, under),
  roomOrder: async ({ roomIds: roomList }, inCart, under) => {
    await call('carts.roomOrder', { ...inCart, roomList }, under)
    return {}
  },
}

/** Sends a change. The server applies it once, however often it arrives. */
export const sendChange = (change: CartChange): Promise<CartAnswer> => {
  const send = senders[change.kind] as Send<CartChange>
  return send(change, { shopGuideCartId: change.cartId }, { idempotencyKey: change.key })
}

/** A cart's content as a page shows it. */
export type CartContent = { items: readonly CartItem[]; rooms: readonly CartRoom[] }

/** A shown line as the rules of a cart's content know it. */
type Line = CartLineState & { item: CartItem }
type Content = CartContentOf<Line, CartRoom>

const stateOf = (item: CartItem): Line => ({
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

/** The line that an added article goes into; undefined where it needs a new one. */
export const lineToFill = ({ items, rooms }: CartContent, article: Article): CartLineState | undefined =>
  lineToPut({ rooms: [...rooms], lines: items.map(stateOf) }, putOf(article, 1))

/** Changes what is shown by a rule that server and browser share. */
const byRule = ({ items, rooms }: CartContent, rule: (content: Content) => Content): CartContent => {
  const after = rule({ rooms: [...rooms], lines: items.map(stateOf) })
  return { rooms: after.rooms, items: after.lines.map((line) => itemOf(line, after.rooms)) }
}

const shownIds = ({ items }: CartContent, change: CartChange): Set<string> =>
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
  add: (content, { article, itemQty }) =>
    byRule(content, (lines) => {
      const put = putInto(lines, putOf(article, itemQty))
      if ('refusal' in put) return lines
      const { line, quantity } = put
      if (!line) return { ...lines, lines: [...lines.lines, stateOf(provisionalLine(article, quantity))] }
      return { ...lines, lines: lines.lines.map((one) => (one === line ? { ...one, quantity } : one)) }
    }),
  set: ({ items, rooms }, change) => ({
    rooms,
    items: items.map((item) =>
      refersTo(change, item) ? withFacts(item, { itemQty: change.itemQty }) : item,
    ),
  }),
  remove: ({ items, rooms }, change) => ({ rooms, items: items.filter((item) => !refersTo(change, item)) }),
  replace: (content, change) => {
    const replace = ({ item }: Line): Line => stateOf(withOtherArticle(item, change.article))
    const [id = ''] = shownIds(content, change)
    return byRule(content, (lines) => withReplaced(lines, id, replace).content)
  },
  place: (content, change) => {
    const { roomId, variant } = change
    return byRule(content, (lines) => placeLines(lines, shownIds(content, change), { roomId, variant }))
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
