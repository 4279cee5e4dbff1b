import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readScopedId, searchOf } from '../../client/search.ts'
import { TillsScreen } from '../../features/tills/drawers/tills.screen.tsx'
import { tillsQuery } from '../../features/tills/tills.queries.ts'
import { loadMessages } from '../../i18n/i18n.ts'

const Tills = () => {
  const { shop, menu } = Route.useRouteContext()
  const { session } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <TillsScreen
      key={shop.id}
      shopId={shop.id}
      menu={menu}
      session={session}
      onClose={() => void navigate({ to: '/tills', search: {}, replace: true })}
    />
  )
}

export const Route = createFileRoute('/_default/tills')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_TillList' },
  /** `session`: the session whose movements are shown. */
  validateSearch: searchOf({ session: readScopedId }),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(tillsQuery(context.shop.id))
    return loadMessages('trade')
  },
  component: Tills,
})
