import { createFileRoute, useRouter } from '@tanstack/react-router'
import { stringifySearch } from '../../client/search.ts'
import { readOrder } from '../../features/payments/payments-search.ts'
import { prefetchPayment } from '../../features/payments/payments.queries.ts'
import { StagePayScreen } from '../../features/payments/stages/stage-pay.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const StagePay = () => {
  const { order } = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const { history } = useRouter()
  const onOpen = (address: string) => history.push(address)
  return (
    <StagePayScreen
      orderId={order}
      isAllowed={shop.stagePayment}
      order={{ address: `/order${stringifySearch({ id: order })}`, onOpen }}
      orders={{ address: '/orders', onOpen }}
    />
  )
}

export const Route = createFileRoute('/_default/payment-stage-pay')({
  staticData: { permission: 'order.read', priced: true },
  /** `order`: the order that is paid in stages. */
  validateSearch: readOrder,
  loaderDeps: ({ search }) => ({ order: search.order }),
  loader: ({ context, deps }) => {
    if (deps.order !== undefined) prefetchPayment(context.queryClient, deps.order)
    return loadMessages('trade')
  },
  component: StagePay,
})
