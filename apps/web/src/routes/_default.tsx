import { createFileRoute, Outlet, redirect, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { readText, stringifySearch } from '../client/search.ts'
import { isSignedIn } from '../client/storage.ts'
import { signOut } from '../features/identity/session.ts'
import { UserMenu } from '../features/identity/user-menu.tsx'
import { loadShops, selectShop } from '../features/shops/current-shop.ts'
import { ShopSwitcher } from '../features/shops/shop-switcher.tsx'
import { t } from '../i18n/i18n.ts'
import { Workspace } from '../layouts/workspace.tsx'
import { SearchBar } from '../ui/search-bar.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Shows the cart's panel beside the screen where there is room. */
    cartPanel?: boolean
  }
}

const leave = () => globalThis.location.assign('/login')

const ProductSearch = () => {
  const router = useRouter()
  const keyword = useLocation({
    select: ({ pathname, search }) =>
      pathname === '/shop' ? (readText((search as Record<string, unknown>)['keyword']) ?? '') : '',
  })
  return (
    <SearchBar
      shortcut
      value={keyword}
      placeholder={t('layout.searchHint')}
      onSearch={(text) => router.history.push(`/shop${stringifySearch({ keyword: text })}`)}
    />
  )
}

const DefaultLayout = () => {
  const router = useRouter()
  const mayDock = useMatches({ select: (matches) => matches.some((match) => match.staticData.cartPanel) })
  const path = useLocation({ select: (location) => location.pathname })
  return (
    <Workspace
      mayDock={mayDock}
      searchOnPhone={path === '/' || path === '/shop'}
      search={<ProductSearch />}
      userMenu={<UserMenu onSignOut={() => void signOut(leave)} />}
      shopSwitcher={
        <ShopSwitcher
          onSwitch={(shop) => {
            selectShop(shop)
            void router.invalidate()
          }}
        />
      }
    >
      <Outlet />
    </Workspace>
  )
}

export const Route = createFileRoute('/_default')({
  /** Gives every screen below `context.shop`, the shop that is worked in. */
  beforeLoad: async ({ location, context }) => {
    if (!isSignedIn()) throw redirect({ to: '/login', search: { from: location.href } })
    return { shop: await loadShops(context.queryClient, (message) => void signOut(leave, message)) }
  },
  component: DefaultLayout,
})
