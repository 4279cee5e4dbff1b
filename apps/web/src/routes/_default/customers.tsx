import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { useKeptKeyword, withKeyword } from '../../client/address/kept-keyword.ts'
import { customerListQuery } from '../../features/customers/customers.queries.ts'
import { CustomersScreen } from '../../features/customers/customers.screen.tsx'
import { namesSomebody } from '../../features/customers/shown.ts'
import { isBackOffice } from '../../ui/privacy/shop-only.ts'
import { readCustomersSearch } from '../../features/customers/customers-search.ts'

const Customers = () => {
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <CustomersScreen
      shopId={shop.id}
      search={useKeptKeyword(Route.useSearch())}
      onChange={useSearchChange('/customers', readCustomersSearch, { keepsKeyword: true })}
      onOpen={(id) => void navigate({ to: '/customer', search: { id } })}
    />
  )
}

export const Route = createFileRoute('/_default/customers')({
  staticData: { menu: 'gaia_furniture_trade_PotentialClientList' },
  validateSearch: readCustomersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) => {
    const search = withKeyword(deps, location.state)
    // On the shop floor only search results are listed.
    if (!isBackOffice() && !namesSomebody(search.keyword ?? '')) return
    void context.queryClient.prefetchQuery(customerListQuery(context.shop.id, search))
  },
  component: Customers,
})
