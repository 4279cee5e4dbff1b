import type { ReactNode } from 'react'
import { t } from '../i18n/i18n.ts'
import { BarButton, BarLink } from '../ui/buttons/bar-button.tsx'
import { BarEye } from '../ui/privacy/shop-only-eye.tsx'
import { useBackOffice, useDeviceUse } from '../ui/privacy/shop-only.ts'
import { chooseDeviceUse } from '../ui/privacy/device-use.tsx'
import { Box, Inline } from '../ui/layout/parts.tsx'
import classes from './top-bar.module.css'

/** Shows and switches the device's use; on a phone's shop floor it is only in the user's menu. */
const DeviceUseButton = () => {
  const use = useDeviceUse()
  const words = t(`layout.device.${use}`)
  return (
    <span className={classes.device} data-use={use}>
      <BarButton
        icon={use === 'BACK_OFFICE' ? 'shield' : 'store'}
        label={t('layout.deviceNow', { use: words })}
        data-use={use}
        onClick={() => void chooseDeviceUse(use === 'BACK_OFFICE' ? 'SHOP_FLOOR' : 'BACK_OFFICE')}
      >
        {words}
      </BarButton>
    </span>
  )
}

/** `onNear`: on hover or focus, before a possible press. */
type Cart = { count: number; open: boolean; onNear: () => void; onPress: () => void }

/** The cart with its number of items. */
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
  /** The global search and the bell. */
  globalSearch: ReactNode
  notifications: ReactNode
  userMenu: ReactNode
  cart: Cart | undefined
  /** Where the guide's book explains the screen. */
  guide: string
  /** Whether a narrow screen shows the search box on a line of its own. */
  searchOnPhone: boolean
}

/** Above every screen: shop, search, eye, device use, cart, user. */
export const TopBar = (props: TopBarProps) => {
  const isBackOffice = useBackOffice()
  return (
    <Inline
      as="header"
      wrap
      gapY={0}
      gapX={4}
      align="center"
      padX={5}
      surface="plain"
      line="below"
      className={classes.bar}
    >
      <Box shrink className={classes.shop}>
        {props.shopSwitcher}
      </Box>
      <Inline grow className={classes.search} data-on-phone={props.searchOnPhone}>
        {props.search}
      </Inline>
      <Inline gap={1} align="center" toEnd>
        {props.globalSearch}
        {isBackOffice ? null : <BarEye />}
        <DeviceUseButton />
        {props.notifications}
        {props.cart ? <CartButton {...props.cart} /> : null}
        <span className={classes.guide}>
          <BarLink icon="help" label={t('layout.guide')} href={props.guide} />
        </span>
        {props.userMenu}
      </Inline>
    </Inline>
  )
}
