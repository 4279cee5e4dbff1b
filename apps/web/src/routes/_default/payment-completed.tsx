import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { stringifySearch } from '../../client/search.ts'
import { useStored } from '../../client/storage/storage.ts'
import { isCarrier } from '../../features/home/home.queries.ts'
import { PaymentCompletedScreen } from '../../features/payments/completed.screen.tsx'
import { readOrder } from '../../features/payments/payments-search.ts'
import { loadMessages, t } from '../../i18n/i18n.ts'

const PaymentCompleted = () => {
  const { order } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { history } = useRouter()
  const carries = isCarrier(useStored('userInfo')?.permissions ?? [])
  const onOpen = (address: string) => history.push(address)
  const onUnpaid = useCallback(
    () => void navigate({ to: '/payment', search: { order }, replace: true }),
    [navigate, order],
  )
  return (
    <PaymentCompletedScreen
      orderId={order}
      onUnpaid={onUnpaid}
      order={{ address: `/order${stringifySearch({ id: order })}`, onOpen }}
      orders={{ address: '/orders', onOpen }}
      next={{
        address: carries ? '/stops' : '/',
        text: t(carries ? 'home.stops' : 'payments.nextCustomer'),
        onOpen,
      }}
    />
  )
}

export const Route = createFileRoute('/_default/payment-completed')({
  staticData: { permission: 'order.read', priced: true },
  /** `order`: the order that was paid. */
  validateSearch: readOrder,
  loader: () => loadMessages('trade'),
  component: PaymentCompleted,
})
