import { Icon, type IconName } from '../pictures/icons.tsx'
import { Text } from '../layout/parts.tsx'
import classes from './buttons.module.css'

/** Opens a menu or form of a list; `count` says how much of it is active. */
export const ToolButton = (props: {
  icon: IconName
  label: string
  count?: number
  expanded: boolean
  /** The action is running: another press does nothing, and the button keeps the focus. */
  busy?: boolean
  onPress: () => void
}) => (
  <button
    type="button"
    className={classes.tool}
    aria-expanded={props.expanded}
    aria-disabled={props.busy}
    onClick={() => props.busy || props.onPress()}
  >
    <Icon name={props.icon} size={18} />
    <span>{props.label}</span>
    {props.count ? (
      <Text as="span" surface="accent" round="full" size="xs" textAlign="center" className={classes.badge}>
        {props.count}
      </Text>
    ) : null}
  </button>
)
