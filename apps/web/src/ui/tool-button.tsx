import { Icon, type IconName } from './icons.tsx'
import classes from './tool-button.module.css'

/** Opens what can be done with a list; `count` says how much of it is in force. */
export const ToolButton = (props: {
  icon: IconName
  label: string
  count?: number
  expanded: boolean
  disabled?: boolean
  onPress: () => void
}) => (
  <button
    type="button"
    className={classes['tool']}
    aria-expanded={props.expanded}
    disabled={props.disabled}
    onClick={props.onPress}
  >
    <Icon name={props.icon} size={18} />
    <span>{props.label}</span>
    {props.count ? <span className={classes['badge']}>{props.count}</span> : null}
  </button>
)
