import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readScopedId } from '../../client/search.ts'
import { ClaimScreen } from '../../features/claims/claim/claim.screen.tsx'
import { claimQuery } from '../../features/claims/claims.queries.ts'
import {
  claimListQuery,
  readClaimsSearch,
  type ClaimsSearch,
} from '../../features/claims/listing/claims-search.ts'
import { ClaimsScreen } from '../../features/claims/listing/claims.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Claims = () => {
  const { id, ...search } = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  if (id !== undefined)
    return <ClaimScreen key={id} shopId={shop.id} id={id} back={{ to: '/claims', search }} />
  return (
    <ClaimsScreen
      shopId={shop.id}
      search={search}
      linkOf={(one) => ({ to: '/claims', search: { ...search, id: one } })}
      onChange={(next) => void navigate({ to: '/claims', search: next })}
    />
  )
}

export const Route = createFileRoute('/_default/claims')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_ClaimList' },
  /** `id`: a claim; otherwise the filters of the list, see `ClaimsSearch`. */
  validateSearch: (search): ClaimsSearch & { id?: string } => {
    const id = readScopedId(search.id)
    return { ...readClaimsSearch(search), ...(id ? { id } : {}) }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { id, ...search } }) => {
    if (id === undefined) void context.queryClient.prefetchQuery(claimListQuery(context.shop.id, search))
    else void context.queryClient.prefetchQuery(claimQuery(id))
    return loadMessages('trade')
  },
  component: Claims,
})
