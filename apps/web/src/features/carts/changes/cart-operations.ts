import type { QueryClient } from '@tanstack/react-query'
import { call, newIdempotencyKey } from '../../../client/call.ts'
import { createSender } from '../../../client/sender.ts'
import { readStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import {
  lineOf,
  lineToFill,
  sendChange,
  withChange,
  withLineIds,
  type CartAnswer,
  type CartChange,
} from './cart-changes.ts'
import {
  cartNameProblem,
  isRealCart,
  keyOf,
  lineProblem,
  provisionalId,
  quantityProblem,
  type Article,
  type Cart,
  type CartChoice,
  type CartItem,
} from '../cart-rules.ts'
import {
  hasUnsent,
  inCartTurn,
  isCartBusy,
  keepUnsent,
  reloadCarts,
  report,
  sendUnsent,
  type CartPlace,
} from './cart-turn.ts'
import { offerUndo } from './cart-undo.ts'
import { isLost } from '../../../client/request.ts'
import {
  cartListQuery,
  cancelContentFetches,
  cachedContent,
  setContent,
  readCurrentCart,
  rememberedCart,
  resetSelection,
} from '../carts.queries.ts'

const keep = (shopId: string, cart: CartChoice) =>
  rememberedCart.write(cart, readStored('userId') ?? '', shopId)

/** Stores the restored cart without telling the server, because nobody has used it. */
export const restoreCart = (shopId: string, cart: CartChoice): void => {
  const remembered = rememberedCart.read(readStored('userId') ?? '', shopId)
  if (remembered?.id === cart.id && remembered.cartName === cart.cartName) return
  keep(shopId, cart)
  resetSelection()
}

const choose = async ({ queryClient, shopId }: CartPlace, cart: CartChoice) => {
  keep(shopId, cart)
  resetSelection()
  await call('carts.updateLastUsed', { id: cart.id })
  await reloadCarts(queryClient)
}

/** Makes another cart the current one: stores it, tells the server and fetches its lines. */
export const selectCart = (place: CartPlace, cart: CartChoice): Promise<void> | Promise<undefined> =>
  inCartTurn(() => choose(place, { id: cart.id, shopId: cart.shopId, cartName: cart.cartName }).catch(report))

const sendCreate = createSender('carts.create')
const sendDelete = createSender('carts.delete')

const create = async (place: CartPlace, cartName: string): Promise<CartChoice> => {
  const { id } = await sendCreate({ cartName, shopId: place.shopId })
  const cart = { id, shopId: place.shopId, cartName }
  // The list must contain the cart before it can be the current one.
  await place.queryClient.fetchQuery({ ...cartListQuery(place.shopId), staleTime: 0 })
  await choose(place, cart)
  toast.success(t('carts.created'))
  return cart
}

/** Creates a cart and makes it the current one. Returns whether that worked; a problem is shown as a toast. */
export const createCart = async (place: CartPlace, name: string): Promise<boolean> => {
  const problem = cartNameProblem(place.shopId, name)
  if (problem) {
    toast.error(problem)
    return false
  }
  const made = await inCartTurn(() => create(place, name.trim()).catch(report))
  return made !== undefined
}

/** Deletes a cart after a confirmation; the first remaining one becomes the current cart. */
export const deleteCart = async (place: CartPlace, cart: Cart): Promise<void> => {
  if (isCartBusy()) return
  const text = cart.mine
    ? t('carts.deleteText', { name: cart.cartName, n: cart.itemCount })
    : t('carts.leaveText', { name: cart.cartName })
  if (!(await confirm({ title: t('carts.remind'), text, danger: true }))) return
  await inCartTurn(async () => {
    try {
      const { undoId } = await sendDelete({ id: cart.id })
      await reloadCarts(place.queryClient)
      offerUndo(place, t('common.done'), undoId)
    } catch (error) {
      report(error)
    }
  })
}

type Unkeyed<C> = C extends CartChange ? Omit<C, 'key'> : never

/** The result of a change: the server's answer; `'kept'` without an answer, to be sent later; undefined after a refusal, which is shown. */
export type Outcome = CartAnswer | 'kept' | undefined

/** Whether only the server can compute the lines after a change. */
const isServerComputed = ({ kind }: CartChange): boolean => !['add', 'set', 'remove'].includes(kind)

/** Applies a change optimistically, then sends it. A refusal rolls the cart back. */
export const make = async (queryClient: QueryClient, unkeyed: Unkeyed<CartChange>): Promise<Outcome> => {
  const change: CartChange = { ...unkeyed, key: newIdempotencyKey() }
  const { cartId } = change
  if (hasUnsent()) {
    keepUnsent(change)
    void sendUnsent(queryClient)
    return 'kept'
  }
  const before = cachedContent(queryClient, cartId)
  // The first fetch is not cancelled, because nothing else would fill the cart.
  if (before) {
    await cancelContentFetches(queryClient, cartId)
    setContent(queryClient, cartId, withChange(before, change))
  }
  try {
    const answer = await sendChange(await withLineIds(change))
    const shown = cachedContent(queryClient, cartId)
    if (shown && answer.newItem)
      setContent(queryClient, cartId, { ...shown, items: withAnswer(shown.items, answer.newItem) })
    if (!before || isServerComputed(change)) await reloadCarts(queryClient)
    return answer
  } catch (error) {
    if (before) setContent(queryClient, cartId, before)
    if (!isLost(error)) {
      report(error)
      return undefined
    }
    keepUnsent(change)
    setTimeout(() => void sendUnsent(queryClient), resendMs)
    return 'kept'
  }
}

/** The delay of the only retry before a change waits for the network. */
const resendMs = 2000

const warnIfShort = (item: CartItem) => {
  const problem = lineProblem(item)
  if (problem && item.itemQty > item.itemNum) toast.error(problem)
}

const withAnswer = (items: readonly CartItem[], newItem: CartItem) =>
  items.map((item) => (item.id === newItem.id || item.id === provisionalId(keyOf(newItem)) ? newItem : item))

/** Sets a line's quantity. Shows a refusal: no shop, no mapping id, not within 1..50. */
export const setQuantity = async (
  { queryClient, shopId }: CartPlace,
  cartId: string,
  item: CartItem,
  itemQty: number,
): Promise<void> => {
  const mappingId = item.itemMappingBO.id
  const problem = quantityProblem(shopId, mappingId, itemQty)
  if (problem) return toast.error(problem)
  await inCartTurn(async () => {
    const answer = await make(queryClient, { kind: 'set', cartId, lines: [lineOf(item)], itemQty })
    if (answer !== 'kept' && answer?.newItem) warnIfShort(answer.newItem)
  })
}

/** The current cart, or a first one that is created; undefined when that failed and the error is shown. */
export const cartToFill = async (place: CartPlace): Promise<CartChoice | undefined> => {
  const { queryClient, shopId } = place
  try {
    // An early press waits for the list, because the current cart is unknown before it.
    await queryClient.ensureQueryData(cartListQuery(shopId))
    const cart = readCurrentCart(queryClient, shopId)
    return isRealCart(cart) ? cart : await create(place, t('carts.firstName'))
  } catch (error) {
    report(error)
    return undefined
  }
}

/** Adds an article to the current cart, and creates the first cart if there is none. Returns whether that worked. */
export const addToCart = async (place: CartPlace, article: Article, quantity = 1): Promise<boolean> => {
  const { queryClient, shopId } = place
  const cart = readCurrentCart(queryClient, shopId)
  const shown = cachedContent(queryClient, cart.id)
  const has = shown ? (lineToFill(shown, article)?.quantity ?? 0) : 0
  const problem =
    article.board && has > 0
      ? t('carts.boardTwice', { board: article.board.serialNo })
      : quantityProblem(shopId, article.itemMappingId, has + quantity)
  if (problem) {
    toast.error(problem)
    return false
  }
  const added = await inCartTurn(async () => {
    const chosen = await cartToFill(place)
    if (!chosen) return undefined
    const answer = await make(queryClient, { kind: 'add', cartId: chosen.id, article, itemQty: quantity })
    if (!answer) return undefined
    toast.success(t('catalogue.added', { cart: chosen.cartName }))
    if (answer !== 'kept' && answer.newItem) warnIfShort(answer.newItem)
    return answer
  })
  return added !== undefined
}

/** Removes lines after a confirmation, worded for one line or for the selected ones. */
export const removeItems = async (
  place: CartPlace,
  cartId: string,
  items: readonly CartItem[],
  kind: 'one' | 'selected',
): Promise<void> => {
  if (items.length === 0 || isCartBusy()) return
  const text = kind === 'one' ? t('carts.deleteOne') : t('carts.deleteSelected')
  if (!(await confirm({ title: t('carts.remind'), text, danger: true }))) return
  await inCartTurn(async () => {
    const answer = await make(place.queryClient, { kind: 'remove', cartId, lines: items.map(lineOf) })
    if (answer === 'kept') toast.success(t('carts.itemsDeleted'))
    else if (answer) offerUndo(place, t('carts.itemsDeleted'), answer.undoId)
  })
}
