import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readId, readInt, readOr, searchOf } from '../../client/search.ts'
import { styleDetailQuery } from '../../features/inspirations/styles/styles.queries.ts'
import { StyleScreen } from '../../features/inspirations/styles/style.screen.tsx'

/** `id`: the style; `scene`: the scene's number, from 1. An invalid id finds nothing. */
const readSearch = searchOf({ id: readOr(readId, '0'), scene: readInt(2, 12) })

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
          search: (now) => ({ ...now, id, scene: no > 1 ? no : undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

export const Route = createFileRoute('/_default/style-details')({
  staticData: { menu: 'gaia_furniture_trade_StyleMatch', priced: true },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ id: search.id }),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(styleDetailQuery(context.shop.id, deps.id))
  },
  component: Style,
})
