import { createFileRoute } from '@tanstack/react-router'
import { readText } from '../../client/search.ts'
import { ReceiptPrintScreen } from '../../features/receipts/receipt-print.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const ReceiptPrint = () => <ReceiptPrintScreen id={Route.useSearch().id} />

export const Route = createFileRoute('/_default/receipt-print')({
  staticData: { menu: 'gaia_furniture_trade_ShopOrderList', priced: true },
  /** `id`: the receipt. An invalid id finds nothing. */
  validateSearch: (search): { id: string } => {
    const id = readText(search['id']) ?? ''
    return { id: /^\d{1,20}-\d{1,20}$/.test(id) ? id : '0-0' }
  },
  loader: () => loadMessages('trade'),
  component: ReceiptPrint,
})
