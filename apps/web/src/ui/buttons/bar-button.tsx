import type { ButtonHTMLAttributes } from 'react'
import { Icon, type IconName } from '../pictures/icons.tsx'
import classes from './bar-button.module.css'

/**
 * A button of the bar above every screen: a picture, with words beside it where there is room (`children`). `count` is how much waits behind it; `label` says
 * that too, as the number itself is for the eyes alone.
 */
export const BarButton = (
  props: { icon: IconName; label: string; count?: number; 'data-use'?: string; 'data-hold'?: boolean } & Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'type' | 'className'
  >,
) => {
  const { icon, label, count = 0, children, ...rest } = props
  return (
    <button {...rest} type="button" aria-label={label} className={classes['button']}>
      <Icon name={icon} size={22} />
      {children}
      {count > 0 ? (
        <span aria-hidden="true" className={classes['count']}>
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </button>
  )
}
