import type { ReactNode } from 'react'
import { t } from '../i18n/i18n.ts'
import { useCustomerView, useCustomerViewMark } from '../ui/customer-view.ts'
import { Icon } from '../ui/icons.tsx'
import classes from './top-bar.module.css'

const CustomerViewSwitch = () => {
  const [on, set] = useCustomerView()
  useCustomerViewMark(on)
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={t('layout.customerView')}
      title={on ? t('layout.customerViewOn') : t('layout.customerView')}
      className={classes['switch']}
      onClick={() => set(!on)}
    >
      <Icon name={on ? 'eyeOff' : 'eye'} />
      <span>{t('layout.customerView')}</span>
    </button>
  )
}

/** `onNear`: a pointer or the focus has come, and a press may follow. */
type Cart = { count: number; open: boolean; onNear: () => void; onPress: () => void }

/** The cart with how many items are in it. */
const CartButton = ({ count, open, onNear, onPress }: Cart) => (
  <button
    type="button"
    className={classes['cart']}
    aria-label={t('layout.cartCount', { n: count })}
    aria-pressed={open}
    onPointerEnter={onNear}
    onFocus={onNear}
    onClick={onPress}
  >
    <Icon name="cart" size={22} />
    {count > 0 ? <span aria-hidden="true">{count > 99 ? '99+' : count}</span> : null}
  </button>
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
