import { createFileRoute } from '@tanstack/react-router'
import { ShopsScreen } from '../../features/settings/shops/shops.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Shops = () => <ShopsScreen menu={Route.useRouteContext().menu} />

export const Route = createFileRoute('/_default/shops')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_ShopList', withoutShop: true },
  loader: () => loadMessages('management', 'trade'),
  component: Shops,
})
