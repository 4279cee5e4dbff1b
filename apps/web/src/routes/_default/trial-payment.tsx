import { createFileRoute } from '@tanstack/react-router'
import { TrialsScreen } from '../../features/setup/trials/trials.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/_default/trial-payment')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_BuiltInSetting', withoutShop: true },
  loader: () => loadMessages('management'),
  component: TrialsScreen,
})
