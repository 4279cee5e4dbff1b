import { importKinds } from '@showfloor/contract/common/import-kinds'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readChoice, readId } from '../../client/search.ts'
import { ImportScreen } from '../../features/imports/import.screen.tsx'
import { ImportsScreen } from '../../features/imports/imports.screen.tsx'
import type { Chosen } from '../../features/imports/new-import.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

type Search = Chosen & { id?: string }

const Imports = () => {
  const { menu } = Route.useRouteContext()
  const navigate = useNavigate()
  const { id, ...chosen } = Route.useSearch()
  if (id) return <ImportScreen key={id} id={id} />
  return (
    <ImportsScreen
      menu={menu}
      chosen={chosen}
      onChoose={(search) => void navigate({ to: '/imports', search, replace: true })}
      onSent={(sent) => void navigate({ to: '/imports', search: { id: sent } })}
    />
  )
}

export const Route = createFileRoute('/_default/imports')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_ImportList', withoutShop: true },
  /** `id`: the import to show; `kind` and `shop`: preset for a new one. */
  validateSearch: (search): Search => {
    const id = readId(search.id)
    const kind = readChoice(search.kind, importKinds)
    const shop = readId(search.shop)
    return { ...(id ? { id } : {}), ...(kind ? { kind } : {}), ...(shop ? { shop } : {}) }
  },
  loader: () => loadMessages('management'),
  component: Imports,
})
