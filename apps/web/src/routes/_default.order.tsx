import { createFileRoute, useRouter } from '@tanstack/react-router'
import { readText, stringifySearch } from '../client/search.ts'
import { orderQuery } from '../features/orders/orders.queries.ts'
import { OrderScreen } from '../features/orders/order.screen.tsx'

const Order = () => {
  const { id } = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const { history } = useRouter()
  return (
    <OrderScreen
      id={id}
      shopId={shop.id}
      onEdit={(order) => history.push(`/checkout${stringifySearch({ order })}`)}
      onPay={(order) => history.push(`/payment${stringifySearch({ order })}`)}
      onDeleted={() => history.push('/orders')}
    />
  )
}

export const Route = createFileRoute('/_default/order')({
  staticData: { menu: 'gaia_furniture_trade_ShopOrderList', priced: true },
  /** `id`: the order. An id that is none finds nothing. */
  validateSearch: (search): { id: string } => {
    const id = readText(search['id']) ?? ''
    return { id: /^\d{1,20}-\d{1,20}$/.test(id) ? id : '0-0' }
  },
  loaderDeps: ({ search }) => ({ id: search.id }),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(orderQuery(deps.id))
  },
  component: Order,
})
