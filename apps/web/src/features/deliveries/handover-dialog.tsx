import { deliveryProblems, type DeliveryProblem } from '@showfloor/contract/common/delivery-status'
import { Button } from '@mantine/core'
import { useState, type ComponentProps } from 'react'
import { t } from '../../i18n/i18n.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { Form } from '../../ui/fields/form.tsx'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { QuantityRow, QuantityRows } from '../../ui/fields/quantity-rows.tsx'
import { SignaturePad } from '../../ui/signature/signature-pad.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { lastStepText } from './delivery-pill.tsx'
import { PhotosOf, useTakenPhotos } from './handover-photos.tsx'
import { useCarrying } from './delivery-unsent.ts'
import type { Delivery } from './deliveries.queries.ts'
import { Stack } from '../../ui/layout/parts.tsx'
import classes from './deliveries.module.css'

type Line = Delivery['lines'][number]
type Handed = { deliveredQty: number; problem: DeliveryProblem; note: string }
type Draft = { receiver: string; handed: Record<string, Handed> }

/** The photos that show the whole hand-over. */
const whole = 'whole'

const HandedLine = (props: {
  line: Line
  handed: Handed
  onChange: (handed: Handed) => void
  photos: ComponentProps<typeof PhotosOf>['field']
}) => {
  const { line, handed, onChange, photos } = props
  const isShort = handed.deliveredQty < line.itemQty
  return (
    <>
      <QuantityRow
        name={line.skuName}
        detail={[line.propertiesName, line.serialNo].filter(Boolean).join(' · ')}
        max={line.itemQty}
        value={handed.deliveredQty}
        onChange={(deliveredQty) => onChange({ ...handed, deliveredQty })}
      />
      {isShort ? (
        <Stack align="start" className={classes.short}>
          <SelectField
            label={t('deliveries.shortWhy')}
            value={handed.problem}
            onChange={(value) => onChange({ ...handed, problem: value as DeliveryProblem })}
            options={deliveryProblems.map((value) => ({ value, label: t(`deliveries.problem.${value}`) }))}
          />
          <TextField
            label={t('deliveries.shortNote')}
            maxLength={300}
            value={handed.note}
            onChange={(event) => onChange({ ...handed, note: event.currentTarget.value })}
          />
          {handed.problem === 'MISSING' ? null : (
            <PhotosOf label={t('deliveries.shortPhotos')} field={photos} />
          )}
        </Stack>
      ) : null}
    </>
  )
}

/** The entries of a hand-over, and how they are sent. */
const useHandover = (delivery: Delivery, onClose: () => void) => {
  const { id, lines } = delivery
  const { draft, change, sent } = useDraft<Draft>(`handover ${id}`, {
    receiver: '',
    handed: Object.fromEntries(
      lines.map((line) => [line.lineId, { deliveredQty: line.itemQty, problem: 'MISSING', note: '' }]),
    ),
  })
  const [signature, setSignature] = useState('')
  const photos = useTakenPhotos()
  const { carry, busy } = useCarrying(delivery)
  const handedOf = (line: Line): Handed =>
    draft.handed[line.lineId] ?? { deliveredQty: line.itemQty, problem: 'MISSING', note: '' }
  const short = lines.flatMap((line) => {
    const { note, ...handed } = handedOf(line)
    if (handed.deliveredQty === line.itemQty) return []
    const taken = handed.problem === 'MISSING' ? [] : photos.of(line.lineId)
    return [{ lineId: line.lineId, ...handed, note: note.trim(), taken }]
  })
  const handOver = () => {
    sent()
    const taken = photos.of(whole)
    const input = {
      short: short.map(({ taken: shown, ...one }) => ({ ...one, pictures: shown.map(({ id: key }) => key) })),
      receiver: draft.receiver.trim(),
      signature,
      pictures: taken.map(({ id: key }) => key),
    }
    const files = [...taken, ...short.flatMap((one) => one.taken)]
    void carry('deliver', input, files).then((isTaken) => (isTaken ? onClose() : undefined))
  }
  return { draft, change, handedOf, photos, setSignature, handOver, busy }
}

const HandoverForm = ({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) => {
  const { lines } = delivery
  const { draft, change, handedOf, photos, setSignature, handOver, busy } = useHandover(delivery, onClose)
  return (
    <Form onSubmit={handOver}>
      {lines.length > 0 ? (
        <QuantityRows legend={t('deliveries.handed')}>
          {lines.map((line) => (
            <HandedLine
              key={line.lineId}
              line={line}
              handed={handedOf(line)}
              photos={photos.fieldOf(line.lineId)}
              onChange={(handed) => change({ handed: { ...draft.handed, [line.lineId]: handed } })}
            />
          ))}
        </QuantityRows>
      ) : null}
      <TextField
        label={t('deliveries.receiver')}
        hint={t('deliveries.receiverHint')}
        maxLength={40}
        autoComplete="off"
        value={draft.receiver}
        onChange={(event) => change({ receiver: event.currentTarget.value })}
      />
      <PhotosOf label={t('deliveries.photos')} field={photos.fieldOf(whole)} />
      <SignaturePad label={t('deliveries.signature')} onChange={setSignature} />
      <FormButtons>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {lastStepText(delivery)}
        </Button>
      </FormButtons>
    </Form>
  )
}

/** The hand-over to the customer: the pieces of each line, the recipient, the signature. */
export const HandoverDialog = (props: { delivery: Delivery; onClose: () => void }) => (
  <Dialog open title={t('deliveries.handover')} onClose={props.onClose} widthPx={520}>
    <HandoverForm {...props} />
  </Dialog>
)
