import { createFileRoute } from '@tanstack/react-router'
import { readDay, searchOf } from '../../client/search.ts'
import { DayScreen } from '../../features/tills/days/day.screen.tsx'
import { DaysScreen } from '../../features/tills/days/days.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const DayEnd = () => {
  const { day } = Route.useSearch()
  const { shop, menu } = Route.useRouteContext()
  if (day === undefined) return <DaysScreen key={shop.id} shopId={shop.id} menu={menu} />
  return <DayScreen key={`${shop.id} ${day}`} shopId={shop.id} day={day} />
}

export const Route = createFileRoute('/_default/day-end')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_DayEndList' },
  /** `day`: one day; otherwise the list of days. */
  validateSearch: searchOf({ day: readDay }),
  loader: () => loadMessages('trade'),
  component: DayEnd,
})
