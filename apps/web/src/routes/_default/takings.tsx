import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { useStored } from '../../client/storage/storage.ts'
import { takingsQuery, TakingsScreen } from '../../features/payments/books/takings.screen.tsx'
import { readTakingsSearch } from '../../features/payments/payments-search.ts'
import { loadMessages } from '../../i18n/i18n.ts'

const Takings = () => {
  const { menu } = Route.useRouteContext()
  const shops = useStored('shopList', useStored('userId') ?? '') ?? []
  return (
    <TakingsScreen
      menu={menu}
      search={Route.useSearch()}
      shops={shops}
      onChange={useSearchChange('/takings', readTakingsSearch)}
    />
  )
}

export const Route = createFileRoute('/_default/takings')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_TakingsList', priced: true },
  validateSearch: readTakingsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(takingsQuery(deps))
    return loadMessages('trade')
  },
  component: Takings,
})
