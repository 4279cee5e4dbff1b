import { createFileRoute, useRouter } from '@tanstack/react-router'
import { readScopedIdShown, stringifySearch } from '../../client/search.ts'
import { LineClaim, OrderClaims } from '../../features/claims/order-claims.tsx'
import { OrderDeliveries } from '../../features/deliveries/order-deliveries.tsx'
import { balanceOf } from '../../features/differences/order-balance.ts'
import { OrderDifferences } from '../../features/differences/order-differences.tsx'
import { StagesLink } from '../../features/payments/stages/stages-link.tsx'
import { SubsidyOfOrder } from '../../features/subsidies/claims/order-subsidy.tsx'
import { OrderOffers } from '../../features/offers/order-offers.tsx'
import { orderQuery, type OrderDetail } from '../../features/orders/orders.queries.ts'
import { OrderInvoice } from '../../features/orders/invoice/order-invoice.tsx'
import { OrderReceipts } from '../../features/receipts/order-receipts.tsx'
import { OrderScreen } from '../../features/orders/order/order.screen.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const LazyDifferenceDialog = lazyPart(
  async () => (await import('../../features/differences/difference-dialog.tsx')).DifferenceDialog,
  ({ onClose }) => onClose(),
)

const DifferenceDialog = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => (
  <LazyDifferenceDialog order={balanceOf(order)} onClose={onClose} />
)

const Stages = ({ order }: { order: OrderDetail }) => {
  const { shop } = Route.useRouteContext()
  const { history } = useRouter()
  const isOver = order.status === 'CANCELLED' || order.status === 'EXPIRED'
  if (!order.plan && (isOver || !shop.stagePayment || order.due === 0)) return null
  const address = `/payment-stage-pay${stringifySearch({ order: order.id })}`
  return <StagesLink plan={order.plan} way={{ address, onOpen: (to) => history.push(to) }} />
}

const Matters = ({ order }: { order: OrderDetail }) => (
  <>
    {order.plan ? <Stages order={order} /> : null}
    <SubsidyOfOrder order={order} />
    <OrderOffers shopId={order.shopId} orderId={order.id} />
    {order.paid > 0 || order.refunded > 0 ? (
      <OrderDifferences shopId={order.shopId} order={balanceOf(order)} />
    ) : null}
    <OrderDeliveries order={order} />
    <OrderClaims shopId={order.shopId} orderId={order.id} />
  </>
)

const Papers = ({ order }: { order: OrderDetail }) => (
  <>
    {order.plan ? null : <Stages order={order} />}
    {order.hasTenders ? <OrderReceipts orderId={order.id} /> : null}
    <OrderInvoice order={order} />
  </>
)

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
      Matters={Matters}
      Papers={Papers}
      LineAction={LineClaim}
      DifferenceDialog={DifferenceDialog}
    />
  )
}

export const Route = createFileRoute('/_default/order')({
  staticData: { permission: 'order.read', priced: true },
  /** `id`: the order. An invalid id finds nothing. */
  validateSearch: readScopedIdShown,
  loaderDeps: ({ search }) => ({ id: search.id }),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(orderQuery(deps.id))
    return loadMessages('trade')
  },
  component: Order,
})
