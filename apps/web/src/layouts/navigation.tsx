import { Link, useRouter } from '@tanstack/react-router'
import { t } from '../i18n/i18n.ts'
import { useClearance } from '../ui/clearance.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import classes from './navigation.module.css'

type Entry = { to: string; icon: IconName; label: string; exact?: boolean }

/** The workspace's places. One appears as soon as its route exists. */
const useEntries = (): Entry[] => {
  const { routesByPath } = useRouter()
  const entries: Entry[] = [
    { to: '/', icon: 'home', label: t('layout.home'), exact: true },
    { to: '/shop', icon: 'sofa', label: t('layout.shop') },
    { to: '/cart', icon: 'cart', label: t('layout.cart') },
    { to: '/orders', icon: 'receipt', label: t('layout.orders') },
  ]
  return entries.filter(({ to }) => to in routesByPath)
}

const Entries = () =>
  useEntries().map(({ to, icon, label, exact = false }) => (
    <Link
      key={to}
      to={to}
      className={classes['entry']}
      activeOptions={{ exact, includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
    >
      <Icon name={icon} />
      {label}
    </Link>
  ))

/** Left, from 1024 px on. */
export const Rail = () => (
  <nav className={classes['rail']} aria-label={t('layout.navigation')}>
    <span className={classes['logo']} aria-hidden="true">
      S
    </span>
    <Entries />
  </nav>
)

/** At the bottom, below 1024 px. */
export const BottomBar = () => (
  <nav ref={useClearance<HTMLElement>()} className={classes['bottom']} aria-label={t('layout.navigation')}>
    <Entries />
  </nav>
)
