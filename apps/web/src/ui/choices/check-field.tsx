import type { ReactNode } from 'react'
import classes from './choices.module.css'
import { Inline } from '../layout/parts.tsx'

/** A checkbox with its label; the whole line is the target. */
export const CheckField = (props: {
  label: ReactNode
  hint?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}) => (
  <Inline as="label" gap={3} align="center" padX={2} round="m" target className={classes.check}>
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
  </Inline>
)
