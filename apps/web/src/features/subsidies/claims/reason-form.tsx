import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { InlineForm } from '../../../ui/fields/inline-form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'

/** Asks for the reason of a withdrawal. */
export const ReasonForm = (props: {
  send: string
  busy: boolean
  onSend: (reason: string) => void
  onCancel: () => void
}) => {
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const isMissing = reason.trim() === ''
  return (
    <InlineForm
      send={props.send}
      danger
      busy={props.busy}
      onSubmit={() => {
        setAsked(true)
        if (!isMissing) props.onSend(reason)
      }}
      onCancel={props.onCancel}
    >
      <TextField
        label={t('subsidies.reason')}
        autoComplete="off"
        maxLength={100}
        value={reason}
        error={asked && isMissing ? t('subsidies.required') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </InlineForm>
  )
}
