import type { MenuKey } from '@showfloor/contract/common/menus'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { useTabInView } from '../../ui/focus/use-tab-in-view.ts'
import { ListScreen } from '../../ui/lists/list-screen.tsx'
import classes from './administration.module.css'
import type { Menu } from './menu.ts'

/** The administration's screens, in the order of their tabs. */
const places = [
  { to: '/accounts', menu: 'gaia_furniture_base_AccountList', name: () => t('identity.accounts') },
  { to: '/roles', menu: 'gaia_furniture_base_RoleList', name: () => t('identity.roles') },
  { to: '/shops', menu: 'gaia_furniture_base_ShopList', name: () => t('settings.shops') },
  { to: '/imports', menu: 'gaia_furniture_base_ImportList', name: () => t('layout.imports') },
  { to: '/products', menu: 'gaia_furniture_base_ItemList', name: () => t('layout.products') },
  {
    to: '/transfers',
    menu: 'gaia_furniture_trade_StockTransferList',
    name: () => t('inventory.transfer.transfers'),
  },
  { to: '/counts', menu: 'gaia_furniture_trade_StockCountList', name: () => t('inventory.count.counts') },
  { to: '/audit', menu: 'gaia_furniture_base_AuditList', name: () => t('audit.title') },
  { to: '/settings', menu: 'gaia_furniture_base_BuiltInSetting', name: () => t('settings.title') },
  {
    to: '/delivery-modes',
    menu: 'gaia_furniture_base_DeliveryModeList',
    name: () => t('settings.delivery'),
  },
  {
    to: '/delivery-slots',
    menu: 'gaia_furniture_base_DeliverySlotList',
    name: () => t('settings.slots'),
  },
  {
    to: '/reply-templates',
    menu: 'gaia_furniture_base_ReplyTemplateList',
    name: () => t('settings.replies'),
  },
] as const satisfies readonly { to: string; menu: MenuKey; name: () => string }[]

/** The frame of the administration's screens: title, the tabs the user may open, the screen's own action at the right. */
export const Administration = (props: {
  menu: Menu
  title: string
  action?: ReactNode
  children: ReactNode
}) => (
  <ListScreen title={props.title} tools={props.action}>
    <nav
      ref={useTabInView(useLocation({ select: ({ pathname }) => pathname }))}
      className={classes['tabs']}
      aria-label={t('layout.administration')}
    >
      {places
        .filter(({ menu }) => props.menu.has(menu))
        .map(({ to, name }) => (
          <Link
            key={to}
            data-tab={to}
            to={to}
            activeOptions={{ includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {name()}
          </Link>
        ))}
    </nav>
    {props.children}
  </ListScreen>
)
