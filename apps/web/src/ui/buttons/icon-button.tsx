import type { ButtonHTMLAttributes } from 'react'
import { Icon, type IconName } from '../pictures/icons.tsx'
import classes from './icon-button.module.css'

/** A button with only an icon; `label` says what it does. `tone` is for removing, or for standing alone beside words. Takes all attributes of `<button>`. */
export const IconButton = (
  props: {
    icon: IconName
    label: string
    size?: number
    tone?: 'danger' | 'accent'
    'data-way'?: string
    'data-hold'?: boolean
  } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children'>,
) => {
  const { icon, label, size = 18, tone, className, ...rest } = props
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      data-tone={tone}
      className={className ? `${classes.button} ${className}` : classes.button}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
