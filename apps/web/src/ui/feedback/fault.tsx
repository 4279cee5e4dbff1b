import type { ReactNode } from 'react'
import classes from './fault.module.css'

/** An error of a form as a whole, announced as soon as it appears. Errors of a field are shown at the field. */
export const Fault = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={classes.fault}>
    {children}
  </p>
)
