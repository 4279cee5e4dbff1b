import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addToCart } from '../changes/cart-operations.ts'
import type { Article } from '../cart-rules.ts'
import { useCurrentShop } from '../../shops/current-shop.ts'
import { useMayUseCart } from '../carts.queries.ts'

/**
 * Adds an article to the current cart and returns whether that worked; undefined for users without carts. The cart is that of the current shop, as the panel
 * shows it, even where a list was opened before the account lost its shop.
 */
export const useAddToCart = () => {
  const { id: shopId } = useCurrentShop()
  const queryClient = useQueryClient()
  const mayUseCart = useMayUseCart()
  return useMemo(
    () =>
      mayUseCart
        ? (article: Article, quantity?: number) => addToCart({ queryClient, shopId }, article, quantity)
        : undefined,
    [queryClient, mayUseCart, shopId],
  )
}
