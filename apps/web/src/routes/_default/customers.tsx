import { customerStatuses } from '@showfloor/contract/common/customer-status'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { keptApart, useKeptKeyword, withKeyword } from '../../client/storage/kept-keyword.ts'
import { readChoice, readFlag, readInt, readText } from '../../client/search.ts'
import { customerListQuery, type CustomersSearch } from '../../features/customers/customers.queries.ts'
import { CustomersScreen } from '../../features/customers/customers.screen.tsx'
import { namesSomebody } from '../../features/customers/shown.ts'
import { isBackOffice } from '../../ui/privacy/shop-only.ts'

type Search = Omit<CustomersSearch, 'mine'> & { mine?: '1' }

const Customers = () => {
  const { mine, ...search } = useKeptKeyword(Route.useSearch())
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <CustomersScreen
      shopId={shop.id}
      search={{ ...search, ...(mine ? { mine: true } : {}) }}
      onChange={({ mine: own, ...next }) =>
        void navigate({ to: '/customers', ...keptApart({ ...next, ...(own ? { mine: '1' as const } : {}) }) })
      }
      onOpen={(id) => void navigate({ to: '/customer', search: { id } })}
    />
  )
}

export const Route = createFileRoute('/_default/customers')({
  staticData: { menu: 'gaia_furniture_trade_PotentialClientList' },
  /** `status`: one of the customer statuses; `mine`: 1 for one's own only; `no`: the page. A `keyword` is accepted and moved out of the address. */
  validateSearch: (search): Search => {
    const status = readChoice(search.status, customerStatuses)
    const keyword = readText(search.keyword)?.slice(0, 100)
    const no = readInt(search.no, { min: 2, max: 100_000 })
    return {
      ...(status ? { status } : {}),
      ...(readFlag(search.mine) ? { mine: '1' } : {}),
      ...(keyword ? { keyword } : {}),
      ...(no ? { no } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) => {
    const { mine, ...search } = withKeyword(deps, location.state)
    // On the shop floor only search results are listed.
    if (!isBackOffice() && !namesSomebody(search.keyword ?? '')) return
    void context.queryClient.prefetchQuery(
      customerListQuery(context.shop.id, { ...search, ...(mine ? { mine: true } : {}) }),
    )
  },
  component: Customers,
})
