import { createFileRoute } from '@tanstack/react-router'
import { CartScreen } from '../../features/carts/cart.screen.tsx'

export const Route = createFileRoute('/_default/cart')({
  staticData: { menu: 'gaia_furniture_trade_ShopGuideCart', priced: true },
  component: CartScreen,
})
