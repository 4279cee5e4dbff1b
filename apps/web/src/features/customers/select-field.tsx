import { Field } from '../../ui/field.tsx'
import classes from './customers.module.css'

/** One of a list that is too long to show: the system's own chooser. */
export const SelectField = (props: {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  disabled?: boolean
  error?: string | undefined
}) => (
  <Field label={props.label} error={props.error}>
    {(control) => (
      <select
        {...control}
        className={classes['select']}
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
