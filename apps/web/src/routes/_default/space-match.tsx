import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { lazy, Suspense } from 'react'
import { SpaceSetScreen } from '../../features/inspirations/spaces/set/space-set.screen.tsx'
import { readSpaceSearch } from '../../features/inspirations/spaces/space-search.ts'
import { useMayEditInspirations } from '../../features/inspirations/inspiration-rights.ts'
import { spaceDetailQuery, spacePageQuery } from '../../features/inspirations/spaces/spaces.queries.ts'
import { SpacesScreen } from '../../features/inspirations/spaces/spaces.screen.tsx'

const SpaceEditorScreen = lazy(async () => ({
  default: (await import('../../features/inspirations/spaces/editor/space-editor.screen.tsx'))
    .SpaceEditorScreen,
}))

const SpaceMatch = () => {
  const search = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const mayEdit = useMayEditInspirations()
  // Typing and swapping replace the history entry.
  const onChange = useSearchChange('/space-match', readSpaceSearch, { replace: true, resetScroll: false })
  if (search.edit && mayEdit)
    return (
      <Suspense>
        <SpaceEditorScreen shopId={shop.id} search={search} edit={search.edit} onDone={onChange} />
      </Suspense>
    )
  if (!search.id) return <SpacesScreen shopId={shop.id} search={search} onChange={onChange} />
  return <SpaceSetScreen shopId={shop.id} search={search} onChange={onChange} />
}

export const Route = createFileRoute('/_default/space-match')({
  staticData: { menu: 'gaia_furniture_trade_SpaceMatch', cartPanel: true, priced: true },
  validateSearch: readSpaceSearch,
  loaderDeps: ({ search: { slot: _slot, edit: _edit, ...search } }) => search,
  loader: ({ context, deps }) => {
    const { queryClient, shop } = context
    if (deps.id) void queryClient.prefetchQuery(spaceDetailQuery(shop.id, deps))
    else void queryClient.prefetchQuery(spacePageQuery(shop.id, deps))
  },
  component: SpaceMatch,
})
