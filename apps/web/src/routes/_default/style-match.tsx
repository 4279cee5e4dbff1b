import { colorFamilies } from '@showfloor/contract/common/constants'
import { inspirationRooms, styleThemes } from '@showfloor/contract/common/inspirations'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readChoice, readFlag, readInt, readText } from '../../client/search.ts'
import { stylePageQuery, type StylesSearch } from '../../features/inspirations/styles/styles.queries.ts'
import { StylesScreen } from '../../features/inspirations/styles/styles.screen.tsx'

const Styles = () => {
  const search = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <StylesScreen
      shopId={shop.id}
      search={search}
      onChange={(next) => void navigate({ to: '/style-match', search: next })}
    />
  )
}

export const Route = createFileRoute('/_default/style-match')({
  staticData: { menu: 'gaia_furniture_trade_StyleMatch', priced: true },
  /** `room`, `theme`, `color`: one of their values; `keyword`; `draft`: 1 for unpublished ones; `no`: the page. */
  validateSearch: (search): StylesSearch => {
    const room = readChoice(search.room, inspirationRooms)
    const theme = readChoice(search.theme, styleThemes)
    const color = readChoice(search.color, colorFamilies)
    const keyword = readText(search.keyword)?.slice(0, 100)
    const no = readInt(search.no, { min: 2, max: 5000 })
    return {
      ...(room ? { room } : {}),
      ...(theme ? { theme } : {}),
      ...(color ? { color } : {}),
      ...(keyword ? { keyword } : {}),
      ...(readFlag(search.draft) ? { draft: '1' } : {}),
      ...(no ? { no } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(stylePageQuery(context.shop.id, deps))
  },
  component: Styles,
})
