import { createFileRoute, useNavigate } from '@tanstack/react-router'
import {
  changedLedgerSearch,
  ledgerQuery,
  readLedgerSearch,
  type LedgerSearch,
} from '../../features/payments/books/ledger-search.ts'
import { LedgerScreen } from '../../features/payments/books/ledger.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Ledger = () => {
  const { shop, menu } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <LedgerScreen
      shopId={shop.id}
      menu={menu}
      search={Route.useSearch()}
      onChange={(change) =>
        void navigate({
          to: '/ledger',
          search: (now) => changedLedgerSearch(readLedgerSearch(now), change),
        })
      }
    />
  )
}

export const Route = createFileRoute('/_default/ledger')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_LedgerList', priced: true },
  /** The filters of the ledger, see `LedgerSearch`. */
  validateSearch: (search): LedgerSearch => readLedgerSearch(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(ledgerQuery(context.shop.id, deps))
    return loadMessages('trade')
  },
  component: Ledger,
})
