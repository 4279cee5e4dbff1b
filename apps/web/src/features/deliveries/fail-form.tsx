import { deliveryFailures, type DeliveryFailure } from '@showfloor/contract/common/delivery-status'
import { t } from '../../i18n/i18n.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { InlineForm } from '../../ui/fields/inline-form.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { useCarrying } from './delivery-unsent.ts'
import type { Delivery } from './deliveries.queries.ts'

type Draft = { failure: DeliveryFailure; note: string }

/** Records why goods come back. */
export const FailForm = ({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) => {
  const { draft, change, sent } = useDraft<Draft>(`delivery failed ${delivery.id}`, {
    failure: 'NOBODY',
    note: '',
  })
  const { carry, busy } = useCarrying(delivery)
  return (
    <InlineForm
      send={t('deliveries.fail')}
      danger
      busy={busy}
      onCancel={onClose}
      onSubmit={() => {
        sent()
        void carry('fail', { failure: draft.failure, note: draft.note.trim() }).then((isTaken) =>
          isTaken ? onClose() : undefined,
        )
      }}
    >
      <SelectField
        label={t('deliveries.failReason')}
        value={draft.failure}
        onChange={(value) => change({ failure: value as DeliveryFailure })}
        options={deliveryFailures.map((value) => ({ value, label: t(`deliveries.failure.${value}`) }))}
      />
      <TextArea
        label={t('deliveries.failNote')}
        hint={t('deliveries.failNoteHint')}
        rows={2}
        maxLength={300}
        value={draft.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </InlineForm>
  )
}
