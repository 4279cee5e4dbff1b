import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { useKeptKeyword, withKeyword } from '../../client/address/kept-keyword.ts'
import { stringifySearch } from '../../client/search.ts'
import { orderCountsQuery, orderListQuery } from '../../features/orders/orders.queries.ts'
import { readOrdersSearch } from '../../features/orders/listing/orders-search.ts'
import { OrdersScreen } from '../../features/orders/listing/orders.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Orders = () => {
  const search = useKeptKeyword(Route.useSearch())
  const { shop } = Route.useRouteContext()
  const { history } = useRouter()
  return (
    <OrdersScreen
      shopId={shop.id}
      search={search}
      onChange={useSearchChange('/orders', readOrdersSearch, { keepsKeyword: true })}
      onPrint={(ids) => history.push(`/order-print${stringifySearch({ id: ids })}`)}
    />
  )
}

export const Route = createFileRoute('/_default/orders')({
  staticData: { menu: 'gaia_furniture_trade_ShopOrderList', priced: true },
  /** Filters and a position in the list, see `OrdersSearch`. */
  validateSearch: readOrdersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) => {
    const search = withKeyword(deps, location.state)
    void context.queryClient.prefetchQuery(orderListQuery(context.shop.id, search))
    void context.queryClient.prefetchQuery(orderCountsQuery(context.shop.id, search))
    return loadMessages('trade')
  },
  component: Orders,
})
