import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ItemShopScreen } from '../../features/catalogue/items/item-shop.screen.tsx'
import { itemSearchQuery, readItemSearch } from '../../features/catalogue/items.queries.ts'

const ItemShop = () => {
  const search = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <ItemShopScreen
      shopId={shop.id}
      channelId={shop.channelId}
      search={search}
      onChange={(next) =>
        navigate({
          to: '/item-shop',
          search: readItemSearch({ ...next }),
          // Back undoes a filter or a page, not each typed letter.
          replace: next.keyword !== search.keyword,
        })
      }
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
