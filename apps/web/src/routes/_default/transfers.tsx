import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readFlag, readInt, readText } from '../../client/search.ts'
import { ScanButton } from '../../features/catalogue/search/scan-button.tsx'
import { NewTransferScreen } from '../../features/inventory/transfers/new-transfer.screen.tsx'
import { TransferScreen } from '../../features/inventory/transfers/transfer.screen.tsx'
import { TransfersScreen } from '../../features/inventory/transfers/transfers.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

type Search = { id?: string; all?: '1'; no?: number }

const Transfers = () => {
  const { id, all, no } = Route.useSearch()
  const { shop, menu } = Route.useRouteContext()
  const navigate = useNavigate()
  const kept: Search = { ...(all ? { all } : {}), ...(no ? { no } : {}) }
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
      search={{ all: all === '1', no: no ?? 1 }}
      onChange={(next) =>
        void navigate({
          to: '/transfers',
          search: { ...(next.all ? { all: '1' as const } : {}), ...(next.no > 1 ? { no: next.no } : {}) },
        })
      }
      linkOf={(one) => ({ to: '/transfers', search: { ...kept, id: one } })}
      onNew={() => void navigate({ to: '/transfers', search: { ...kept, id: 'new' } })}
    />
  )
}

export const Route = createFileRoute('/_default/transfers')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_StockTransferList' },
  /** `id`: a transfer, or `new`; `all`: 1 for finished ones too; `no`: the page. */
  validateSearch: (search): Search => {
    const id = readText(search.id)
    const no = readInt(search.no, { min: 2, max: 100_000 })
    return {
      ...(id && /^(?:new|\d{1,20})$/.test(id) ? { id } : {}),
      ...(readFlag(search.all) ? { all: '1' } : {}),
      ...(no ? { no } : {}),
    }
  },
  loader: () => loadMessages('management'),
  component: Transfers,
})
