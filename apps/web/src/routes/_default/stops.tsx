import { createFileRoute } from '@tanstack/react-router'
import { StopsScreen } from '../../features/deliveries/stops/stops.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Stops = () => <StopsScreen shopId={Route.useRouteContext().shop.id} />

export const Route = createFileRoute('/_default/stops')({
  staticData: {
    backOffice: true,
    menu: 'gaia_furniture_trade_DeliveryList',
    permission: 'delivery.carry',
  },
  loader: () => loadMessages('trade'),
  component: Stops,
})
