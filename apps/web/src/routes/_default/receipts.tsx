import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { receiptListQuery, ReceiptsScreen } from '../../features/receipts/receipts.screen.tsx'
import { readReceiptsSearch } from '../../features/receipts/receipts-search.ts'
import { loadMessages } from '../../i18n/i18n.ts'

const Receipts = () => {
  const { shop, menu } = Route.useRouteContext()
  return (
    <ReceiptsScreen
      shopId={shop.id}
      menu={menu}
      search={Route.useSearch()}
      onChange={useSearchChange('/receipts', readReceiptsSearch)}
    />
  )
}

export const Route = createFileRoute('/_default/receipts')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_ReceiptList', priced: true },
  validateSearch: readReceiptsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(receiptListQuery(context.shop.id, deps))
    return loadMessages('trade')
  },
  component: Receipts,
})
