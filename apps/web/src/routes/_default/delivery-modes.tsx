import { createFileRoute } from '@tanstack/react-router'
import { DeliveryModesScreen } from '../../features/orders/settings/delivery-modes.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const DeliveryModes = () => <DeliveryModesScreen menu={Route.useRouteContext().menu} />

export const Route = createFileRoute('/_default/delivery-modes')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_DeliveryModeList', withoutShop: true },
  loader: () => loadMessages('management', 'trade'),
  component: DeliveryModes,
})
