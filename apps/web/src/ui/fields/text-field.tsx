import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react'
import classes from './text-field.module.css'

type Wrapping = { label: string; hint?: string | undefined; error?: string | undefined; hideLabel?: boolean }
type Described = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }

/** A label above, a hint or an error below, linked for screen readers; `children` gets the ids for its control. */
export const Field = (
  props: Wrapping & { required?: boolean | undefined; children: (control: Described) => ReactNode },
) => {
  const id = useId()
  const note = props.error ?? props.hint
  return (
    <div className={classes.field} data-invalid={Boolean(props.error)}>
      <label htmlFor={id} className={props.hideLabel ? 'sr-only' : classes.label}>
        {props.label}
        {props.required ? <span aria-hidden="true"> *</span> : null}
      </label>
      {props.children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': Boolean(props.error),
      })}
      {note ? (
        <p id={`${id}-note`} className={classes.note} aria-live="polite">
          {note}
        </p>
      ) : null}
    </div>
  )
}

type Inputs = Wrapping & {
  ref?: Ref<HTMLInputElement>
  /** Before and after the text, within the box: a ¥, a unit, a button. */
  before?: ReactNode
  after?: ReactNode
}

/** One line of text. Takes all attributes of `<input>`. */
export const TextField = (props: Inputs & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>) => {
  const { label, hint, error, hideLabel, before, after, ref, ...rest } = props
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel ?? false} required={rest.required}>
      {(control) => (
        <div className={classes.box}>
          {before}
          <input type="text" {...rest} {...control} ref={ref} />
          {after}
        </div>
      )}
    </Field>
  )
}

/** Several lines of text. */
export const TextArea = (props: Wrapping & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>) => {
  const { label, hint, error, hideLabel, ...rest } = props
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel ?? false} required={rest.required}>
      {(control) => (
        <div className={classes.box}>
          <textarea rows={3} {...rest} {...control} />
        </div>
      )}
    </Field>
  )
}
