import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { ScanButton } from '../../features/catalogue/search/scan-button.tsx'
import { NewTransferScreen } from '../../features/inventory/transfers/new-transfer.screen.tsx'
import { TransferScreen } from '../../features/inventory/transfers/transfer.screen.tsx'
import { TransfersScreen } from '../../features/inventory/transfers/transfers.screen.tsx'
import { readTransfersSearch } from '../../features/inventory/transfers/transfers-search.ts'
import { loadMessages } from '../../i18n/i18n.ts'

const Transfers = () => {
  const { id, ...kept } = Route.useSearch()
  const { shop, menu } = Route.useRouteContext()
  const navigate = useNavigate()
  const onChange = useSearchChange('/transfers', readTransfersSearch)
  const back = { to: '/transfers', search: kept } as const
  if (id === 'new')
    return (
      <NewTransferScreen
        shopId={shop.id}
        back={back}
        Scan={ScanButton}
        onMade={(made) => void navigate({ to: '/transfers', search: { ...kept, id: made }, replace: true })}
      />
    )
  if (id !== undefined)
    return <TransferScreen key={id} shopId={shop.id} id={id} back={back} Scan={ScanButton} />
  return (
    <TransfersScreen
      shopId={shop.id}
      menu={menu}
      search={kept}
      onChange={onChange}
      linkOf={(one) => ({ to: '/transfers', search: { ...kept, id: one } })}
      onNew={() => void navigate({ to: '/transfers', search: { ...kept, id: 'new' } })}
    />
  )
}

export const Route = createFileRoute('/_default/transfers')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_StockTransferList' },
  validateSearch: readTransfersSearch,
  loader: () => loadMessages('management'),
  component: Transfers,
})
