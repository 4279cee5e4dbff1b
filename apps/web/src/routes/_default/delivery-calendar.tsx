import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readChoice, readDay } from '../../client/search.ts'
import {
  calendarQuery,
  calendarSpans,
  DeliveryCalendarScreen,
  type CalendarSearch,
} from '../../features/deliveries/calendar/calendar.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const DeliveryCalendar = () => {
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <DeliveryCalendarScreen
      shopId={shop.id}
      search={Route.useSearch()}
      onChange={(search) => void navigate({ to: '/delivery-calendar', search, replace: true })}
    />
  )
}

export const Route = createFileRoute('/_default/delivery-calendar')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_DeliveryList' },
  /** `from`: the first day, by default today; `span`: a week or a day. */
  validateSearch: (search): CalendarSearch => {
    const from = readDay(search.from)
    const span = readChoice(search.span, calendarSpans)
    return { ...(from ? { from } : {}), ...(span ? { span } : {}) }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(calendarQuery(context.shop.id, deps))
    return loadMessages('trade')
  },
  component: DeliveryCalendar,
})
