import { Icon } from '../../../ui/pictures/icons.tsx'
import { Inline } from '../../../ui/layout/parts.tsx'
import classes from '../login/login.module.css'

/** Why something was refused, announced to screen readers; nothing without a reason. */
export const Refusal = ({ text }: { text: string | undefined }) => (
  <Inline
    gap={2}
    align="center"
    wide
    pad={3}
    surface="danger-soft"
    round="m"
    tone="danger"
    textAlign="start"
    role="alert"
    className={classes.refusal}
  >
    {text ? (
      <>
        <Icon name="alert" size={18} /> {text}
      </>
    ) : null}
  </Inline>
)
