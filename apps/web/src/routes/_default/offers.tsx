import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { useKeptKeyword, withKeyword } from '../../client/address/kept-keyword.ts'
import { readStored } from '../../client/storage/storage.ts'
import { offerListQuery } from '../../features/offers/offers.queries.ts'
import { OffersScreen } from '../../features/offers/offers.screen.tsx'
import { readOffersSearch, type OffersSearch } from '../../features/offers/offers-search.ts'
import { loadMessages } from '../../i18n/i18n.ts'

/** Default status: what waits for this user. */
const fallbackStatus = () =>
  readStored('userInfo')?.permissions.includes('offer.approve') ? 'PENDING' : 'ALL'

const withStatus = (search: OffersSearch): OffersSearch => ({
  ...search,
  status: search.status ?? fallbackStatus(),
})

const Offers = () => {
  const search = useKeptKeyword(Route.useSearch())
  const { shop } = Route.useRouteContext()
  return (
    <OffersScreen
      shopId={shop.id}
      search={withStatus(search)}
      onChange={useSearchChange('/offers', readOffersSearch, { keepsKeyword: true })}
    />
  )
}

export const Route = createFileRoute('/_default/offers')({
  validateSearch: readOffersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) => {
    const search = withStatus(withKeyword(deps, location.state))
    void context.queryClient.prefetchQuery(offerListQuery(context.shop.id, search))
    return loadMessages('trade')
  },
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_SpecialOfferList', priced: true },
  component: Offers,
})
