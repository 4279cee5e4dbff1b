import { useId, type ReactNode } from 'react'
import classes from './segmented.module.css'
import { Inline } from '../layout/parts.tsx'

/** One of a few visible choices: radio buttons in a row, with arrow keys. */
export const Segmented = <T extends string>(props: {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: ReactNode; disabled?: boolean }[]
  /** `tabs` share one background; `cards` are separate and wrap, as for types of payment. */
  kind?: 'tabs' | 'cards'
  /** Fills the width. */
  fullWidth?: boolean
}) => {
  const name = useId()
  return (
    <Inline
      as="fieldset"
      className={classes.group}
      data-kind={props.kind ?? 'tabs'}
      data-wide={props.fullWidth ?? false}
    >
      <legend className="sr-only">{props.label}</legend>
      {props.options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            disabled={option.disabled ?? false}
            onChange={() => props.onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </Inline>
  )
}
