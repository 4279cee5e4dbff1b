import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { InlineForm } from '../../../ui/fields/inline-form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useSubmission } from '../../../ui/drafts/use-form.ts'

/** Asks for the reason of a withdrawal. */
export const ReasonForm = (props: {
  send: string
  busy: boolean
  onSend: (reason: string) => void
  onCancel: () => void
}) => {
  const [reason, setReason] = useState('')
  const { fault, onSubmit } = useSubmission()
  const isMissing = reason.trim() === ''
  return (
    <InlineForm
      send={props.send}
      danger
      busy={props.busy}
      onSubmit={onSubmit(() => {
        if (!isMissing) props.onSend(reason)
      })}
      onCancel={props.onCancel}
    >
      <TextField
        label={t('subsidies.reason')}
        autoComplete="off"
        maxLength={100}
        value={reason}
        error={fault(isMissing, t('subsidies.required'))}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </InlineForm>
  )
}
