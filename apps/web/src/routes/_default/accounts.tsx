import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { useKeptKeyword } from '../../client/address/kept-keyword.ts'
import { AccountsScreen } from '../../features/identity/accounts/accounts.screen.tsx'
import { readAccountsSearch } from '../../features/identity/accounts/accounts-search.ts'
import { loadMessages } from '../../i18n/i18n.ts'

const Accounts = () => {
  const { menu } = Route.useRouteContext()
  return (
    <AccountsScreen
      menu={menu}
      search={useKeptKeyword(Route.useSearch())}
      onChange={useSearchChange('/accounts', readAccountsSearch, { keepsKeyword: true })}
    />
  )
}

export const Route = createFileRoute('/_default/accounts')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_AccountList', withoutShop: true },
  validateSearch: readAccountsSearch,
  loader: () => loadMessages('management'),
  component: Accounts,
})
