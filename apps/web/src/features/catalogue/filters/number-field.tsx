import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { parseWhole } from '../../../ui/figures/number-text.ts'
import { Note } from '../../../ui/layout/parts.tsx'

/** A whole number, applied on blur or Enter; an empty field removes the limit. */
export const NumberField = (props: {
  label: string
  unit: string
  value: number | undefined
  onCommit: (value: number | undefined) => void
}) => {
  const { value, onCommit } = props
  const [draft, setDraft] = useState({ from: value, text: value === undefined ? '' : String(value) })
  if (draft.from !== value) setDraft({ from: value, text: value === undefined ? '' : String(value) })
  const isEmpty = draft.text.trim() === ''
  const number = parseWhole(draft.text, { min: 1, max: 9_999_999 })
  const wrong = !isEmpty && number === undefined
  const unit = <Note as="span">{props.unit}</Note>
  const commit = () => {
    if (!wrong && number !== value) onCommit(number)
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
