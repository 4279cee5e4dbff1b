import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react'
import classes from './text-field.module.css'
import { Inline, Note, Stack, Text } from '../layout/parts.tsx'

type Wrapping = { label: string; hint?: string | undefined; error?: string | undefined; hideLabel?: boolean }
type Described = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }

/** A label above, a hint or an error below, linked for screen readers; `children` gets the ids for its control. */
export const Field = (
  props: Wrapping & { required?: boolean | undefined; children: (control: Described) => ReactNode },
) => {
  const id = useId()
  const note = props.error ?? props.hint
  return (
    <Stack columns={1} shrink className={classes.field} data-invalid={Boolean(props.error)}>
      <label htmlFor={id} className={props.hideLabel ? 'sr-only' : classes.label}>
        {props.label}
        {props.required ? (
          <Text as="span" tone="danger" aria-hidden="true">
            {' '}
            *
          </Text>
        ) : null}
      </label>
      {props.children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': Boolean(props.error),
      })}
      {note ? (
        <Note id={`${id}-note`} className={classes.note} aria-live="polite">
          {note}
        </Note>
      ) : null}
    </Stack>
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
        <Inline
          gap={2}
          align="center"
          padX={3}
          surface="plain"
          round="m"
          tone="quiet"
          className={classes.box}
        >
          {before}
          <input type="text" {...rest} {...control} ref={ref} />
          {after}
        </Inline>
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
        <Inline
          gap={2}
          align="center"
          padX={3}
          surface="plain"
          round="m"
          tone="quiet"
          className={classes.box}
        >
          <textarea rows={3} {...rest} {...control} />
        </Inline>
      )}
    </Field>
  )
}
