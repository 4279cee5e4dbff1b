import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../client/call.ts'
import { nounKey } from '../../client/queries.ts'
import { CallError } from '../../client/request.ts'
import { readStored, writeStored } from '../../client/storage.ts'
import { t } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm.tsx'
import { messageOf } from '../../ui/message-of.ts'
import { toast } from '../../ui/toast.tsx'
import {
  cartNameProblem,
  isRealCart,
  lineProblem,
  quantityOf,
  quantityProblem,
  withArticle,
  withFacts,
  type Article,
  type Cart,
  type CartChoice,
  type CartItem,
} from './cart-rules.ts'
import { resetSelection } from './cart-selection.ts'
import { inCartTurn } from './cart-turn.ts'
import { cartListQuery, holdItems, knownItems, putItems, readCurrentCart } from './carts.queries.ts'

/** Where an operation happens; every one takes its turn and is ignored while another runs. */
export type CartPlace = { queryClient: QueryClient; shopId: string }

const report = (error: unknown) => {
  if (!(error instanceof CallError && error.status === 401)) toast.error(messageOf(error))
}

const reloadCarts = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: nounKey('carts') })

const keep = (shopId: string, cart: CartChoice) =>
  writeStored('cartInfo', cart, readStored('userId') ?? '', shopId)

/** Remembers the cart that was restored, without telling the server: nobody has used it. */
export const restoreCart = (shopId: string, cart: CartChoice): void => {
  const remembered = readStored('cartInfo', readStored('userId') ?? '', shopId)
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

/** Works in another cart: saved here, told to the server, its lines read again. */
export const selectCart = (place: CartPlace, cart: Cart): Promise<void> | Promise<undefined> =>
  inCartTurn(() => choose(place, { id: cart.id, shopId: cart.shopId, cartName: cart.cartName }).catch(report))

const create = async (place: CartPlace, cartName: string): Promise<CartChoice> => {
  const { id } = await call('carts.create', { cartName, shopId: place.shopId })
  const cart = { id, shopId: place.shopId, cartName }
  // The list must know the cart before it can be the chosen one.
  await place.queryClient.fetchQuery({ ...cartListQuery(place.shopId), staleTime: 0 })
  await choose(place, cart)
  toast.success(t('carts.created'))
  return cart
}

/** A new cart, chosen at once. Answers whether it is there; a problem is told as a toast. */
export const createCart = async (place: CartPlace, name: string): Promise<boolean> => {
  const problem = cartNameProblem(place.shopId, name)
  if (problem) {
    toast.error(problem)
    return false
  }
  const made = await inCartTurn(() => create(place, name.trim()).catch(report))
  return made !== undefined
}

/** Another name for a cart. Answers whether it has it now. */
export const renameCart = async (place: CartPlace, cart: Cart, name: string): Promise<boolean> => {
  const problem = cartNameProblem(place.shopId, name)
  if (problem) {
    toast.error(problem)
    return false
  }
  const done = await inCartTurn(async () => {
    try {
      await call('carts.update', { id: cart.id, cartName: name.trim() })
      await reloadCarts(place.queryClient)
      toast.done()
      return true
    } catch (error) {
      report(error)
      return false
    }
  })
  return done ?? false
}

/** Deletes a cart after asking; the first of the remaining ones is worked in next. */
export const deleteCart = async (place: CartPlace, cart: Cart): Promise<void> => {
  const text = t('carts.deleteText', { name: cart.cartName, n: cart.itemCount })
  if (!(await confirm({ title: t('carts.remind'), text, danger: true }))) return
  await inCartTurn(async () => {
    try {
      await call('carts.delete', { id: cart.id })
      await reloadCarts(place.queryClient)
      toast.done()
    } catch (error) {
      report(error)
    }
  })
}

/**
 * Shows `next` at once, then makes the change; puts the lines back and says why when it fails. `after` gets the lines as
 * shown and what was answered, and answers the lines to show from then on.
 */
const optimistically = async <T>(
  queryClient: QueryClient,
  cartId: string,
  next: (items: CartItem[]) => CartItem[],
  change: () => Promise<T>,
  after: (items: CartItem[], answer: T) => CartItem[] = (items) => items,
): Promise<T | undefined> => {
  await holdItems(queryClient, cartId)
  const before = knownItems(queryClient, cartId)
  if (before) putItems(queryClient, cartId, next(before))
  try {
    const answer = await change()
    const shown = knownItems(queryClient, cartId)
    if (shown) putItems(queryClient, cartId, after(shown, answer))
    return answer
  } catch (error) {
    if (before) putItems(queryClient, cartId, before)
    report(error)
    return undefined
  }
}

const warnIfShort = (item: CartItem) => {
  const problem = lineProblem(item)
  if (problem && item.itemQty > item.itemNum) toast.error(problem)
}

const withAnswer = (items: CartItem[], { newItem }: { newItem: CartItem }) =>
  items.map((item) => (item.itemMappingBO.id === newItem.itemMappingBO.id ? newItem : item))

/** Sets a line's quantity. Refused with words: no shop, no mapping id, not within 1..50. */
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
    const answer = await optimistically(
      queryClient,
      cartId,
      (items) => items.map((one) => (one.id === item.id ? withFacts(one, { itemQty }) : one)),
      () => call('carts.itemUpdate', { itemMappingBO: { id: mappingId }, shopGuideCartId: cartId, itemQty }),
      withAnswer,
    )
    if (answer) warnIfShort(answer.newItem)
  })
}

/** Adds an article to the current cart, making the first cart where there is none. Answers whether it is in. */
export const addToCart = async (place: CartPlace, article: Article, quantity = 1): Promise<boolean> => {
  const { queryClient, shopId } = place
  const cart = readCurrentCart(queryClient, shopId)
  const has = quantityOf(knownItems(queryClient, cart.id) ?? [], article.itemMappingId)
  const problem = quantityProblem(shopId, article.itemMappingId, has + quantity)
  if (problem) {
    toast.error(problem)
    return false
  }
  const added = await inCartTurn(async () => {
    const chosen = isRealCart(cart)
      ? cart
      : await create(place, t('carts.firstName')).catch((error: unknown) => report(error))
    if (!chosen) return undefined
    const answer = await optimistically(
      queryClient,
      chosen.id,
      (items) => withArticle(items, article, quantity),
      () =>
        call('carts.itemUpdate', {
          itemMappingBO: { id: article.itemMappingId },
          shopGuideCartId: chosen.id,
          itemQty: quantity,
          channelSpuId: article.channelSpuId,
          relative: true,
        }),
      withAnswer,
    )
    if (!answer) return undefined
    toast.success(t('catalogue.added', { cart: chosen.cartName }))
    warnIfShort(answer.newItem)
    return answer
  })
  return added !== undefined
}

/** Takes lines out after asking, in the words for one or for the selected ones. */
export const removeItems = async (
  { queryClient }: CartPlace,
  cartId: string,
  items: readonly CartItem[],
  kind: 'one' | 'selected',
): Promise<void> => {
  if (items.length === 0) return
  const text = kind === 'one' ? t('carts.deleteOne') : t('carts.deleteSelected')
  if (!(await confirm({ title: t('carts.remind'), text, danger: true }))) return
  const ids = new Set(items.map(({ id }) => id))
  await inCartTurn(async () => {
    const answer = await optimistically(
      queryClient,
      cartId,
      (shown) => shown.filter(({ id }) => !ids.has(id)),
      () => call('carts.itemDelete', { shopGuideCartId: cartId, itemList: [...ids] }),
    )
    if (answer) toast.success(t('carts.itemsDeleted'))
  })
}
