import type { MenuKey } from '@showfloor/contract/common/menus'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { administrationPlaces, type Place } from '../features/identity/administration-places.ts'
import { bookPlaces } from '../features/payments/books/book-places.ts'
import { t } from '../i18n/i18n.ts'
import { useClearance } from '../ui/screen/use-clearance.ts'
import { Icon, type IconName } from '../ui/pictures/icons.tsx'
import { Box, Inline, Stack, Text } from '../ui/layout/parts.tsx'
import classes from './navigation.module.css'

type Menu = ReadonlySet<MenuKey>
/** The number of waiting tasks at a place, by path. */
export type Waiting = Readonly<Record<string, number>>
/** `menu`: the menu entry a user needs to see the place. `group`: other paths that belong to it. */
type Entry = {
  to: string
  icon: IconName
  label: string
  menu?: MenuKey
  exact?: boolean
  group?: readonly string[]
}

const productPaths = [
  '/simple-shop',
  '/item-shop',
  '/product-details',
  '/item-product-details',
  '/simple-item-product-details',
  '/compare',
]

const afterTheOrder = (): Entry[] => [
  {
    to: '/channel-orders',
    icon: 'globe',
    label: t('layout.channelOrders'),
    menu: 'gaia_furniture_trade_OpenClientOrderList',
    group: ['/marketplaces/authorized'],
  },
  {
    to: '/deliveries',
    icon: 'truck',
    label: t('layout.deliveries'),
    menu: 'gaia_furniture_trade_DeliveryList',
    group: ['/stops', '/delivery-papers', '/delivery-calendar'],
  },
  {
    to: '/claims',
    icon: 'refresh',
    label: t('layout.claims'),
    menu: 'gaia_furniture_trade_ClaimList',
  },
]

/** The place of screens with tabs; it opens the first tab that the user may see. */
const firstOf = (places: readonly Place[], allowed: Menu, entry: Omit<Entry, 'to' | 'menu'>): Entry[] => {
  const first = places.find(({ menu }) => allowed.has(menu))
  const group = [...places.map(({ to }) => to), ...(entry.group ?? [])]
  return first ? [{ ...entry, to: first.to, menu: first.menu, group }] : []
}

/** The places that the user may open. One appears as soon as its route exists. */
const useEntries = (allowed: Menu): Entry[] => {
  const { routesByPath } = useRouter()
  const entries: Entry[] = [
    { to: '/', icon: 'home', label: t('layout.home'), exact: true },
    {
      to: '/shop',
      icon: 'sofa',
      label: t('layout.shop'),
      menu: 'gaia_furniture_trade_ShopItemList',
      group: productPaths,
    },
    { to: '/cart', icon: 'cart', label: t('layout.cart'), menu: 'gaia_furniture_trade_ShopGuideCart' },
    {
      to: '/orders',
      icon: 'receipt',
      label: t('layout.orders'),
      menu: 'gaia_furniture_trade_ShopOrderList',
      group: ['/order'],
    },
    ...afterTheOrder(),
    {
      to: '/customers',
      icon: 'people',
      label: t('layout.customers'),
      menu: 'gaia_furniture_trade_PotentialClientList',
      group: ['/customer'],
    },
    {
      to: '/style-match',
      icon: 'bulb',
      label: t('layout.inspirations'),
      menu: 'gaia_furniture_trade_StyleMatch',
      group: [
        '/style-details',
        '/style-edit',
        '/space-match',
        '/new-product-stage',
        '/new-product-stage-details',
        '/new-product-stage-edit',
      ],
    },
    {
      to: '/offers',
      icon: 'tag',
      label: t('layout.offers'),
      menu: 'gaia_furniture_trade_SpecialOfferList',
    },
    {
      to: '/money-to-look-at',
      icon: 'cash',
      label: t('layout.money'),
      menu: 'gaia_furniture_trade_MoneyToLookAt',
    },
  ]
  entries.push(
    ...firstOf(bookPlaces, allowed, { icon: 'card', label: t('layout.books') }),
    ...firstOf(administrationPlaces, allowed, {
      icon: 'shield',
      label: t('layout.administration'),
      group: ['/product-edit', '/account'],
    }),
  )
  return entries.filter(({ to, menu }) => to in routesByPath && (menu === undefined || allowed.has(menu)))
}

