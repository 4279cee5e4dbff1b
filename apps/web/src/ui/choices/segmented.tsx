import { useId, type ReactNode } from 'react'
import classes from './segmented.module.css'

/** One of a few choices that are all visible: radio buttons in a row, arrow keys included. */
export const Segmented = <T extends string>(props: {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: ReactNode; disabled?: boolean }[]
  /** `tabs` share one ground; `cards` stand apart and wrap, as for kinds of payment. */
  kind?: 'tabs' | 'cards'
  /** As wide as there is room. */
  fullWidth?: boolean
}) => {
  const name = useId()
  return (
    <fieldset
      className={classes['group']}
      data-kind={props.kind ?? 'tabs'}
      data-wide={props.fullWidth ?? false}
    >
      <legend className="sr-only">{props.label}</legend>
      {props.options.map((option) => (
        <label key={option.value} className={classes['option']}>
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
    </fieldset>
  )
}
