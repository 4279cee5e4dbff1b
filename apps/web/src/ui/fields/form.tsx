import type { ReactNode } from 'react'
import classes from './form.module.css'

/** Fields below each other, with an own check instead of the browser's. */
export const Form = ({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) => (
  <form
    className={classes.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)
