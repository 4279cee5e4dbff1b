import { createFileRoute } from '@tanstack/react-router'
import { readScopedIdShown } from '../../client/search.ts'
import { OrderSpreadLinkScreen } from '../../features/orders/paper/order-spread-link.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const OrderSpreadLink = () => {
  const { id } = Route.useSearch()
  const { shop } = Route.useRouteContext()
  return <OrderSpreadLinkScreen key={id} id={id} shopId={shop.id} />
}

export const Route = createFileRoute('/_default/order-spread-link')({
  /** `id`: the order. An invalid id finds nothing. */
  validateSearch: readScopedIdShown,
  loader: () => loadMessages('trade'),
  component: OrderSpreadLink,
})
