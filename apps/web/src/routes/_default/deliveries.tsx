import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { useStored } from '../../client/storage/storage.ts'
import {
  deliveryCountsQuery,
  deliveryListQuery,
  readDeliveriesSearch,
} from '../../features/deliveries/listing/deliveries-search.ts'
import { DeliveriesScreen } from '../../features/deliveries/listing/deliveries.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Deliveries = () => {
  const search = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const permissions = useStored('userInfo')?.permissions ?? []
  return (
    <DeliveriesScreen
      shopId={shop.id}
      search={search}
      mayCarry={permissions.includes('delivery.carry')}
      seesAll={permissions.includes('order.list')}
      onChange={useSearchChange('/deliveries', readDeliveriesSearch)}
    />
  )
}

export const Route = createFileRoute('/_default/deliveries')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_DeliveryList' },
  /** A view, a day, a week and a place in the list, see `DeliveriesSearch`. */
  validateSearch: readDeliveriesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(deliveryListQuery(context.shop.id, deps))
    void context.queryClient.prefetchQuery(deliveryCountsQuery(context.shop.id, deps))
    return loadMessages('trade')
  },
  component: Deliveries,
})
