import { offerStatuses } from '@showfloor/contract/common/offer-status'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { keptApart, useKeptKeyword, withKeyword } from '../../client/storage/kept-keyword.ts'
import { readChoice, readFlag, readInt, readText } from '../../client/search.ts'
import { readStored } from '../../client/storage/storage.ts'
import { offerListQuery, type OffersSearch } from '../../features/offers/offers.queries.ts'
import { OffersScreen } from '../../features/offers/offers.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

type Search = Omit<OffersSearch, 'mine'> & { mine?: '1' }

/** Default status: what waits for this user. */
const fallbackStatus = () =>
  readStored('userInfo')?.permissions.includes('offer.approve') ? 'PENDING' : 'ALL'

const searchOf = ({ mine, ...search }: Search): OffersSearch => ({
  ...search,
  status: search.status ?? fallbackStatus(),
  ...(mine ? { mine: true } : {}),
})

const Offers = () => {
  const search = useKeptKeyword(Route.useSearch())
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <OffersScreen
      shopId={shop.id}
      search={searchOf(search)}
      onChange={({ mine, ...next }) =>
        void navigate({ to: '/offers', ...keptApart({ ...next, ...(mine ? { mine: '1' as const } : {}) }) })
      }
    />
  )
}

export const Route = createFileRoute('/_default/offers')({
  /** `status`: one of the offer statuses or `ALL`; `mine`: 1 for one's own requests only; `keyword`; `no`: the page. */
  validateSearch: (search): Search => {
    const status = readChoice(search.status, [...offerStatuses, 'ALL'] as const)
    const keyword = readText(search.keyword)?.slice(0, 100)
    const no = readInt(search.no, { min: 2, max: 100_000 })
    return {
      ...(status ? { status } : {}),
      ...(readFlag(search.mine) ? { mine: '1' } : {}),
      ...(keyword ? { keyword } : {}),
      ...(no ? { no } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) => {
    const search = searchOf(withKeyword(deps, location.state))
    void context.queryClient.prefetchQuery(offerListQuery(context.shop.id, search))
    return loadMessages('trade')
  },
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_SpecialOfferList', priced: true },
  component: Offers,
})
