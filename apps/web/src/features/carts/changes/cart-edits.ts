import { call } from '../../../client/call.ts'
import { createSender } from '../../../client/sender.ts'
import { t } from '../../../i18n/i18n.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { lineOf } from './cart-changes.ts'
import { createCart, make, type Outcome } from './cart-operations.ts'
import { offerUndo } from './cart-undo.ts'
import type { Article, Cart, CartItem, CartRoom } from '../cart-rules.ts'
import { inCartTurn, reloadCarts, report, type CartPlace } from './cart-turn.ts'
import { readCurrentCart } from '../carts.queries.ts'

const sendDuplicate = createSender('carts.duplicate')
const sendMerge = createSender('carts.merge')
const sendHandOver = createSender('carts.handOver')

/** Makes a change whose result only the server can compute, then refetches the carts. Undefined after a refusal, which is shown. */
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

const piecesOf = (pieces: readonly { skuName: string; itemQty: number }[]): string =>
  pieces.map(({ skuName, itemQty }) => `${skuName} ×${itemQty}`).join(t('common.listSeparator'))

/** Saves a cart's note, customer and name. Returns whether that worked. */
export const saveCart = async (
  place: CartPlace,
  cart: Cart,
  head: { cartName: string; note: string; customerId: string | null },
): Promise<boolean> => {
  const done = await edit(place, () => call('carts.update', { id: cart.id, ...head }))
  if (done) toast.done()
  return done !== undefined
}

/** Creates a cart for a customer, named after them, and makes it the current one. Returns whether that worked. */
export const createCartFor = async (
  place: CartPlace,
  customer: { id: string; name: string },
): Promise<boolean> => {
  if (!(await createCart(place, customer.name))) return false
  const { id } = readCurrentCart(place.queryClient, place.shopId)
  const kept = await edit(place, () => call('carts.update', { id, customerId: customer.id }))
  return kept !== undefined
}

export const duplicateCart = async (place: CartPlace, cart: Cart): Promise<void> => {
  const cartName = t('carts.copyName', { name: cart.cartName }).slice(0, 100)
  const done = await edit(place, () => sendDuplicate({ id: cart.id, cartName }))
  if (done) toast.success(t('carts.copied', { name: cartName }))
}

/** Merges a cart into another one; pieces above a limit stay, and a toast names them. */
export const mergeCart = async (place: CartPlace, cart: Cart, into: Cart): Promise<void> => {
  const done = await edit(place, () => sendMerge({ id: cart.id, intoId: into.id }))
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
  const done = await edit(place, () => sendHandOver({ id: cart.id, guideId: guide.id, stay }))
  if (done) toast.success(t(stay ? 'carts.shared' : 'carts.handedOver', { name: guide.name }))
}

/** Changes a cart now, or as soon as the network is back. */
const changeIn = (place: CartPlace, change: Parameters<typeof make>[1]): Promise<Outcome> =>
  inCartTurn(() => make(place.queryClient, change))

const offerUndoOf = (place: CartPlace, text: string, outcome: Outcome): void => {
  if (outcome === 'kept') toast.success(text)
  else if (outcome?.undoId) offerUndo(place, text, outcome.undoId)
}

/** Adds a room at the end. Returns whether that worked. */
export const createRoom = async (place: CartPlace, cartId: string, roomName: string): Promise<boolean> =>
  (await changeIn(place, { kind: 'roomAdd', cartId, roomName })) !== undefined

export const updateRoom = async (
  place: CartPlace,
  cartId: string,
  room: CartRoom,
  change: { roomName?: string; variants?: number; chosen?: 'A' | 'B' },
): Promise<boolean> => {
  const outcome = await changeIn(place, { kind: 'roomChange', cartId, roomId: room.id, ...change })
  if (change.variants === 1) offerUndoOf(place, t('carts.variantTaken'), outcome)
  return outcome !== undefined
}

export const deleteRoom = async (place: CartPlace, cartId: string, room: CartRoom): Promise<void> => {
  const outcome = await changeIn(place, { kind: 'roomRemove', cartId, roomId: room.id })
  offerUndoOf(place, t('carts.roomDeleted', { name: room.roomName }), outcome)
}

/** Moves a room before or after its neighbour. */
export const moveRoom = async (
  place: CartPlace,
  cartId: string,
  rooms: readonly CartRoom[],
  room: CartRoom,
  by: -1 | 1,
): Promise<void> => {
  const ids = rooms.map(({ id }) => id).filter((id) => id !== room.id)
  const at = rooms.findIndex(({ id }) => id === room.id)
  await changeIn(place, { kind: 'roomOrder', cartId, roomIds: ids.toSpliced(at + by, 0, room.id) })
}

/** Moves a line into a room and variant, or outside of all rooms. */
export const placeItem = async (
  place: CartPlace,
  cartId: string,
  item: CartItem,
  to: Pick<CartItem, 'roomId' | 'variant'>,
): Promise<void> => {
  await changeIn(place, { kind: 'place', cartId, lines: [lineOf(item)], ...to })
}

/** Replaces a line's article by another colour or size, or by a similar one. */
export const replaceItem = async (
  place: CartPlace,
  cartId: string,
  item: CartItem,
  article: Article,
): Promise<void> => {
  const outcome = await changeIn(place, { kind: 'replace', cartId, lines: [lineOf(item)], article })
  if (outcome === undefined) return
  if (outcome === 'kept' || !outcome.left?.length) toast.success(t('carts.replaced'))
  else toast.info(t('carts.replacedLeft', { items: piecesOf(outcome.left) }))
}
