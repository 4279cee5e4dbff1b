import { lazy, Suspense } from 'react'
import { pieceCount } from './cart-rules.ts'
import { useCartItems, useMayUseCart } from './carts.queries.ts'
import { useCheckout } from './checkout-start.ts'

const CartPanel = lazy(async () => ({ default: (await import('./cart-panel.tsx')).CartPanel }))

const Panel = () => {
  const checkout = useCheckout()
  return (
    <Suspense>
      <CartPanel onCheckout={checkout} />
    </Suspense>
  )
}

/** The cart for the layout: how many pieces it holds, and its panel. Undefined for users without carts. */
export const useCartDock = () => {
  const may = useMayUseCart()
  const { items } = useCartItems()
  return may ? { count: pieceCount(items), panel: <Panel /> } : undefined
}
