import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { useStored } from '../../client/storage/storage.ts'
import { mattersQuery } from '../../features/payments/looking/looking.queries.ts'
import { MoneyToLookAtScreen } from '../../features/payments/looking/money-to-look-at.screen.tsx'
import { readLookingSearch } from '../../features/payments/payments-search.ts'
import { loadMessages } from '../../i18n/i18n.ts'

const MoneyToLookAt = () => {
  const search = Route.useSearch()
  const shops = useStored('shopList', useStored('userId') ?? '') ?? []
  return (
    <MoneyToLookAtScreen
      search={search}
      shops={shops}
      onChange={useSearchChange('/money-to-look-at', readLookingSearch)}
    />
  )
}

export const Route = createFileRoute('/_default/money-to-look-at')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_MoneyToLookAt', priced: true },
  validateSearch: readLookingSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(mattersQuery(deps))
    return loadMessages('trade')
  },
  component: MoneyToLookAt,
})
