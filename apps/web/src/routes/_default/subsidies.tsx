import { subsidyStates } from '@showfloor/contract/common/subsidy-status'
import { createFileRoute } from '@tanstack/react-router'
import { readChoice, searchOf } from '../../client/search.ts'
import { ClaimsScreen } from '../../features/subsidies/claims/claims.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Subsidies = () => {
  const { state } = Route.useSearch()
  const { shop, menu } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <ClaimsScreen
      key={shop.id}
      shopId={shop.id}
      menu={menu}
      state={state}
      onState={(next) => void navigate({ search: next ? { state: next } : {}, replace: true })}
    />
  )
}

export const Route = createFileRoute('/_default/subsidies')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_SubsidyClaimList', priced: true },
  /** `state`: only claims in this state. */
  validateSearch: searchOf({ state: readChoice(subsidyStates) }),
  loader: () => loadMessages('trade'),
  component: Subsidies,
})
