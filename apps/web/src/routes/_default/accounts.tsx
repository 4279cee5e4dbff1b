import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { keptApart, useKeptKeyword } from '../../client/storage/kept-keyword.ts'
import { readChoice, readId, readInt, readText } from '../../client/search.ts'
import { AccountsScreen } from '../../features/identity/accounts/accounts.screen.tsx'
import type { AccountsSearch } from '../../features/identity/accounts/accounts.queries.ts'
import { loadMessages } from '../../i18n/i18n.ts'

const Accounts = () => {
  const { menu } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <AccountsScreen
      menu={menu}
      search={useKeptKeyword(Route.useSearch())}
      onChange={(search) => void navigate({ to: '/accounts', ...keptApart(search) })}
    />
  )
}

export const Route = createFileRoute('/_default/accounts')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_AccountList', withoutShop: true },
  /** `state`: ENABLED, WAITING or DISABLED; `role`, `shop`, `keyword`; `no`: the page. */
  validateSearch: (search): AccountsSearch => {
    const state = readChoice(search.state, ['ENABLED', 'WAITING', 'DISABLED'] as const)
    const role = readText(search.role)?.slice(0, 40)
    const shop = readId(search.shop)
    const keyword = readText(search.keyword)?.slice(0, 100)
    const no = readInt(search.no, { min: 2, max: 100_000 })
    return {
      ...(state ? { state } : {}),
      ...(role ? { role } : {}),
      ...(shop ? { shop } : {}),
      ...(keyword ? { keyword } : {}),
      ...(no ? { no } : {}),
    }
  },
  loader: () => loadMessages('management'),
  component: Accounts,
})
