import type { MenuKey } from '@showfloor/contract/common/menus'
import type { ReactNode } from 'react'
import { t } from '../i18n/i18n.ts'
import { BottomBar, Rail, type Waiting } from './navigation.tsx'
import { fetchDrawer, setSidePanel, SidePanel, useSidePanel } from './side-panel.tsx'
import { TopBar } from './top-bar.tsx'
import { Inline, Stack } from '../ui/layout/parts.tsx'
import classes from './workspace.module.css'
import '../ui/buttons/button-styles.ts'

export type WorkspaceProps = {
  /** The user's menus. */
  menu: ReadonlySet<MenuKey>
  shopSwitcher: ReactNode
  search: ReactNode
  globalSearch: ReactNode
  notifications: ReactNode
  userMenu: ReactNode
  /** The cart: its count and its panel; without it the top bar has no cart button. */
  cart?: { count: number; panel: ReactNode; fetchPanel: () => Promise<unknown> } | undefined
  /** Whether a wide screen shows the cart's panel beside it. */
  mayDock: boolean
  searchOnPhone: boolean
  waiting: Waiting
  /** The address of the chain's picture; empty without one. */
  logo: string
  /** Where the guide's book explains the screen. */
  guide: string
  children: ReactNode
}

/** The layout `default`: rail at the left or bar at the bottom, top bar, screen, cart panel. It fetches nothing: the route passes its data. */
export const Workspace = (props: WorkspaceProps) => {
  const panel = useSidePanel(props.mayDock)
  const cart = props.cart
  return (
    <Stack columns={1} className={classes.workspace}>
      <a href="#content" className={classes.skip}>
        {t('layout.skip')}
      </a>
      <Rail menu={props.menu} waiting={props.waiting} logo={props.logo} />
      <Inline column shrink className={classes.column}>
        <TopBar
          shopSwitcher={props.shopSwitcher}
          search={props.search}
          globalSearch={props.globalSearch}
          notifications={props.notifications}
          userMenu={props.userMenu}
          searchOnPhone={props.searchOnPhone}
          guide={props.guide}
          cart={
            cart
              ? {
                  count: cart.count,
                  open: panel.open,
                  onNear: () => void Promise.allSettled([fetchDrawer(), cart.fetchPanel()]),
                  onPress: () => setSidePanel(!panel.open),
                }
              : undefined
          }
        />
        <Inline align="start" grow className={classes.body}>
          <Inline as="main" column grow shrink id="content" tabIndex={-1} className={classes.content}>
            {props.children}
          </Inline>
          {cart ? (
            <SidePanel {...panel} title={t('layout.cart')}>
              {cart.panel}
            </SidePanel>
          ) : null}
        </Inline>
      </Inline>
      <BottomBar menu={props.menu} waiting={props.waiting} />
    </Stack>
  )
}
