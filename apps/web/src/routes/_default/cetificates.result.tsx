import { createFileRoute, useRouter } from '@tanstack/react-router'
import { stringifySearch } from '../../client/search.ts'
import { readOrder } from '../../features/payments/payments-search.ts'
import { VoucherResultScreen } from '../../features/vouchers/using/result.screen.tsx'
import { vouchersQuery } from '../../features/vouchers/vouchers.queries.ts'
import { loadMessages } from '../../i18n/i18n.ts'

const VoucherResult = () => {
  const { order } = Route.useSearch()
  const { history } = useRouter()
  const onOpen = (address: string) => history.push(address)
  const search = stringifySearch({ order })
  return (
    <VoucherResultScreen
      orderId={order}
      payment={{ address: `/payment${search}`, onOpen }}
      more={(platform) => ({ address: `/cetificates/${platform.toLowerCase()}${search}`, onOpen })}
      orders={{ address: '/orders', onOpen }}
    />
  )
}

export const Route = createFileRoute('/_default/cetificates/result')({
  staticData: { permission: 'order.read', priced: true },
  /** `order`: the order whose vouchers are shown. */
  validateSearch: readOrder,
  loaderDeps: ({ search }) => ({ order: search.order }),
  loader: ({ context, deps }) => {
    if (deps.order !== undefined) void context.queryClient.prefetchQuery(vouchersQuery(deps.order))
    return loadMessages('trade')
  },
  component: VoucherResult,
})
