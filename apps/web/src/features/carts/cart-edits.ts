import { call, newIdempotencyKey, type CallOutput } from '../../client/call.ts'
import { t } from '../../i18n/i18n.ts'
import { toast } from '../../ui/toast.tsx'
import { offerUndo, reloadCarts, report, type CartPlace } from './cart-operations.ts'
import type { Cart, CartItem, CartRoom } from './cart-rules.ts'
import { inCartTurn } from './cart-turn.ts'

/** Makes a change that the server works out, then reads the carts again. Undefined when it was refused, with the reason told. */
const edit = <T>(place: CartPlace, work: () => Promise<T>): Promise<T | undefined> =>
  inCartTurn(async () => {
    try {
      const answer = await work()
      await reloadCarts(place.queryClient)
      return answer
    } catch (error) {
      report(error)
      return undefined
    }
  })

type Told = CallOutput<'carts.merge'>['left']
const piecesOf = (told: Told): string =>
  told.map(({ skuName, itemQty }) => `${skuName} ×${itemQty}`).join('、')

/** Note, customer and name of a cart. Answers whether they are kept. */
export const saveCart = async (
  place: CartPlace,
  cart: Cart,
  head: { cartName: string; note: string; customerId: string | null },
): Promise<boolean> => {
  const done = await edit(place, () => call('carts.update', { id: cart.id, ...head }))
  if (done) toast.done()
  return done !== undefined
}

export const duplicateCart = async (place: CartPlace, cart: Cart): Promise<void> => {
  const cartName = t('carts.copyName', { name: cart.cartName }).slice(0, 100)
  const done = await edit(place, () =>
    call('carts.duplicate', { id: cart.id, cartName }, { idempotencyKey: newIdempotencyKey() }),
  )
  if (done) toast.success(t('carts.copied', { name: cartName }))
}

/** Moves everything into another cart; what passed a limit is named and stays. */
export const mergeCart = async (place: CartPlace, cart: Cart, into: Cart): Promise<void> => {
  const done = await edit(place, () =>
    call('carts.merge', { id: cart.id, intoId: into.id }, { idempotencyKey: newIdempotencyKey() }),
  )
  if (!done) return
  if (done.left.length === 0) toast.success(t('carts.merged', { name: into.cartName }))
  else toast.info(t('carts.mergedLeft', { name: into.cartName, items: piecesOf(done.left) }))
}

export const handOverCart = async (
  place: CartPlace,
  cart: Cart,
  guide: { id: string; name: string },
  stay: boolean,
): Promise<void> => {
  const done = await edit(place, () => call('carts.handOver', { id: cart.id, guideId: guide.id, stay }))
  if (done) toast.success(t(stay ? 'carts.shared' : 'carts.handedOver', { name: guide.name }))
}

/** A new room, with these lines in it. Answers whether it is there. */
export const createRoom = async (
  place: CartPlace,
  cartId: string,
  roomName: string,
  items: readonly CartItem[] = [],
): Promise<boolean> => {
  const itemList = items.map(({ id }) => id)
  const done = await edit(place, () =>
    call('carts.roomCreate', { shopGuideCartId: cartId, roomName, itemList }),
  )
  return done !== undefined
}

export const updateRoom = async (
  place: CartPlace,
  cartId: string,
  room: CartRoom,
  change: { roomName?: string; variants?: number; chosen?: 'A' | 'B' },
): Promise<boolean> => {
  const done = await edit(place, () =>
    call('carts.roomUpdate', { shopGuideCartId: cartId, id: room.id, ...change }),
  )
  if (done?.undoId) offerUndo(place.queryClient, t('carts.variantTaken'), done.undoId)
  return done !== undefined
}

export const deleteRoom = async (place: CartPlace, cartId: string, room: CartRoom): Promise<void> => {
  const done = await edit(place, () => call('carts.roomDelete', { shopGuideCartId: cartId, id: room.id }))
  if (done) offerUndo(place.queryClient, t('carts.roomDeleted', { name: room.roomName }), done.undoId)
}

/** Puts a room before or after its neighbour. */
export const moveRoom = async (
  place: CartPlace,
  cartId: string,
  rooms: readonly CartRoom[],
  room: CartRoom,
  by: -1 | 1,
): Promise<void> => {
  const ids = rooms.map(({ id }) => id).filter((id) => id !== room.id)
  const at = rooms.findIndex(({ id }) => id === room.id)
  const roomList = ids.toSpliced(at + by, 0, room.id)
  await edit(place, () => call('carts.roomOrder', { shopGuideCartId: cartId, roomList }))
}

/** Moves a line into a room and variant, or out of all rooms. */
export const placeItem = async (
  place: CartPlace,
  cartId: string,
  item: CartItem,
  to: { roomId: string | null; variant: 'A' | 'B' },
): Promise<void> => {
  await edit(place, () => call('carts.itemPlace', { shopGuideCartId: cartId, itemList: [item.id], ...to }))
}

/** Another colour or size, or something like it, in the place of a line. */
export const replaceItem = async (
  place: CartPlace,
  cartId: string,
  item: CartItem,
  itemMappingId: string,
): Promise<boolean> => {
  const done = await edit(place, () =>
    call('carts.itemReplace', { shopGuideCartId: cartId, itemId: item.id, itemMappingId }),
  )
  if (!done) return false
  if (done.left.length === 0) toast.success(t('carts.replaced'))
  else toast.info(t('carts.replacedLeft', { items: piecesOf(done.left) }))
  return true
}
