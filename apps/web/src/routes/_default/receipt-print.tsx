import { createFileRoute } from '@tanstack/react-router'
import { readScopedIdShown } from '../../client/search.ts'
import { ReceiptPrintScreen } from '../../features/receipts/receipt-print.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const ReceiptPrint = () => <ReceiptPrintScreen id={Route.useSearch().id} />

export const Route = createFileRoute('/_default/receipt-print')({
  staticData: { permission: 'order.read', priced: true },
  /** `id`: the receipt. An invalid id finds nothing. */
  validateSearch: readScopedIdShown,
  loader: () => loadMessages('trade'),
  component: ReceiptPrint,
})
