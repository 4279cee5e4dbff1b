import { offerStatuses } from '@showfloor/contract/common/offer-status'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readChoice, readInt, readText } from '../client/search.ts'
import { readStored } from '../client/storage.ts'
import { offerListQuery, type OffersSearch } from '../features/offers/offers.queries.ts'
import { OffersScreen } from '../features/offers/offers.screen.tsx'

/** Without a status: what waits for this account. */
const fallbackStatus = () =>
  readStored('userInfo')?.permissions.includes('offer.approve') ? 'PENDING' : 'ALL'

const Offers = () => {
  const search = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <OffersScreen
      shopId={shop.id}
      search={{ ...search, status: search.status ?? fallbackStatus() }}
      onChange={(next) => void navigate({ to: '/offers', search: next })}
    />
  )
}

export const Route = createFileRoute('/_default/offers')({
  /** `status`: one of the offer statuses or `ALL`; `keyword`; `no`: the page. */
  validateSearch: (search): OffersSearch => {
    const status = readChoice(search['status'], [...offerStatuses, 'ALL'] as const)
    const keyword = readText(search['keyword'])?.slice(0, 100)
    const no = readInt(search['no'], { min: 2, max: 100_000 })
    return { ...(status ? { status } : {}), ...(keyword ? { keyword } : {}), ...(no ? { no } : {}) }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(
      offerListQuery(context.shop.id, { ...deps, status: deps.status ?? fallbackStatus() }),
    )
  },
  staticData: { menu: 'gaia_furniture_trade_SpecialOfferList' },
  component: Offers,
})
