import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { stringifySearch } from '../../client/search.ts'
import { OrderInvoice } from '../../features/orders/invoice/order-invoice.tsx'
import type { OrderDetail } from '../../features/orders/orders.queries.ts'
import { PaymentScreen } from '../../features/payments/payment.screen.tsx'
import { readOrder } from '../../features/payments/payments-search.ts'
import { prefetchPayment } from '../../features/payments/payments.queries.ts'
import { OrderReceipts } from '../../features/receipts/order-receipts.tsx'
import { SubsidyOfOrder } from '../../features/subsidies/claims/order-subsidy.tsx'
import { VoucherRows } from '../../features/vouchers/using/voucher-rows.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Papers = ({ order }: { order: OrderDetail }) => (
  <>
    <SubsidyOfOrder order={order} />
    {order.hasTenders ? <OrderReceipts orderId={order.id} /> : null}
    <OrderInvoice order={order} />
  </>
)

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
      mixed={{ address: `/payment-mixed-pay${stringifySearch({ order })}`, onOpen }}
      isStaged={shop.stagePayment}
      Papers={Papers}
      more={
        order === undefined ? null : (
          <VoucherRows
            orderId={order}
            way={(to) => ({ address: `/cetificates/${to}${stringifySearch({ order })}`, onOpen })}
          />
        )
      }
    />
  )
}

export const Route = createFileRoute('/_default/payment')({
  staticData: { permission: 'order.read', priced: true },
  /** `order`: the order to pay. */
  validateSearch: readOrder,
  loaderDeps: ({ search }) => ({ order: search.order }),
  loader: ({ context, deps }) => {
    if (deps.order !== undefined) prefetchPayment(context.queryClient, deps.order)
    return loadMessages('trade')
  },
  component: Payment,
})
