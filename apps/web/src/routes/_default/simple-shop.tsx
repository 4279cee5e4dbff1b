import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { useAddToCart } from '../../features/carts/adding/use-add-to-cart.ts'
import { itemSearchQuery, readItemSearch } from '../../features/catalogue/items.queries.ts'
import { articleOfItem } from '../../features/catalogue/items/item-article.ts'
import { SimpleShopScreen } from '../../features/catalogue/items/simple/simple-shop.screen.tsx'

const SimpleShop = () => {
  const search = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const change = useSearchChange('/simple-shop', readItemSearch)
  const add = useAddToCart()
  return (
    <SimpleShopScreen
      shopId={shop.id}
      // Counted lines belong to one shop.
      key={shop.id}
      search={search}
      // Back undoes a filter or a page, not each typed letter.
      onChange={(next) => change(next, { replace: typeof next === 'function' || 'keyword' in next })}
      onAdd={add && ((item, quantity) => add(articleOfItem(item), quantity))}
    />
  )
}

export const Route = createFileRoute('/_default/simple-shop')({
  validateSearch: readItemSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(itemSearchQuery(context.shop.id, deps))
  },
  staticData: { cartPanel: true, menu: 'gaia_furniture_trade_ShopItemList', priced: true },
  component: SimpleShop,
})
