import { createFileRoute } from '@tanstack/react-router'
import { DeliveryModesScreen } from '../features/orders/settings/delivery-modes.screen.tsx'

const DeliveryModes = () => <DeliveryModesScreen menu={Route.useRouteContext().menu} />

export const Route = createFileRoute('/_default/delivery-modes')({
  staticData: { menu: 'gaia_furniture_base_DeliveryModeList', withoutShop: true },
  component: DeliveryModes,
})
