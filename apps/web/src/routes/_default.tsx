import { useQuery } from '@tanstack/react-query'
import { NO_SHOP } from '@showfloor/contract/common/constants'
import type { MenuKey } from '@showfloor/contract/common/menus'
import type { Permission } from '@showfloor/contract/common/permissions'
import {
  createFileRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  useLocation,
  useMatches,
  useRouter,
} from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { leaveFor } from '../client/external.ts'
import { namedScreens } from '../client/named-screens.ts'
import { callQuery } from '../client/queries.ts'
import { isSignedIn, readStored, useStored } from '../client/storage/storage.ts'
import { useCartDock } from '../features/carts/panel/cart-dock.tsx'
import { CartNews } from '../features/carts/panel/cart-news.tsx'
import { ProductSearch } from '../features/catalogue/search/product-search.tsx'
import { NoShop } from '../features/home/no-shop.tsx'
import { loadMenu } from '../features/identity/menu.ts'
import { signOut } from '../features/identity/session.ts'
import { mayLeave } from '../ui/drafts/leave-guard.ts'
import { UserMenu } from '../features/identity/profile/user-menu.tsx'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { GlobalSearch } from '../features/search/global-search.tsx'
import { useOpenOffers } from '../features/offers/offers.queries.ts'
import { useOpenMoney } from '../features/payments/looking/open-money.ts'
import { chainQuery } from '../features/shops/chain.queries.ts'
import { checkChannelSite } from '../features/shops/channel-site.ts'
import { loadShops, selectShop } from '../features/shops/current-shop.ts'
import { ShopSwitcher } from '../features/shops/shop-switcher.tsx'
import { loadMessages, useLanguage } from '../i18n/i18n.ts'
import { guideAddress } from '../layouts/guide-place.ts'
import { Workspace } from '../layouts/workspace.tsx'
import { useShopOnly } from '../ui/privacy/shop-only.ts'
import { UnshownRows } from '../ui/states/unshown-rows.tsx'
import { Watermark } from '../ui/privacy/watermark.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Docks the cart's panel beside the screen where there is room. */
    cartPanel?: boolean
    /** The menu entry of the screen; users without it are told whom to ask. */
    menu?: MenuKey
    /** A permission the screen needs beyond its menu entry; users without it are told likewise. */
    permission?: Permission
    /** Whether the screen shows prices; the user's name is then drawn over it as a watermark. */
    priced?: boolean
    /** For staff only: a device on the shop floor shows an explanation instead. */
    backOffice?: boolean
    /** For screens that need no current shop. */
    withoutShop?: boolean
  }
}

const Forbidden = lazyRouteComponent(() => import('../features/identity/forbidden.tsx'), 'Forbidden')
const BackOfficeOnly = lazyRouteComponent(
  () => import('../features/identity/back-office-only.tsx'),
  'BackOfficeOnly',
)

const leave = () => leaveFor(namedScreens.login)
const signOutAsked = async () => {
  if (await mayLeave()) await signOut(leave)
}

const NameOverPrices = () => {
  const userName = useStored('userInfo')?.name ?? ''
  const watermark = useQuery({ ...callQuery('identity.userWatermark', {}), staleTime: Infinity })
  return <Watermark text={watermark.data?.text ?? userName} />
}

const DefaultLayout = () => {
  const router = useRouter()
  // Editors of inspiration have no cart in use.
  const mayDock = useMatches({
    select: (matches) =>
      matches.some(({ staticData, search }) => staticData.cartPanel && !('edit' in search)),
  })
  const path = useLocation({ select: (location) => location.pathname })
  const { shop, menu } = Route.useRouteContext()
  const {
    menu: neededMenu,
    permission: neededPermission,
    withoutShop = false,
    priced = false,
    backOffice = false,
  } = useMatches({
    select: (matches) => matches.at(-1)?.staticData ?? {},
    structuralSharing: true,
  })
  const permissions = useStored('userInfo')?.permissions
  const isOpen =
    (!neededMenu || menu.has(neededMenu)) &&
    (!neededPermission || permissions?.includes(neededPermission) === true)
  const hasShop = shop.id !== NO_SHOP.id
  const isShopOnlyShown = useShopOnly()
  const cart = useCartDock()
  const onOpen = (address: string) => router.history.push(address)
  const openOffers = useOpenOffers(shop.id)
  const openMoney = useOpenMoney()
  const chain = useQuery(chainQuery)
  const guide = guideAddress(path, useLanguage())
  const content = () => {
    if (!hasShop && !withoutShop) return <NoShop />
    if (!isOpen) return <Forbidden shopId={hasShop ? shop.id : undefined} />
    if (backOffice && !isShopOnlyShown) return <BackOfficeOnly />
    return <Outlet />
  }
  return (
    <Workspace
      menu={menu}
      cart={hasShop ? cart : undefined}
      mayDock={mayDock && hasShop}
      searchOnPhone={path === '/shop'}
      waiting={{ '/offers': openOffers, '/money-to-look-at': openMoney }}
      logo={chain.data?.logo ?? ''}
      search={<ProductSearch shopId={shop.id} />}
      globalSearch={hasShop ? <GlobalSearch shopId={shop.id} menu={menu} onOpen={onOpen} /> : null}
      notifications={hasShop ? <NotificationBell shopId={shop.id} onOpen={onOpen} /> : null}
      guide={guide}
      userMenu={<UserMenu guide={guide} onSignOut={() => void signOutAsked()} />}
      shopSwitcher={
        <ShopSwitcher
          onSwitch={(shop) => {
            selectShop(shop)
            void checkChannelSite(shop)
            void router.invalidate()
          }}
        />
      }
    >
      {cart && hasShop ? <CartNews /> : null}
      <UnshownRows />
      {content()}
      {priced ? <NameOverPrices /> : null}
    </Workspace>
  )
}

/**
 * Renders the screen in a transition: the router would render it synchronously, while a transition can be interrupted and keeps a slow processor
 * responsive.
 */
const InPieces = () => (useDeferredValue(true, false) ? <DefaultLayout /> : null)

export const Route = createFileRoute('/_default')({
  /** Gives every screen below `context.shop`, the current shop, and `context.menu`, the user's menu. */
  beforeLoad: async ({ location, context }) => {
    if (!isSignedIn()) throw redirect({ to: namedScreens.login, search: { from: location.href } })
    // The server refuses everything else until the password is changed.
    if (readStored('userInfo')?.passwordTemporary) throw redirect({ to: '/change-pwd' })
    const [shop, menu] = await Promise.all([
      loadShops(context.queryClient, (message) => void signOut(leave, message)),
      loadMenu(context.queryClient),
      loadMessages('workspace'),
    ])
    return { shop, menu }
  },
  component: InPieces,
})
