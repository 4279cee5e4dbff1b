import { createFileRoute } from '@tanstack/react-router'
import { useAddToCart } from '../../features/carts/adding/use-add-to-cart.ts'
import { ItemDetailsScreen } from '../../features/catalogue/items/details/item-details.screen.tsx'
import { readIdShown } from '../../client/search.ts'
import { articleOfItem } from '../../features/catalogue/items/item-article.ts'

const ItemProductDetails = () => {
  const { id } = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const add = useAddToCart()
  return (
    <ItemDetailsScreen
      shopId={shop.id}
      id={id}
      onAdd={add && ((item, quantity) => add(articleOfItem(item), quantity))}
    />
  )
}

export const Route = createFileRoute('/_default/item-product-details')({
  validateSearch: readIdShown,
  staticData: { menu: 'gaia_furniture_trade_ShopItemList', priced: true },
  component: ItemProductDetails,
})
