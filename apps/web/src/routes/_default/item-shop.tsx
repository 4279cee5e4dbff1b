import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { ItemShopScreen } from '../../features/catalogue/items/item-shop.screen.tsx'
import { itemSearchQuery, readItemSearch } from '../../features/catalogue/items.queries.ts'

const ItemShop = () => {
  const search = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const change = useSearchChange('/item-shop', readItemSearch)
  return (
    <ItemShopScreen
      shopId={shop.id}
      channelId={shop.channelId}
      search={search}
      // Back undoes a filter or a page, not each typed letter.
      onChange={(next) => change(next, { replace: typeof next === 'function' || 'keyword' in next })}
    />
  )
}

export const Route = createFileRoute('/_default/item-shop')({
  validateSearch: readItemSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(itemSearchQuery(context.shop.id, deps))
  },
  staticData: { menu: 'gaia_furniture_trade_ShopItemList', priced: true },
  component: ItemShop,
})
