import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addToCart } from '../changes/cart-operations.ts'
import type { Article } from '../cart-rules.ts'
import { useMayUseCart } from '../carts.queries.ts'

/** Adds an article to the shop's current cart and returns whether that worked; undefined for users without carts. */
export const useAddToCart = (shopId: string) => {
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
