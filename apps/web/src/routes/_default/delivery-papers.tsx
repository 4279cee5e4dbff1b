import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { readChoice, readDay } from '../../client/search.ts'
import {
  DeliveryPapersScreen,
  paperKinds,
  type PaperKind,
} from '../../features/deliveries/paper/delivery-papers.screen.tsx'
import { today } from '../../features/orders/checkout/delivery-modes.ts'
import { loadMessages } from '../../i18n/i18n.ts'

const DeliveryPapers = () => {
  const { day = today(), kind = 'notes' } = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  const { history } = useRouter()
  return (
    <DeliveryPapersScreen
      shop={shop}
      day={day}
      kind={kind}
      onChange={(change) =>
        void navigate({ to: '/delivery-papers', search: { day, kind, ...change }, replace: true })
      }
      onBack={() => (history.canGoBack() ? history.back() : history.push('/deliveries'))}
    />
  )
}

export const Route = createFileRoute('/_default/delivery-papers')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_DeliveryList' },
  /** `day`: by default today; `kind`: delivery notes or the pick list. */
  validateSearch: (search): { day?: string; kind?: PaperKind } => {
    const day = readDay(search.day)
    const kind = readChoice(search.kind, paperKinds)
    return { ...(day ? { day } : {}), ...(kind ? { kind } : {}) }
  },
  loader: () => loadMessages('trade'),
  component: DeliveryPapers,
})
