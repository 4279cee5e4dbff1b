import { createFileRoute } from '@tanstack/react-router'
import { ZonesScreen } from '../../features/catalogue/manage/zones/zones.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const SpecialZones = () => <ZonesScreen menu={Route.useRouteContext().menu} />

export const Route = createFileRoute('/_default/special-zones')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_SpecialZoneList', withoutShop: true },
  loader: () => loadMessages('management'),
  component: SpecialZones,
})
