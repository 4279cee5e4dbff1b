import { createFileRoute } from '@tanstack/react-router'
import { readOrderLine } from '../../features/payments/payments-search.ts'
import { prefetchPayment } from '../../features/payments/payments.queries.ts'
import { VoucherDesk } from '../../features/vouchers/using/voucher-desk.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const MeituanVouchers = () => <VoucherDesk {...Route.useSearch()} platform="MEITUAN" />

export const Route = createFileRoute('/_default/cetificates/meituan')({
  staticData: { permission: 'order.read', priced: true },
  /** `order`: the order that vouchers pay for; `line`: the line of its mixed payment that they are. */
  validateSearch: readOrderLine,
  loaderDeps: ({ search }) => ({ order: search.order }),
  loader: ({ context, deps }) => {
    if (deps.order !== undefined) prefetchPayment(context.queryClient, deps.order)
    return loadMessages('trade')
  },
  component: MeituanVouchers,
})
