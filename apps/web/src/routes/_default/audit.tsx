import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { AuditScreen } from '../../features/audit/audit.screen.tsx'
import { readAuditSearch } from '../../features/audit/audit-search.ts'
import { loadMessages } from '../../i18n/i18n.ts'

const Audit = () => {
  const { menu } = Route.useRouteContext()
  return (
    <AuditScreen
      menu={menu}
      search={Route.useSearch()}
      onChange={useSearchChange('/audit', readAuditSearch, { replace: true })}
    />
  )
}

export const Route = createFileRoute('/_default/audit')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_AuditList', withoutShop: true },
  validateSearch: readAuditSearch,
  loader: () => loadMessages('management'),
  component: Audit,
})
