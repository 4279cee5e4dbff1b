import type { accountStates } from '@showfloor/contract/identity/accounts'
import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery, pageQuery } from '../../../client/queries.ts'
import type { AccountsSearch } from './accounts-search.ts'
import { splitSiteName } from '../../shops/shop-list.ts'

export type AccountState = (typeof accountStates)[number]
export type Account = CallOutput<'identity.accountDetail'>

export const accountsPageSize = 30

/** The filter of a search. */
export const accountsFilter = ({ keyword, state, role, shop }: AccountsSearch) => ({
  ...(keyword ? { keyword } : {}),
  ...(state ? { state } : {}),
  ...(role ? { role } : {}),
  ...(shop ? { linkedShop: shop } : {}),
})

/** One page of accounts. */
export const accountsQuery = (search: AccountsSearch) =>
  pageQuery('identity.accountPaging', search.no ?? 1, (no) => ({
    ...accountsFilter(search),
    no,
    size: accountsPageSize,
  }))

export const accountQuery = (id: string) => callQuery('identity.accountDetail', { id })

export const rolesQuery = () => callQuery('identity.rolePaging', { size: 200 })
export const chainShopsQuery = () => callQuery('shops.chainShops', {})

/** Roles and shops as choices, and their names by code and id. */
export const useRightNames = () => {
  const roles = useQuery(rolesQuery()).data?.data ?? []
  const shops = (useQuery(chainShopsQuery()).data?.data ?? []).map((shop) => {
    const [region, name] = splitSiteName(shop.siteName)
    return { ...shop, region, name }
  })
  const roleNames = new Map(roles.map(({ code, name }) => [code, name]))
  const shopNames = new Map(shops.map(({ id, name }) => [id, name]))
  return { roles, shops, roleNames, shopNames }
}
export type RightNames = ReturnType<typeof useRightNames>
