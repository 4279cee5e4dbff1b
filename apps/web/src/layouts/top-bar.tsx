import type { ReactNode } from 'react'
import { t } from '../i18n/i18n.ts'
import { BarButton } from '../ui/bar-button.tsx'
import { useCustomerView, useCustomerViewMark } from '../ui/customer-view.ts'
import classes from './top-bar.module.css'

const CustomerViewSwitch = () => {
  const [on, set] = useCustomerView()
  useCustomerViewMark(on)
  return (
    <BarButton
      icon={on ? 'eyeOff' : 'eye'}
      label={t('layout.customerView')}
      role="switch"
      aria-checked={on}
      title={on ? t('layout.customerViewOn') : t('layout.customerView')}
      onClick={() => set(!on)}
    >
      <span className={classes['words']}>{t('layout.customerView')}</span>
    </BarButton>
  )
}

/** `onNear`: a pointer or the focus has come, and a press may follow. */
type Cart = { count: number; open: boolean; onNear: () => void; onPress: () => void }

/** The cart with how many items are in it. */
const CartButton = ({ count, open, onNear, onPress }: Cart) => (
  <BarButton
    icon="cart"
    label={t('layout.cartCount', { n: count })}
    count={count}
    aria-pressed={open}
    onPointerEnter={onNear}
    onFocus={onNear}
    onClick={onPress}
  />
)

export type TopBarProps = {
  shopSwitcher: ReactNode
  search: ReactNode
  /** The search over everything, and the bell. */
  globalSearch: ReactNode
  notifications: ReactNode
  userMenu: ReactNode
  cart: Cart | undefined
  /** Whether the search box stays where the screen is narrow, on a line of its own. */
  searchOnPhone: boolean
}

/** Above every screen: which shop, search, customer view, cart, user. */
export const TopBar = (props: TopBarProps) => (
  <header className={classes['bar']}>
    <div className={classes['shop']}>{props.shopSwitcher}</div>
    <div className={classes['search']} data-on-phone={props.searchOnPhone}>
      {props.search}
    </div>
    <div className={classes['right']}>
      {props.globalSearch}
      <CustomerViewSwitch />
      {props.notifications}
      {props.cart ? <CartButton {...props.cart} /> : null}
      {props.userMenu}
    </div>
  </header>
)
