import { lazyPart } from '../../ui/lazy-part.tsx'
import { pieceCount } from './cart-rules.ts'
import { useCartItems, useMayUseCart } from './carts.queries.ts'
import { useCheckout } from './checkout-start.ts'

const CartPanel = lazyPart(async () => (await import('./cart-panel.tsx')).CartPanel)

const Panel = () => {
  const checkout = useCheckout()
  return <CartPanel onCheckout={checkout} />
}

/** The cart for the layout: how many pieces it holds, its panel, and how to have that at hand. Undefined for users without carts. */
export const useCartDock = () => {
  const may = useMayUseCart()
  const { items } = useCartItems()
  return may ? { count: pieceCount(items), panel: <Panel />, fetchPanel: CartPanel.fetch } : undefined
}
