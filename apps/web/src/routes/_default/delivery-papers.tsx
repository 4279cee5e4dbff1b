import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { readChoice, readDay, searchOf } from '../../client/search.ts'
import { DeliveryPapersScreen, paperKinds } from '../../features/deliveries/paper/delivery-papers.screen.tsx'
import { today } from '../../features/orders/checkout/delivery-modes.ts'
import { loadMessages } from '../../i18n/i18n.ts'

/** `day`: by default today; `kind`: delivery notes or the pick list. */
const readSearch = searchOf({ day: readDay, kind: readChoice(paperKinds) })

const DeliveryPapers = () => {
  const { day = today(), kind = 'notes' } = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const change = useSearchChange('/delivery-papers', readSearch, { replace: true })
  const { history } = useRouter()
  return (
    <DeliveryPapersScreen
      shop={shop}
      day={day}
      kind={kind}
      onChange={change}
      onBack={() => (history.canGoBack() ? history.back() : history.push('/deliveries'))}
    />
  )
}

export const Route = createFileRoute('/_default/delivery-papers')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_DeliveryList' },
  validateSearch: readSearch,
  loader: () => loadMessages('trade'),
  component: DeliveryPapers,
})
