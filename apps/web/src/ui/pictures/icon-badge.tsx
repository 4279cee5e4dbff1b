import { Icon, type IconName } from './icons.tsx'
import classes from './icon-badge.module.css'

export type BadgeTone = 'accent' | 'positive' | 'warning' | 'danger'

/** An icon on a round coloured background, `widthPx` wide. */
export const IconBadge = (props: { icon: IconName; sizePx: number; widthPx: number; tone?: BadgeTone }) => (
  <span
    className={classes.badge}
    data-tone={props.tone ?? 'accent'}
    style={{ width: props.widthPx, height: props.widthPx }}
  >
    <Icon name={props.icon} size={props.sizePx} />
  </span>
)
