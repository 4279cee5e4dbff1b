import { deliveryProblems, type DeliveryProblem } from '@showfloor/contract/common/delivery-status'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { Quantity } from '../../ui/fields/quantity.tsx'
import { SignaturePad } from '../../ui/fields/signature-pad.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useCarrying } from './delivery-unsent.ts'
import type { Delivery } from './deliveries.queries.ts'
import classes from './deliveries.module.css'

type Line = Delivery['lines'][number]
type Handed = { deliveredQty: number; problem: DeliveryProblem; note: string }
type Draft = { receiver: string; handed: Record<string, Handed> }

const HandedLine = (props: { line: Line; handed: Handed; onChange: (handed: Handed) => void }) => {
  const { line, handed, onChange } = props
  const isShort = handed.deliveredQty < line.itemQty
  return (
    <>
      <div>
        <span>
          <b>{line.skuName}</b>
          <small>{[line.propertiesName, line.serialNo].filter(Boolean).join(' · ')}</small>
        </span>
        <Quantity
          label={line.skuName}
          min={0}
          max={line.itemQty}
          value={handed.deliveredQty}
          onChange={(deliveredQty) => onChange({ ...handed, deliveredQty })}
        />
      </div>
      {isShort ? (
        <div className={classes['short']}>
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
        </div>
      ) : null}
    </>
  )
}

const Form = ({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) => {
  const { id, lines } = delivery
  const { draft, change, sent } = useDraft<Draft>(`handover ${id}`, {
    receiver: '',
    handed: Object.fromEntries(
      lines.map((line) => [line.lineId, { deliveredQty: line.itemQty, problem: 'MISSING', note: '' }]),
    ),
  })
  const [signature, setSignature] = useState('')
  const { carry, busy } = useCarrying(delivery)
  const handedOf = (line: Line): Handed =>
    draft.handed[line.lineId] ?? { deliveredQty: line.itemQty, problem: 'MISSING', note: '' }
  const short = lines.flatMap((line) => {
    const { note, ...handed } = handedOf(line)
    return handed.deliveredQty < line.itemQty ? [{ lineId: line.lineId, ...handed, note: note.trim() }] : []
  })
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const receiver = draft.receiver.trim()
        sent()
        void carry('deliver', { short, receiver, signature }).then((isTaken) =>
          isTaken ? onClose() : undefined,
        )
      }}
    >
      <fieldset className={classes['goods']}>
        <legend>{t('deliveries.handed')}</legend>
        {lines.map((line) => (
          <HandedLine
            key={line.lineId}
            line={line}
            handed={handedOf(line)}
            onChange={(handed) => change({ handed: { ...draft.handed, [line.lineId]: handed } })}
          />
        ))}
      </fieldset>
      <TextField
        label={t('deliveries.receiver')}
        hint={t('deliveries.receiverHint')}
        maxLength={40}
        autoComplete="off"
        value={draft.receiver}
        onChange={(event) => change({ receiver: event.currentTarget.value })}
      />
      <SignaturePad label={t('deliveries.signature')} onChange={setSignature} />
      <FormButtons>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t(delivery.pickup ? 'deliveries.collect' : 'deliveries.deliver')}
        </Button>
      </FormButtons>
    </form>
  )
}

/** The customer takes the goods: what they got of each line, who took it, their signature. */
export const HandoverDialog = (props: { delivery: Delivery; onClose: () => void }) => (
  <Dialog open title={t('deliveries.handover')} onClose={props.onClose} widthPx={520}>
    <Form {...props} />
  </Dialog>
)
