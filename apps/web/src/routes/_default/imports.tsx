import { importKinds } from '@showfloor/contract/common/import-kinds'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { readChoice, readId, searchOf } from '../../client/search.ts'
import { ImportScreen } from '../../features/imports/import.screen.tsx'
import { ImportsScreen } from '../../features/imports/imports.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

/** `id`: the import to show; `kind` and `shop`: preset for a new one. */
const readSearch = searchOf({ id: readId, kind: readChoice(importKinds), shop: readId })

const Imports = () => {
  const { menu } = Route.useRouteContext()
  const navigate = useNavigate()
  const choose = useSearchChange('/imports', readSearch, { replace: true })
  const { id, ...chosen } = Route.useSearch()
  if (id) return <ImportScreen key={id} id={id} />
  return (
    <ImportsScreen
      menu={menu}
      chosen={chosen}
      onChoose={choose}
      onSent={(sent) => void navigate({ to: '/imports', search: { id: sent } })}
    />
  )
}

export const Route = createFileRoute('/_default/imports')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_ImportList', withoutShop: true },
  validateSearch: readSearch,
  loader: () => loadMessages('management'),
  component: Imports,
})
