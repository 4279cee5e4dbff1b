import type { ReactNode } from 'react'
import classes from './form.module.css'
import { Inline } from '../layout/parts.tsx'

/** The buttons below a form or a card: at the right, on a phone across the whole width. */
export const FormButtons = ({ children }: { children: ReactNode }) => (
  <Inline wrap gap={3} justify="end" className={classes.buttons}>
    {children}
  </Inline>
)
