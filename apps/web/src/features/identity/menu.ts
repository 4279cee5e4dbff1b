import { PORTAL, type MenuKey } from '@showfloor/contract/common/menus'
import type { QueryClient } from '@tanstack/react-query'
import { callQuery } from '../../client/queries.ts'
import { readStored, writeStored } from '../../client/storage/storage.ts'

/** The keys of the menus that the user may see. */
export type Menu = ReadonlySet<MenuKey>

/** Loads the user's menu and permissions once per visit: roles may have changed since the sign-in. The menu only hides what the server would refuse. */
export const loadMenu = async (queryClient: QueryClient): Promise<Menu> => {
  const once = { staleTime: Number.POSITIVE_INFINITY }
  const [portals, user] = await Promise.all([
    queryClient.ensureQueryData({ ...callQuery('identity.menuPermission', { portal: PORTAL }), ...once }),
    queryClient.ensureQueryData({ ...callQuery('identity.currentUser', {}), ...once }),
  ])
  if (JSON.stringify(user) !== JSON.stringify(readStored('userInfo'))) writeStored('userInfo', user)
  const children = portals.flatMap(({ applications }) =>
    applications.flatMap(({ menus }) => menus.flatMap((menu) => menu.children)),
  )
  return new Set(children.map(({ key }) => key as MenuKey))
}
