import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '../../features/settings/settings.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Settings = () => <SettingsScreen menu={Route.useRouteContext().menu} />

export const Route = createFileRoute('/_default/settings')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_BuiltInSetting', withoutShop: true },
  loader: () => loadMessages('management'),
  component: Settings,
})
