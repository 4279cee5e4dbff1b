import { orderStatuses } from '@showfloor/contract/common/order-status'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readChoice, readInt, readText } from '../client/search.ts'
import { orderListQuery, type OrdersSearch } from '../features/orders/orders.queries.ts'
import { OrdersScreen } from '../features/orders/orders.screen.tsx'

const Orders = () => {
  const search = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <OrdersScreen
      shopId={shop.id}
      search={search}
      onChange={(next) => void navigate({ to: '/orders', search: next })}
    />
  )
}

export const Route = createFileRoute('/_default/orders')({
  /** `status`: one of the order statuses; `keyword`; `no`: the page. */
  validateSearch: (search): OrdersSearch => {
    const status = readChoice(search['status'], orderStatuses)
    const keyword = readText(search['keyword'])?.slice(0, 100)
    const no = readInt(search['no'], { min: 2, max: 100_000 })
    return { ...(status ? { status } : {}), ...(keyword ? { keyword } : {}), ...(no ? { no } : {}) }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(orderListQuery(context.shop.id, deps))
  },
  component: Orders,
})
