import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { pieceCount } from '../cart-rules.ts'
import { useCartItems, useMayUseCart } from '../carts.queries.ts'

const CartPanel = lazyPart(async () => (await import('./cart-panel.tsx')).CartPanel)

/** The cart's part of the layout: its count, its panel, and how to prefetch that. Undefined for users without carts. */
export const useCartDock = () => {
  const may = useMayUseCart()
  const { items } = useCartItems()
  return may ? { count: pieceCount(items), panel: <CartPanel />, fetchPanel: CartPanel.fetch } : undefined
}
