import { Icon, type IconName } from './icons.tsx'
import { Stack } from '../layout/parts.tsx'
import classes from './avatar.module.css'

export type BadgeTone = 'accent' | 'positive' | 'warning' | 'danger'

/** An icon on a round coloured background, `widthPx` wide. */
export const IconBadge = (props: { icon: IconName; sizePx: number; widthPx: number; tone?: BadgeTone }) => (
  <Stack
    as="span"
    align="center"
    justifyItems="center"
    rigid
    surface="accent-soft"
    round="full"
    tone="accent"
    className={classes.badge}
    data-tone={props.tone ?? 'accent'}
    style={{ width: props.widthPx, height: props.widthPx }}
  >
    <Icon name={props.icon} size={props.sizePx} />
  </Stack>
)
