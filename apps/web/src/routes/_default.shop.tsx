import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { addToCart } from '../features/carts/cart-operations.ts'
import { useMayUseCart } from '../features/carts/carts.queries.ts'
import { articleOfCard, categoriesQuery, productPageQuery } from '../features/catalogue/catalogue.queries.ts'
import { changeSearch, readShopSearch } from '../features/catalogue/shop-search.ts'
import { ShopScreen } from '../features/catalogue/shop.screen.tsx'

const Shop = () => {
  const search = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const mayUseCart = useMayUseCart()
  return (
    <ShopScreen
      shopId={shop.id}
      search={search}
      onChange={(change) => void navigate({ to: '/shop', search: changeSearch(search, change) })}
      onClear={() => void navigate({ to: '/shop' })}
      onAdd={
        mayUseCart
          ? (product) => void addToCart({ queryClient, shopId: shop.id }, articleOfCard(product))
          : undefined
      }
    />
  )
}

export const Route = createFileRoute('/_default/shop')({
  validateSearch: readShopSearch,
  loaderDeps: ({ search }) => search,
  /** Begins to load; the screen shows the page before, or skeletons, until it is there. */
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(productPageQuery(context.shop.id, deps))
    void context.queryClient.prefetchQuery(categoriesQuery(context.shop.id))
  },
  staticData: { menu: 'gaia_furniture_trade_ShopItemList', cartPanel: true },
  component: Shop,
})