const Count = ({ n }: { n: number }) => (
  <Text as="span" round="full" size="xs" weight={600} tabular className={classes.count}>
    <span aria-hidden="true">{n > 99 ? '99+' : n}</span>
    <span className="sr-only">{t('layout.waiting', { n })}</span>
  </Text>
)

type Shown = { menu: Menu; waiting: Waiting }

type Listed = { entries: readonly Entry[]; waiting: Waiting }

const Entries = ({ entries, waiting, onFollow }: Listed & { onFollow?: () => void }) => {
  const path = useLocation({ select: (location) => location.pathname })
  return entries.map(({ to, icon, label, exact = false, group }) => (
    <Link
      key={to}
      to={to}
      className={classes.entry}
      {...(onFollow ? { onClick: onFollow } : {})}
      activeOptions={{ exact, includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      {...(group?.includes(path) ? { 'aria-current': 'page' as const } : {})}
    >
      <Icon name={icon} />
      {label}
      {waiting[to] ? <Count n={waiting[to]} /> : null}
    </Link>
  ))
}

/** At the left, from 1024 px on. */
export const Rail = ({ menu, waiting, logo }: Shown & { logo: string }) => (
  <Box
    as="nav"
    column
    gap={1}
    align="center"
    padY={3}
    surface="plain"
    className={classes.rail}
    aria-label={t('layout.navigation')}
  >
    <Stack
      as="span"
      align="center"
      justifyItems="center"
      rigid
      marginBottom={3}
      surface="accent"
      round="m"
      weight={700}
      className={classes.logo}
      data-picture={logo !== ''}
      aria-hidden="true"
    >
      {logo === '' ? 'S' : <img src={`${logo}&w=160`} alt="" />}
    </Stack>
    <Entries entries={useEntries(menu)} waiting={waiting} />
  </Box>
)

/** How many places fit into a phone's bottom bar; with more, the last one opens the rest. */
const placesOnPhone = 5

/** The places that do not fit into a phone's bottom bar, above the bar. */
const More = ({ entries, waiting }: Listed) => {
  const path = useLocation({ select: (location) => location.pathname })
  const sheet = useRef<HTMLDivElement>(null)
  const n = entries.reduce((sum, { to }) => sum + (waiting[to] ?? 0), 0)
  const here = entries.some(({ to, group }) => to === path || group?.includes(path))
  return (
    <div className={classes.more}>
      <button
        type="button"
        className={classes.entry}
        popoverTarget="more-places"
        {...(here ? { 'aria-current': 'true' as const } : {})}
      >
        <Icon name="dots" />
        {t('layout.more')}
        {n ? <Count n={n} /> : null}
      </button>
      <Box
        pad={2}
        line="around"
        round="l"
        shadow={2}
        ref={sheet}
        id="more-places"
        popover="auto"
        className={classes.sheet}
      >
        <Entries entries={entries} waiting={waiting} onFollow={() => sheet.current?.hidePopover()} />
      </Box>
    </div>
  )
}

/** At the bottom, below 1024 px. */
export const BottomBar = ({ menu, waiting }: Shown) => {
  const entries = useEntries(menu)
  const many = entries.length > placesOnPhone
  return (
    <Inline
      as="nav"
      gap={1}
      surface="plain"
      line="above"
      ref={useClearance<HTMLElement>()}
      className={classes.bottom}
      aria-label={t('layout.navigation')}
      data-many={many}
    >
      <Entries entries={entries} waiting={waiting} />
      {many ? <More entries={entries.slice(placesOnPhone - 1)} waiting={waiting} /> : null}
    </Inline>
  )
}
