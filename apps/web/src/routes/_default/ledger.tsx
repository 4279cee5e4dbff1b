import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { ledgerQuery, readLedgerSearch } from '../../features/payments/books/ledger-search.ts'
import { LedgerScreen } from '../../features/payments/books/ledger.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Ledger = () => {
  const { shop, menu } = Route.useRouteContext()
  return (
    <LedgerScreen
      shopId={shop.id}
      menu={menu}
      search={Route.useSearch()}
      onChange={useSearchChange('/ledger', readLedgerSearch)}
    />
  )
}

export const Route = createFileRoute('/_default/ledger')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_LedgerList', priced: true },
  /** The filters of the ledger, see `LedgerSearch`. */
  validateSearch: readLedgerSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(ledgerQuery(context.shop.id, deps))
    return loadMessages('trade')
  },
  component: Ledger,
})
