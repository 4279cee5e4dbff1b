import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { calendarQuery, DeliveryCalendarScreen } from '../../features/deliveries/calendar/calendar.screen.tsx'
import { readCalendarSearch } from '../../features/deliveries/listing/deliveries-search.ts'
import { loadMessages } from '../../i18n/i18n.ts'

const DeliveryCalendar = () => {
  const { shop } = Route.useRouteContext()
  return (
    <DeliveryCalendarScreen
      shopId={shop.id}
      search={Route.useSearch()}
      onChange={useSearchChange('/delivery-calendar', readCalendarSearch, { replace: true })}
    />
  )
}

export const Route = createFileRoute('/_default/delivery-calendar')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_DeliveryList' },
  validateSearch: readCalendarSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(calendarQuery(context.shop.id, deps))
    return loadMessages('trade')
  },
  component: DeliveryCalendar,
})
