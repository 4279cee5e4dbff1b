import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import classes from './filter-panel.module.css'

/** A whole number that takes effect when one leaves the field or presses Enter; empty takes the limit away. */
export const NumberField = (props: {
  label: string
  unit: string
  value: number | undefined
  onCommit: (value: number | undefined) => void
}) => {
  const { value, onCommit } = props
  const [draft, setDraft] = useState({ from: value, text: value === undefined ? '' : String(value) })
  if (draft.from !== value) setDraft({ from: value, text: value === undefined ? '' : String(value) })
  const typed = draft.text.trim()
  const number = Number(typed)
  const wrong = typed !== '' && !(Number.isInteger(number) && number > 0 && number < 10_000_000)
  const unit = <span className={classes['unit']}>{props.unit}</span>
  const commit = () => {
    const next = typed === '' ? undefined : number
    if (!wrong && next !== value) onCommit(next)
  }
  return (
    <TextField
      label={props.label}
      inputMode="numeric"
      value={draft.text}
      error={wrong ? t('browse.wholeNumber') : undefined}
      before={props.unit === '¥' ? unit : null}
      after={props.unit === '¥' ? null : unit}
      onChange={(event) => setDraft({ from: value, text: event.currentTarget.value })}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}
