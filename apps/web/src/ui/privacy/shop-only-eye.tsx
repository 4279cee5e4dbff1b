import { useRef, type ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { BarButton } from '../buttons/bar-button.tsx'
import { useHold } from './use-hold.ts'
import { Icon } from '../pictures/icons.tsx'
import { holdShopOnly, useBackOffice, useShopOnly } from './shop-only.ts'
import classes from './privacy.module.css'

const useEye = () => {
  const holder = useRef({})
  return useHold((isHeld) => holdShopOnly(holder.current, isHeld)).hold
}

/** In the bar above every screen: reveals shop-only content on the whole screen while held. */
export const BarEye = () => (
  <BarButton {...useEye()} icon="eye" label={t('common.holdToShow')} title={t('common.holdToShow')} />
)

/** The same beside the hidden content, where the bar is far away; nothing in the back office. `words`: whether it has a visible label. */
export const ShopOnlyEye = ({ words = false }: { words?: boolean }) => {
  const eye = useEye()
  if (useBackOffice()) return null
  return (
    <button
      {...eye}
      type="button"
      className={classes.eye}
      aria-label={words ? undefined : t('common.holdToShow')}
      title={t('common.holdToShow')}
    >
      <Icon name="eye" size={18} />
      {words ? t('common.holdToShow') : null}
    </button>
  )
}

/** Shop-only content: on the shop floor hidden below an eye that reveals it while held. */
export const ShopOnly = ({ children }: { children: ReactNode }) => {
  const isShown = useShopOnly()
  return (
    <>
      <ShopOnlyEye words />
      {isShown ? children : null}
    </>
  )
}
