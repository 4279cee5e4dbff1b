import { t } from '../../i18n/i18n.ts'
import { CheckField } from '../../ui/choices/check-field.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { SlotChoice, type SlotWish } from './slots/slot-choice.tsx'

/** The agreement with the customer; an empty day is still open. */
export type DeliveryTerms = SlotWish & { assembly: boolean; callBefore: boolean; note: string }

/** The terms in the server's format. */
export const sentTerms = ({ day, note, ...terms }: DeliveryTerms) => ({
  ...terms,
  day: day === '' ? null : day,
  note: note.trim(),
})

/** Day, assembly, a call before, and a note for the driver. */
export const TermsFields = (props: {
  terms: DeliveryTerms
  orderId: string
  /** The delivery to change. */
  deliveryId?: string
  pickup: boolean
  pieces: number
  onChange: (change: Partial<DeliveryTerms>) => void
}) => {
  const { terms, orderId, deliveryId, pickup, pieces, onChange } = props
  return (
    <>
      <SlotChoice
        orderId={orderId}
        deliveryId={deliveryId}
        pickup={pickup}
        pieces={pieces}
        wish={terms}
        onChange={onChange}
      />
      {pickup ? null : (
        <div>
          <CheckField
            label={t('deliveries.assembly')}
            checked={terms.assembly}
            onChange={(assembly) => onChange({ assembly })}
          />
          <CheckField
            label={t('deliveries.callBefore')}
            checked={terms.callBefore}
            onChange={(callBefore) => onChange({ callBefore })}
          />
        </div>
      )}
      <TextArea
        label={t('deliveries.note')}
        hint={t('deliveries.noteHint')}
        rows={2}
        maxLength={300}
        value={terms.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
  )
}
