import { CART_LIST_SIZE, NO_CART } from '@showfloor/contract/common/constants'
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callKey, callQuery } from '../../client/queries.ts'
import { readStored, useStored } from '../../client/storage.ts'
import { useCurrentShop } from '../shops/current-shop.ts'
import { chooseCart, isRealCart, type CartChoice, type CartItem } from './cart-rules.ts'
import { useDeselected, withSelection } from './cart-selection.ts'

/** The user's carts in a shop whose name contains `cartName`, last used first. */
export const cartListQuery = (shopId: string, cartName = '') => ({
  ...callQuery('carts.list', { shopId, cartName, no: 1, size: CART_LIST_SIZE }),
  enabled: shopId !== NO_CART.shopId,
  staleTime: 60_000,
})

const cartItemsKey = (cartId: string) => callKey('carts.itemList', { shopGuideCartId: cartId })

/** A cart's lines with prices and stock. Looking at the window again refreshes those by calls of their own. */
const cartItemsQuery = (cartId: string) => ({
  ...callQuery('carts.itemList', { shopGuideCartId: cartId }),
  enabled: cartId !== NO_CART.id,
  staleTime: 60_000,
  refetchOnWindowFocus: false,
})

/** The lines of a cart as this page has them now, undefined before they were loaded. */
export const knownItems = (queryClient: QueryClient, cartId: string): CartItem[] | undefined =>
  queryClient.getQueryData<{ cartItemList: CartItem[] }>(cartItemsKey(cartId))?.cartItemList

/** Shows other lines for a cart, until the server is asked again. */
export const putItems = (queryClient: QueryClient, cartId: string, items: CartItem[]): void => {
  queryClient.setQueryData<{ cartItemList: CartItem[] }>(cartItemsKey(cartId), (known) => ({
    ...known,
    cartItemList: items,
  }))
}

/** Stops answers under way from overwriting what {@link putItems} shows. */
export const holdItems = (queryClient: QueryClient, cartId: string): Promise<void> =>
  queryClient.cancelQueries({ queryKey: cartItemsKey(cartId) })

export const useMayUseCart = (): boolean => useStored('userInfo')?.permissions.includes('cart.use') ?? false

/** Carts of the current shop whose name contains the filter. */
export const useCarts = (filter = '') => {
  const shop = useCurrentShop()
  return useQuery({
    ...cartListQuery(shop.id, filter),
    ...(filter ? { placeholderData: keepPreviousData } : {}),
  })
}

/** The cart that is worked in: remembered for user and shop, else the first, else the placeholder. Undefined while the list loads. */
export const useCurrentCart = (): CartChoice | undefined => {
  const shop = useCurrentShop()
  const userId = useStored('userId') ?? ''
  const remembered = useStored('cartInfo', userId, shop.id)
  const list = useCarts()
  if (!list.data) return shop.id === NO_CART.shopId ? chooseCart(undefined, []) : undefined
  return chooseCart(remembered, list.data.data)
}

/** The current cart again for code outside of components. */
export const readCurrentCart = (queryClient: QueryClient, shopId: string): CartChoice => {
  const remembered = readStored('cartInfo', readStored('userId') ?? '', shopId)
  const list = queryClient.getQueryData(cartListQuery(shopId).queryKey)
  return chooseCart(remembered, list?.data ?? [])
}

/** The current cart with its lines, the newest first, `selected` as the user sees it. */
export const useCartItems = () => {
  const cart = useCurrentCart()
  const query = useQuery(cartItemsQuery(cart?.id ?? NO_CART.id))
  const out = useDeselected()
  const items = useMemo(() => withSelection(query.data?.cartItemList ?? [], out).reverse(), [query.data, out])
  const loading = cart === undefined || (isRealCart(cart) && query.isPending)
  return { cart, items, loading, error: query.error, refetch: query.refetch }
}
