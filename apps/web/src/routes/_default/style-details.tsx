import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readIdShown, readInt } from '../../client/search.ts'
import { styleDetailQuery } from '../../features/inspirations/styles/styles.queries.ts'
import { StyleScreen } from '../../features/inspirations/styles/style.screen.tsx'

const Style = () => {
  const { id, scene = 1 } = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <StyleScreen
      key={id}
      shopId={shop.id}
      id={id}
      scene={scene}
      onScene={(no) =>
        void navigate({
          to: '/style-details',
          search: { id, ...(no > 1 ? { scene: no } : {}) },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

export const Route = createFileRoute('/_default/style-details')({
  staticData: { menu: 'gaia_furniture_trade_StyleMatch', priced: true },
  /** `id`: the style; `scene`: the scene's number, from 1. An invalid id finds nothing. */
  validateSearch: (search): { id: string; scene?: number } => {
    const scene = readInt(search.scene, { min: 2, max: 12 })
    return { ...readIdShown(search), ...(scene ? { scene } : {}) }
  },
  loaderDeps: ({ search }) => ({ id: search.id }),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(styleDetailQuery(context.shop.id, deps.id))
  },
  component: Style,
})
