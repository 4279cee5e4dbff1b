import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { differencesQuery } from '../../features/reconciliation/bills.queries.ts'
import { ProviderBillsScreen } from '../../features/reconciliation/bills.screen.tsx'
import { readBillsSearch } from '../../features/reconciliation/bills-search.ts'
import { loadMessages } from '../../i18n/i18n.ts'

const ProviderBills = () => {
  const { menu } = Route.useRouteContext()
  return (
    <ProviderBillsScreen
      menu={menu}
      search={Route.useSearch()}
      onChange={useSearchChange('/provider-bills', readBillsSearch, { resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/_default/provider-bills')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_ProviderBillList', priced: true },
  validateSearch: readBillsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(differencesQuery(deps))
    return loadMessages('trade')
  },
  component: ProviderBills,
})
