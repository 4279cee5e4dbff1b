import { CART_LIST_SIZE, NO_CART } from '@showfloor/contract/common/constants'
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { isSelectable } from '@showfloor/contract/common/cart-rules'
import { useMemo } from 'react'
import type { CallOutput } from '../../client/call.ts'
import { callKey, callQuery } from '../../client/queries.ts'
import { hasTexts, readStored, storedSlot, useStored } from '../../client/storage/storage.ts'
import { createStore } from '../../client/storage/store.ts'
import { useCurrentShop } from '../shops/current-shop.ts'
import { withChange, type CartContent } from './changes/cart-changes.ts'
import { chooseCart, isRealCart, type CartChoice, type CartItem } from './cart-rules.ts'
import { useUnsent } from './changes/cart-turn.ts'

/** The cart that a user chose last in a shop. */
export const rememberedCart = storedSlot<CartChoice>('cartInfo', hasTexts('id', 'shopId', 'cartName'))

/** The user's carts in a shop whose name contains `cartName`, last used first. */
export const cartListQuery = (shopId: string, cartName = '') => ({
  ...callQuery('carts.list', { shopId, cartName, no: 1, size: CART_LIST_SIZE }),
  enabled: shopId !== NO_CART.shopId,
  staleTime: 60_000,
})

const cartItemsKey = (cartId: string) => callKey('carts.itemList', { shopGuideCartId: cartId })

/** A cart's lines with prices and stock. On window focus, other calls refresh prices and stock. */
const cartItemsQuery = (cartId: string) => ({
  ...callQuery('carts.itemList', { shopGuideCartId: cartId }),
  enabled: cartId !== NO_CART.id,
  staleTime: 60_000,
  refetchOnWindowFocus: false,
})

type Lines = CallOutput<'carts.itemList'>

/** A cart's cached content; undefined before it was loaded. */
export const cachedContent = (queryClient: QueryClient, cartId: string): CartContent | undefined => {
  const known = queryClient.getQueryData<Lines>(cartItemsKey(cartId))
  return known && { items: known.cartItemList, rooms: known.rooms }
}

/** Replaces a cart's cached content until the next fetch. */
export const setContent = (queryClient: QueryClient, cartId: string, { items, rooms }: CartContent): void => {
  queryClient.setQueryData<Lines>(
    cartItemsKey(cartId),
    (known) => known && { ...known, cartItemList: [...items], rooms: [...rooms] },
  )
}

/** Cancels fetches under way, so that they do not overwrite {@link setContent}. */
export const cancelContentFetches = (queryClient: QueryClient, cartId: string): Promise<void> =>
  queryClient.cancelQueries({ queryKey: cartItemsKey(cartId) })

export const useMayUseCart = (): boolean => useStored('userInfo')?.permissions.includes('cart.use') ?? false

/** Carts of the current shop whose name contains the filter; not asked for without the permission. */
export const useCarts = (filter = '') => {
  const shop = useCurrentShop()
  const enabled = useMayUseCart()
  return useQuery({
    ...cartListQuery(shop.id, filter),
    enabled,
    ...(filter ? { placeholderData: keepPreviousData } : {}),
  })
}

/** The current cart: stored for user and shop, else the first, else the placeholder. Undefined while the list loads, and for users without carts. */
export const useCurrentCart = (): CartChoice | undefined => {
  const shop = useCurrentShop()
  const userId = useStored('userId') ?? ''
  const remembered = rememberedCart.use(userId, shop.id)
  const list = useCarts()
  if (!list.data) return shop.id === NO_CART.shopId ? chooseCart(undefined, []) : undefined
  return chooseCart(remembered, list.data.data)
}

/** The current cart for code outside of components. */
export const readCurrentCart = (queryClient: QueryClient, shopId: string): CartChoice => {
  const remembered = rememberedCart.read(readStored('userId') ?? '', shopId)
  const list = queryClient.getQueryData(cartListQuery(shopId).queryKey)
  return chooseCart(remembered, list?.data ?? [])
}

// Deselected lines. They survive a refresh of prices; choosing a cart clears them.
const deselected = createStore<ReadonlySet<string>>(new Set())

/** Selects every valid line, as after loading a cart. */
export const resetSelection = (): void => deselected.set(new Set())

/** Selects or deselects lines by id. */
export const selectLines = (ids: readonly string[], selected: boolean): void => {
  const next = new Set(deselected.get())
  for (const id of ids) {
    if (selected) next.delete(id)
    else next.add(id)
  }
  deselected.set(next)
}

/** The lines with `selected` as shown: valid, not in a variant that is not chosen, and not deselected. */
export const withSelection = (items: readonly CartItem[], out: ReadonlySet<string>): CartItem[] =>
  items.map((item) => ({
    ...item,
    selected: isSelectable(item.itemMappingBO.valid, item.chosen) && !out.has(item.id),
  }))

/** The ids of the deselected lines. */
export const readDeselected = deselected.get

/** The same as a hook. */
export const useDeselected = deselected.use

/** The lines of the current cart that an order would take. */
export const readSelected = (queryClient: QueryClient, shopId: string): CartItem[] => {
  const known = cachedContent(queryClient, readCurrentCart(queryClient, shopId).id)
  return withSelection(known?.items ?? [], readDeselected()).filter(({ selected }) => selected)
}

/** The current cart with rooms and lines, newest first. `selected` is as the user sees it; unsent changes are applied. */
export const useCartItems = () => {
  const cart = useCurrentCart()
  const query = useQuery(cartItemsQuery(cart?.id ?? NO_CART.id))
  const out = useDeselected()
  const unsent = useUnsent(cart?.id)
  const content = useMemo(() => {
    const known: CartContent = { items: query.data?.cartItemList ?? [], rooms: query.data?.rooms ?? [] }
    const { items, rooms } = unsent.reduce(withChange, known)
    return { rooms, items: withSelection(items, out).reverse() }
  }, [query.data, out, unsent])
  const loading = cart === undefined || (isRealCart(cart) && query.isPending)
  return { cart, ...content, unsent, loading, error: query.error, refetch: query.refetch }
}
