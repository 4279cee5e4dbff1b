import { stageStates } from '@showfloor/contract/common/inspirations'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readChoice, readFlag, readInt } from '../../client/search.ts'
import { stagePageQuery, type StagesSearch } from '../../features/inspirations/stages/stages.queries.ts'
import { StagesScreen } from '../../features/inspirations/stages/stages.screen.tsx'

const Stages = () => {
  const search = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <StagesScreen
      shopId={shop.id}
      search={search}
      onChange={(next) => void navigate({ to: '/new-product-stage', search: next })}
    />
  )
}

export const Route = createFileRoute('/_default/new-product-stage')({
  staticData: { menu: 'gaia_furniture_trade_NewProductStage' },
  /** `state`: UPCOMING, RUNNING or PAST; `draft`: 1 for unpublished ones; `no`: the page. */
  validateSearch: (search): StagesSearch => {
    const state = readChoice(search.state, stageStates)
    const no = readInt(search.no, { min: 2, max: 5000 })
    return {
      ...(state ? { state } : {}),
      ...(readFlag(search.draft) ? { draft: '1' } : {}),
      ...(no ? { no } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(stagePageQuery(context.shop.id, deps))
  },
  component: Stages,
})
