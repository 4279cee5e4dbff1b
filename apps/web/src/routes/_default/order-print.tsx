import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { readChoice, readScopedIds } from '../../client/search.ts'
import { paperSizes, printOrdersMax, type PaperSize } from '../../features/orders/paper/order-papers.ts'
import { OrderPrintScreen } from '../../features/orders/paper/order-print.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const OrderPrint = () => {
  const { id, size } = Route.useSearch()
  const navigate = useNavigate()
  const { history } = useRouter()
  return (
    <OrderPrintScreen
      ids={id}
      size={size ?? 'a4'}
      onSize={(next) => void navigate({ to: '/order-print', search: { id, size: next }, replace: true })}
      onBack={() => (history.canGoBack() ? history.back() : history.push('/orders'))}
    />
  )
}

export const Route = createFileRoute('/_default/order-print')({
  /** `id`: the orders; `size`: `a4` or `receipt`. */
  validateSearch: (search): { id: string[]; size?: PaperSize } => {
    const size = readChoice(search.size, paperSizes)
    return { id: readScopedIds(search.id).slice(0, printOrdersMax), ...(size ? { size } : {}) }
  },
  loader: () => loadMessages('trade'),
  component: OrderPrint,
})
