import type { ButtonHTMLAttributes } from 'react'
import { Icon, type IconName } from '../pictures/icons.tsx'
import { Text } from '../layout/parts.tsx'
import classes from './bar-button.module.css'

/**
 * A button of the bar above every screen: an icon, with words where there is room (`children`). `count` is drawn as a badge, which screen readers skip;
 * `label` must mention it.
 */
export const BarButton = (
  props: { icon: IconName; label: string; count?: number; 'data-use'?: string; 'data-hold'?: boolean } & Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'type' | 'className'
  >,
) => {
  const { icon, label, count = 0, children, ...rest } = props
  return (
    <button {...rest} type="button" aria-label={label} className={classes.button}>
      <Icon name={icon} size={22} />
      {children}
      {count > 0 ? (
        <Text
          as="span"
          round="full"
          weight={600}
          tabular
          textAlign="center"
          aria-hidden="true"
          className={classes.count}
        >
          {count > 99 ? '99+' : count}
        </Text>
      ) : null}
    </button>
  )
}

/** Looks like a `BarButton` and opens a page of its own beside the workspace. */
export const BarLink = ({ icon, label, href }: { icon: IconName; label: string; href: string }) => (
  <a href={href} target="_blank" rel="noreferrer" aria-label={label} title={label} className={classes.button}>
    <Icon name={icon} size={22} />
  </a>
)
