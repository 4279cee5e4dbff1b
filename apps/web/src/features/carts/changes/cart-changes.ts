import { lineKey } from '@showfloor/contract/common/cart-item'
import { call } from '../../../client/call.ts'
import type { StoredArticle, StoredChange, StoredLine } from '../../../client/storage/storage.ts'
import { keyOf, keyOfArticle, type CartItem, type CartRoom } from '../cart-rules.ts'

/**
 * A change of a cart. Without an answer it is retried; its key makes the retry idempotent. Lines and rooms that the server does not know yet have provisional
 * ids: such a line is identified by article and place, such a room by the key of the change that creates it.
 */
export type CartChange = StoredChange
export type CartAnswer = {
  newItem?: CartItem
  undoId?: string | null
  left?: readonly { skuName: string; itemQty: number }[]
  /** The room that the change created. */
  roomId?: string
}

const provisional = 'new-'
const isProvisional = (id: string): boolean => id.startsWith(provisional)
/** A provisional id, until the server gives its own. */
export const provisionalId = (of: string): string => provisional + of

/** How a change identifies a line. */
export const lineOf = ({ id, itemMappingBO, board, roomId, variant }: CartItem): StoredLine => ({
  id,
  mappingId: itemMappingBO.id,
  ...(board ? { boardId: board.id } : {}),
  roomId,
  variant,
})

const isSameLine = (line: StoredLine, item: CartItem): boolean =>
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
export type Of<K extends CartChange['kind']> = Extract<CartChange, { kind: K }>
type Send<C> = (
  change: C,
  inCart: { shopGuideCartId: string },
  under: { idempotencyKey: string },
) => Promise<CartAnswer>
type Senders = { [K in CartChange['kind']]: Send<Of<K>> }

const boardOf = ({ board }: StoredArticle) => (board ? { boardId: board.id } : {})
const idsOf = (change: { lines: StoredLine[] }): string[] => change.lines.map(({ id }) => id)

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
