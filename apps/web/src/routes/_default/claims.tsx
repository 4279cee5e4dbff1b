import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { ClaimScreen } from '../../features/claims/claim/claim.screen.tsx'
import { claimQuery } from '../../features/claims/claims.queries.ts'
import { claimListQuery, readClaimsSearch } from '../../features/claims/listing/claims-search.ts'
import { ClaimsScreen } from '../../features/claims/listing/claims.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Claims = () => {
  const { id, ...search } = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const onChange = useSearchChange('/claims', readClaimsSearch)
  if (id !== undefined)
    return <ClaimScreen key={id} shopId={shop.id} id={id} back={{ to: '/claims', search }} />
  return (
    <ClaimsScreen
      shopId={shop.id}
      search={search}
      linkOf={(one) => ({ to: '/claims', search: { ...search, id: one } })}
      onChange={onChange}
    />
  )
}

export const Route = createFileRoute('/_default/claims')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_ClaimList' },
  validateSearch: readClaimsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { id, ...search } }) => {
    if (id === undefined) void context.queryClient.prefetchQuery(claimListQuery(context.shop.id, search))
    else void context.queryClient.prefetchQuery(claimQuery(id))
    return loadMessages('trade')
  },
  component: Claims,
})
