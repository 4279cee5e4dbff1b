import { Button } from '@mantine/core'
import { channelRefundStates, type ChannelRefundState } from '@showfloor/contract/common/marketplace-status'
import { useState } from 'react'
import { useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { amountFault } from '../../../ui/figures/amount-fault.ts'
import { parseCents } from '../../../ui/figures/amount-text.ts'
import type { ChannelOrderDetail } from '../marketplaces.queries.ts'
import { piecesOf } from './entered-order.ts'
import { useMayEnter } from './enter-order.tsx'

type Refund = { number: string; lineNo: string; pieces: string; amount: string; state: ChannelRefundState }
type OfOrder = { order: ChannelOrderDetail }

const faultsOf = ({ number, pieces, amount }: Refund) => ({
  number: number.trim() === '' ? t('marketplaces.enter.missing') : undefined,
  pieces:
    pieces.trim() === '' || piecesOf(pieces) !== undefined ? undefined : t('marketplaces.enter.piecesWrong'),
  amount: amountFault(amount),
})

const RefundFields = (
  props: OfOrder & {
    refund: Refund
    faults: ReturnType<typeof faultsOf> | undefined
    onChange: (part: Partial<Refund>) => void
  },
) => {
  const { order, refund, faults, onChange } = props
  return (
    <>
      <TextField
        label={t('marketplaces.enter.refundNumber')}
        hint={t('marketplaces.enter.refundNumberHint')}
        autoComplete="off"
        maxLength={64}
        value={refund.number}
        error={faults?.number}
        onChange={(event) => onChange({ number: event.currentTarget.value })}
      />
      <SelectField
        label={t('marketplaces.goods')}
        value={refund.lineNo}
        onChange={(lineNo) => onChange({ lineNo })}
        options={order.lines.map(({ no, title, itemQty }) => ({
          value: String(no),
          label: `${title} × ${itemQty}`,
        }))}
      />
      <TextField
        label={t('marketplaces.enter.refundPieces')}
        inputMode="numeric"
        maxLength={4}
        value={refund.pieces}
        error={faults?.pieces}
        onChange={(event) => onChange({ pieces: event.currentTarget.value })}
      />
      <TextField
        label={t('marketplaces.enter.refundAmount')}
        inputMode="decimal"
        maxLength={20}
        value={refund.amount}
        error={faults?.amount}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
      />
      <SelectField
        label={t('marketplaces.states')}
        value={refund.state}
        onChange={(state) => onChange({ state: state as ChannelRefundState })}
        options={channelRefundStates.map((one) => ({ value: one, label: t(`marketplaces.refund.${one}`) }))}
      />
    </>
  )
}

const RefundForm = ({ order, onDone }: OfOrder & { onDone: () => void }) => {
  const { draft, change, sent, submitted, onSubmit } = useForm<Refund>(
    `refund of channel order ${order.id}`,
    {
      number: '',
      lineNo: String(order.lines[0]?.no ?? 1),
      pieces: '',
      amount: '',
      state: 'DONE',
    },
  )
  const done = useChangeOutcome('marketplaces', 'orders', 'payments')
  const enter = useCall('marketplaces.enterRefund', done(t('marketplaces.enter.refundSaved')))
  const faults = faultsOf(draft)
  const send = onSubmit(() => {
    if (Object.values(faults).some((fault) => fault !== undefined)) return
    const { number, lineNo, pieces, amount, state } = draft
    const refund = {
      id: order.id,
      externalId: number,
      lineNo: Number(lineNo),
      itemQty: piecesOf(pieces) ?? null,
      amount: parseCents(amount) ?? 0,
      state,
    }
    const onSuccess = () => {
      sent()
      onDone()
    }
    enter.mutate(refund, { onSuccess })
  })
  return (
    <Form onSubmit={send}>
      <RefundFields order={order} refund={draft} faults={submitted ? faults : undefined} onChange={change} />
      <FormButtons>
        <Button type="submit" loading={enter.isPending}>
          {t('marketplaces.enter.refund')}
        </Button>
      </FormButtons>
    </Form>
  )
}

/** What the channel of an entered order did since: it refunded a part, or cancelled the order. */
export const EnteredChanges = ({ order }: OfOrder) => {
  const [open, setOpen] = useState(false)
  const mayEnter = useMayEnter()
  const done = useChangeOutcome('marketplaces', 'orders', 'payments')
  const cancel = useCall('marketplaces.cancelEntered', done(t('marketplaces.enter.cancelled')))
  if (!mayEnter || order.stage === 'CANCELLED') return null
  const ask = async () => {
    const question = {
      title: t('marketplaces.enter.cancelAsk'),
      text: t('marketplaces.enter.cancelText'),
      okText: t('marketplaces.enter.cancel'),
      danger: true,
    }
    if (await confirm(question)) cancel.mutate({ id: order.id })
  }
  return (
    <>
      <Button variant="default" loading={cancel.isPending} onClick={() => void ask()}>
        {t('marketplaces.enter.cancel')}
      </Button>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('marketplaces.enter.refund')}
      </Button>
      <Dialog open={open} title={t('marketplaces.enter.refund')} onClose={() => setOpen(false)}>
        <RefundForm order={order} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
