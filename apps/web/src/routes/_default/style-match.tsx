import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { stylePageQuery } from '../../features/inspirations/styles/styles.queries.ts'
import { StylesScreen } from '../../features/inspirations/styles/styles.screen.tsx'
import { readStylesSearch } from '../../features/inspirations/inspirations-search.ts'

const Styles = () => {
  const search = Route.useSearch()
  const { shop } = Route.useRouteContext()
  return (
    <StylesScreen
      shopId={shop.id}
      search={search}
      onChange={useSearchChange('/style-match', readStylesSearch)}
    />
  )
}

export const Route = createFileRoute('/_default/style-match')({
  staticData: { menu: 'gaia_furniture_trade_StyleMatch', priced: true },
  validateSearch: readStylesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(stylePageQuery(context.shop.id, deps))
  },
  component: Styles,
})
