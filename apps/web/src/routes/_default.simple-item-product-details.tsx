import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { addToCart } from '../features/carts/cart-operations.ts'
import { useMayUseCart } from '../features/carts/carts.queries.ts'
import { ItemDetailsScreen } from '../features/catalogue/items/item-details.screen.tsx'
import { readIdShown } from '../client/search.ts'
import { articleOfItem } from '../features/catalogue/items.queries.ts'

const SimpleItemProductDetails = () => {
  const { id } = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const queryClient = useQueryClient()
  const mayUseCart = useMayUseCart()
  return (
    <ItemDetailsScreen
      shopId={shop.id}
      id={id}
      simple
      onAdd={
        mayUseCart
          ? (item, quantity) => addToCart({ queryClient, shopId: shop.id }, articleOfItem(item), quantity)
          : undefined
      }
    />
  )
}

export const Route = createFileRoute('/_default/simple-item-product-details')({
  validateSearch: readIdShown,
  staticData: { menu: 'gaia_furniture_trade_ShopItemList', priced: true },
  component: SimpleItemProductDetails,
})
