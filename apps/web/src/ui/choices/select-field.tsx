import { Field } from '../fields/text-field.tsx'
import classes from './choices.module.css'

/** A native select, for lists that are too long to show. */
export const SelectField = (props: {
  label: string
  hideLabel?: boolean
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  disabled?: boolean
  error?: string | undefined
}) => (
  <Field label={props.label} error={props.error} hideLabel={props.hideLabel ?? false}>
    {(control) => (
      <select
        {...control}
        className={classes.select}
        value={props.value}
        disabled={props.disabled ?? false}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)
