import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readPage, readScopedId, searchOf } from '../../client/search.ts'
import { ScanButton } from '../../features/catalogue/search/scan-button.tsx'
import { CountScreen } from '../../features/inventory/counts/count.screen.tsx'
import { CountsScreen } from '../../features/inventory/counts/counts.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Counts = () => {
  const { id, ...kept } = Route.useSearch()
  const { shop, menu } = Route.useRouteContext()
  const navigate = useNavigate()
  if (id !== undefined)
    return (
      <CountScreen
        key={id}
        shopId={shop.id}
        id={id}
        back={{ to: '/counts', search: kept }}
        Scan={ScanButton}
      />
    )
  return (
    <CountsScreen
      shopId={shop.id}
      menu={menu}
      no={kept.no ?? 1}
      onTurn={(next) => void navigate({ to: '/counts', search: next > 1 ? { no: next } : {} })}
      linkOf={(one) => ({ to: '/counts', search: { ...kept, id: one } })}
      onStarted={(one) => void navigate({ to: '/counts', search: { ...kept, id: one } })}
    />
  )
}

export const Route = createFileRoute('/_default/counts')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_StockCountList' },
  /** `id`: a count; `no`: the page. */
  validateSearch: searchOf({ id: readScopedId, no: readPage }),
  loader: () => loadMessages('management'),
  component: Counts,
})
