import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { pieceCount } from '../cart-rules.ts'
import { useCartItems, useMayUseCart } from '../carts.queries.ts'

const CartPanel = lazyPart(async () => (await import('./cart-panel.tsx')).CartPanel)

/** The cart for the layout: how many pieces it holds, its panel, and how to have that at hand. Undefined for users without carts. */
export const useCartDock = () => {
  const may = useMayUseCart()
  const { items } = useCartItems()
  return may ? { count: pieceCount(items), panel: <CartPanel />, fetchPanel: CartPanel.fetch } : undefined
}
