import { createFileRoute } from '@tanstack/react-router'
import { FirstPasswordsScreen } from '../../features/identity/accounts/first-passwords.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/_default/first-passwords')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_AccountList', withoutShop: true },
  loader: () => loadMessages('management'),
  component: FirstPasswordsScreen,
})
