import { Icon, type IconName } from '../pictures/icons.tsx'
import classes from './tool-button.module.css'

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
    {props.count ? <span className={classes.badge}>{props.count}</span> : null}
  </button>
)
