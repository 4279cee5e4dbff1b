import type { ReactNode } from 'react'
import classes from './check-field.module.css'

/** A checkbox with its label; the whole line is the target. */
export const CheckField = (props: {
  label: ReactNode
  hint?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}) => (
  <label className={classes.check}>
    <input
      type="checkbox"
      checked={props.checked}
      disabled={props.disabled ?? false}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
    <span>
      {props.label}
      {props.hint ? <small>{props.hint}</small> : null}
    </span>
  </label>
)
