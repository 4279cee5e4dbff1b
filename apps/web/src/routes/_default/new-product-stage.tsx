import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { stagePageQuery } from '../../features/inspirations/stages/stages.queries.ts'
import { StagesScreen } from '../../features/inspirations/stages/stages.screen.tsx'
import { readStagesSearch } from '../../features/inspirations/inspirations-search.ts'

const Stages = () => {
  const search = Route.useSearch()
  const { shop } = Route.useRouteContext()
  return (
    <StagesScreen
      shopId={shop.id}
      search={search}
      onChange={useSearchChange('/new-product-stage', readStagesSearch)}
    />
  )
}

export const Route = createFileRoute('/_default/new-product-stage')({
  staticData: { menu: 'gaia_furniture_trade_NewProductStage' },
  validateSearch: readStagesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(stagePageQuery(context.shop.id, deps))
  },
  component: Stages,
})
