import { isScopedId } from '@showfloor/contract/common/ids'
import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { readChoice, readOr, readTexts, searchOf } from '../../client/search.ts'
import { paperSizes, printOrdersMax } from '../../features/orders/paper/order-papers.ts'
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
      onSize={(next) =>
        void navigate({ to: '/order-print', search: (now) => ({ ...now, id, size: next }), replace: true })
      }
      onBack={() => (history.canGoBack() ? history.back() : history.push('/orders'))}
    />
  )
}

export const Route = createFileRoute('/_default/order-print')({
  /** `id`: the orders; `size`: `a4` or `receipt`. */
  validateSearch: searchOf({
    id: readOr(readTexts(isScopedId, printOrdersMax), []),
    size: readChoice(paperSizes),
  }),
  loader: () => loadMessages('trade'),
  component: OrderPrint,
})
