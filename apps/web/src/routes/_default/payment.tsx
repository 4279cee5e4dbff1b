import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readText, stringifySearch } from '../../client/search.ts'
import { PaymentScreen } from '../../features/payments/payment.screen.tsx'
import { readOrderId } from '../../features/payments/order-id.ts'
import { orderQuery, paymentQuery, typesQuery } from '../../features/payments/payments.queries.ts'
import { loadMessages } from '../../i18n/i18n.ts'

const Payment = () => {
  const { order } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { shop } = Route.useRouteContext()
  const { history } = useRouter()
  const onOpen = (address: string) => history.push(address)
  const onPaid = useCallback(
    () => void navigate({ to: '/payment-completed', search: { order }, replace: true }),
    [navigate, order],
  )
  return (
    <PaymentScreen
      orderId={order}
      onPaid={onPaid}
      order={{ address: `/order${stringifySearch({ id: order })}`, onOpen }}
      orders={{ address: '/orders', onOpen }}
      stages={{ address: `/payment-stage-pay${stringifySearch({ order })}`, onOpen }}
      isStaged={shop.stagePayment}
    />
  )
}

export const Route = createFileRoute('/_default/payment')({
  staticData: { menu: 'gaia_furniture_trade_ShopOrderList', priced: true },
  /** `order`: the order to pay. */
  validateSearch: (search): { order?: string } => {
    const order = readOrderId(readText(search['order']))
    return order ? { order } : {}
  },
  loaderDeps: ({ search }) => ({ order: search.order }),
  loader: ({ context, deps }) => {
    if (deps.order !== undefined) {
      void context.queryClient.prefetchQuery(orderQuery(deps.order))
      void context.queryClient.prefetchQuery(paymentQuery(deps.order))
      void context.queryClient.prefetchQuery(typesQuery(deps.order))
    }
    return loadMessages('trade')
  },
  component: Payment,
})
