import { createFileRoute } from '@tanstack/react-router'
import { SlotRulesScreen } from '../../features/deliveries/slots/slot-rules.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const DeliverySlots = () => {
  const { shop, menu } = Route.useRouteContext()
  return <SlotRulesScreen shopId={shop.id} menu={menu} />
}

export const Route = createFileRoute('/_default/delivery-slots')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_DeliverySlotList' },
  loader: () => loadMessages('management', 'trade'),
  component: DeliverySlots,
})
