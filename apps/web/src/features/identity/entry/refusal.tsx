import { Icon } from '../../../ui/pictures/icons.tsx'
import classes from './refusal.module.css'

/** Why something was refused, announced to screen readers; nothing without a reason. */
export const Refusal = ({ text }: { text: string | undefined }) => (
  <div role="alert" className={classes.refusal}>
    {text ? (
      <>
        <Icon name="alert" size={18} /> {text}
      </>
    ) : null}
  </div>
)
