import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readChoice, readId } from '../../client/search.ts'
import { useStored } from '../../client/storage/storage.ts'
import {
  takingDays,
  takingsQuery,
  TakingsScreen,
  type TakingsSearch,
} from '../../features/payments/books/takings.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Takings = () => {
  const { menu } = Route.useRouteContext()
  const navigate = useNavigate()
  const shops = useStored('shopList', useStored('userId') ?? '') ?? []
  return (
    <TakingsScreen
      menu={menu}
      search={Route.useSearch()}
      shops={shops}
      onChange={(search) => void navigate({ to: '/takings', search })}
    />
  )
}

export const Route = createFileRoute('/_default/takings')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_TakingsList', priced: true },
  /** `days`: the number of days up to today; `shop`: one shop. */
  validateSearch: (search): TakingsSearch => {
    const days = readChoice(search.days, takingDays)
    const shop = readId(search.shop)
    return { ...(days ? { days } : {}), ...(shop ? { shop } : {}) }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(takingsQuery(deps))
    return loadMessages('trade')
  },
  component: Takings,
})
