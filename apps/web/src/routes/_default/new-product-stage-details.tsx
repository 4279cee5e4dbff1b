import { createFileRoute } from '@tanstack/react-router'
import { readIdShown } from '../../client/search.ts'
import { stageDetailQuery } from '../../features/inspirations/stages/stages.queries.ts'
import { StageScreen } from '../../features/inspirations/stages/stage.screen.tsx'

const Stage = () => {
  const { id } = Route.useSearch()
  const { shop } = Route.useRouteContext()
  return <StageScreen key={id} shopId={shop.id} id={id} />
}

export const Route = createFileRoute('/_default/new-product-stage-details')({
  staticData: { menu: 'gaia_furniture_trade_NewProductStage', priced: true },
  validateSearch: readIdShown,
  loaderDeps: ({ search }) => ({ id: search.id }),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(stageDetailQuery(context.shop.id, deps.id))
  },
  component: Stage,
})
