import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readIdChanged } from '../../client/search.ts'
import { AccountScreen } from '../../features/identity/accounts/account.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Account = () => {
  const { id } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <AccountScreen
      id={id}
      onCreated={(created) => void navigate({ to: '/account', search: { id: created }, replace: true })}
      onDone={() => void navigate({ to: '/accounts' })}
    />
  )
}

export const Route = createFileRoute('/_default/account')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_AccountList', withoutShop: true },
  /** `id`: the account; without it a new one. */
  validateSearch: readIdChanged,
  loader: () => loadMessages('management'),
  component: Account,
})
