import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readInt, readText } from '../client/search.ts'
import { ItemShopScreen } from '../features/catalogue/items/item-shop.screen.tsx'
import { itemSearchQuery, type ItemSearch } from '../features/catalogue/items.queries.ts'

const readItemSearch = (search: Record<string, unknown>): ItemSearch => {
  const keyword = readText(search['keyword'])?.slice(0, 100)
  const channel = readText(search['channel'])
  const no = readInt(search['no'], { min: 2, max: 3000 })
  return {
    ...(keyword ? { keyword } : {}),
    ...(channel && /^\d{1,19}$/.test(channel) ? { channel } : {}),
    ...(no ? { no } : {}),
  }
}

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
          replace: next.no === search.no,
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
