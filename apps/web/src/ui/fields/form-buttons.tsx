import type { ReactNode } from 'react'
import classes from './form-buttons.module.css'

/** The buttons below a form or a card: at the right, on a phone across the whole width. */
export const FormButtons = ({ children }: { children: ReactNode }) => (
  <div className={classes.buttons}>{children}</div>
)
