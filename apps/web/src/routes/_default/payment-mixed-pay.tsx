import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { stringifySearch } from '../../client/search.ts'
import { MixedPayScreen } from '../../features/payments/mixed/mixed-pay.screen.tsx'
import { mixedQuery } from '../../features/payments/mixed/mixed.queries.ts'
import { readOrder } from '../../features/payments/payments-search.ts'
import { prefetchPayment } from '../../features/payments/payments.queries.ts'
import { SubsidyOfOrder } from '../../features/subsidies/claims/order-subsidy.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const MixedPay = () => {
  const { order } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { history } = useRouter()
  const onOpen = (address: string) => history.push(address)
  const onPaid = useCallback(
    () => void navigate({ to: '/payment-completed', search: { order }, replace: true }),
    [navigate, order],
  )
  return (
    <MixedPayScreen
      orderId={order}
      onPaid={onPaid}
      order={{ address: `/order${stringifySearch({ id: order })}`, onOpen }}
      orders={{ address: '/orders', onOpen }}
      vouchers={{
        results: { address: `/cetificates/result${stringifySearch({ order })}`, onOpen },
        ofLine: (platform, line) => ({
          address: `/cetificates/${platform.toLowerCase()}${stringifySearch({ order, line })}`,
          onOpen,
        }),
      }}
      Subsidy={SubsidyOfOrder}
    />
  )
}

export const Route = createFileRoute('/_default/payment-mixed-pay')({
  staticData: { permission: 'order.read', priced: true },
  /** `order`: the order that is paid in several ways. */
  validateSearch: readOrder,
  loaderDeps: ({ search }) => ({ order: search.order }),
  loader: ({ context, deps }) => {
    if (deps.order !== undefined) {
      prefetchPayment(context.queryClient, deps.order)
      void context.queryClient.prefetchQuery(mixedQuery(deps.order))
    }
    return loadMessages('trade')
  },
  component: MixedPay,
})
