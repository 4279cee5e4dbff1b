import { isIdNumber } from '@showfloor/contract/common/subsidy-status'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { InlineForm } from '../../../ui/fields/inline-form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { halfWidth } from '../../../ui/figures/half-width.ts'
import { useSubsidyChanges } from './claims.queries.ts'
import { useSubmission } from '../../../ui/drafts/use-form.ts'

/** The recipient of the subsidy: name and identity card, which are never shown again. */
export const ReserveForm = ({ orderId, onDone }: { orderId: string; onDone: () => void }) => {
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('')
  const { fault, onSubmit } = useSubmission()
  const { reserve } = useSubsidyChanges()
  const idNumber = halfWidth(typed).replaceAll(/\s/g, '').toUpperCase()
  const submit = onSubmit(() => {
    if (name.trim() === '' || !isIdNumber(idNumber)) return
    reserve.mutate({ orderId, name, idNumber }, { onSuccess: onDone })
  })
  return (
    <InlineForm send={t('subsidies.reserve')} busy={reserve.isPending} onSubmit={submit} onCancel={onDone}>
      <TextField
        label={t('subsidies.personName')}
        autoComplete="off"
        maxLength={30}
        value={name}
        error={fault(name.trim() === '', t('subsidies.required'))}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={t('subsidies.idNumber')}
        hint={t('subsidies.idNumberHint')}
        autoComplete="off"
        maxLength={24}
        value={typed}
        error={fault(!isIdNumber(idNumber), t('subsidies.idNumberWrong'))}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </InlineForm>
  )
}
