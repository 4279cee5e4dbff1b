import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { useChangeOutcome } from '../../ui/feedback/change-outcome.ts'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { Fault } from '../../ui/feedback/fault.tsx'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { parseCents } from '../../ui/figures/amount-text.ts'
import { Notice } from '../../ui/states/notice.tsx'
import type { Settlement } from './settlements.queries.ts'
import { Stack } from '../../ui/layout/parts.tsx'
import classes from './settlements.module.css'
import { useForm } from '../../ui/drafts/use-form.ts'

type FormProps = { settlement: Settlement; onDone: () => void }

/** Records the arrival at the bank for a settlement. */
export const ReceiveForm = ({ settlement, onDone }: FormProps) => {
  const { draft, change, sent, fault, onSubmit } = useForm(`receipt ${settlement.id}`, {
    receiptNo: '',
    day: '',
    amount: settlement.due > 0 ? (settlement.due / 100).toFixed(2) : '0',
  })
  const outcome = useChangeOutcome('settlements')(t('settlements.received'))
  const receive = useCall('settlements.receive', {
    onSuccess: () => {
      sent()
      onDone()
      return outcome.onSuccess()
    },
    onError: () => {},
  })
  const amount = parseCents(draft.amount)
  const submit = onSubmit(() => {
    const receiptNo = draft.receiptNo.trim()
    if (receiptNo === '' || draft.day === '' || amount === undefined) return
    const { id, version } = settlement
    receive.mutate({ id, version, receiptNo, day: draft.day, amount })
  })
  return (
    <Stack as="form" gap={4} className={classes.form} noValidate onSubmit={submit}>
      <TextField
        label={t('settlements.receiptNo')}
        required
        maxLength={100}
        error={fault(draft.receiptNo.trim() === '', t('settlements.receiptMissing'))}
        value={draft.receiptNo}
        onChange={(event) => change({ receiptNo: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={t('settlements.receiptDay')}
        required
        error={fault(draft.day === '', t('settlements.dayMissing'))}
        value={draft.day}
        onChange={(event) => change({ day: event.currentTarget.value })}
      />
      <TextField
        label={t('settlements.receiptAmount')}
        required
        inputMode="decimal"
        error={fault(amount === undefined, t('settlements.amountWrong'))}
        value={draft.amount}
        onChange={(event) => change({ amount: event.currentTarget.value })}
      />
      {receive.error ? <Fault>{messageOf(receive.error)}</Fault> : null}
      <FormButtons>
        <Button type="submit" loading={receive.isPending}>
          {t('settlements.receive')}
        </Button>
      </FormButtons>
    </Stack>
  )
}

/** Signs the figures of a settlement that another person created. A difference from the channel's statement can be explained. */
export const SignForm = (props: {
  settlement: Settlement
  signers: readonly string[]
  onRevoke: () => void
}) => {
  const { settlement, signers, onRevoke } = props
  const { id, version } = settlement
  const { draft, change, sent } = useDraft(`sign ${id}`, { explanation: '' })
  const outcome = useChangeOutcome('settlements')(t('settlements.signed'))
  const sign = useCall('settlements.sign', {
    ...outcome,
    onSuccess: () => {
      sent()
      return outcome.onSuccess()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sign.mutate({ id, version, explanation: draft.explanation.trim() })
  }
  const revoke = (
    <Button variant="default" onClick={onRevoke}>
      {t('settlements.revoke')}
    </Button>
  )
  if (settlement.isOwn)
    return (
      <>
        <Notice>
          {signers.length === 0
            ? t('settlements.noSigners')
            : t('settlements.signers', { names: signers.join(t('common.listSeparator')) })}
        </Notice>
        <FormButtons>{revoke}</FormButtons>
      </>
    )
  return (
    <Stack as="form" gap={4} className={classes.form} noValidate onSubmit={submit}>
      <TextField
        label={t('settlements.explanation')}
        hint={t('settlements.explanationHint')}
        maxLength={1000}
        value={draft.explanation}
        onChange={(event) => change({ explanation: event.currentTarget.value })}
      />
      <FormButtons>
        {revoke}
        <Button type="submit" loading={sign.isPending}>
          {t('settlements.sign')}
        </Button>
      </FormButtons>
    </Stack>
  )
}

/** Records why a settlement is revoked. */
export const RevokeForm = ({ settlement, onDone }: FormProps) => {
  const { draft, change, sent, fault, onSubmit } = useForm(`revoke ${settlement.id}`, { reason: '' })
  const outcome = useChangeOutcome('settlements')(t('settlements.revoked'))
  const revoke = useCall('settlements.revoke', {
    onSuccess: () => {
      sent()
      onDone()
      return outcome.onSuccess()
    },
    onError: () => {},
  })
  const submit = onSubmit(() => {
    const { id, version } = settlement
    const reason = draft.reason.trim()
    if (reason) revoke.mutate({ id, version, reason })
  })
  return (
    <Stack as="form" gap={4} className={classes.form} noValidate onSubmit={submit}>
      <p>{t('settlements.revokeText')}</p>
      <TextField
        label={t('settlements.reason')}
        required
        maxLength={100}
        error={fault(draft.reason.trim() === '', t('settlements.reasonMissing'))}
        value={draft.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      {revoke.error ? <Fault>{messageOf(revoke.error)}</Fault> : null}
      <FormButtons>
        <Button type="submit" color="red" loading={revoke.isPending}>
          {t('settlements.revoke')}
        </Button>
      </FormButtons>
    </Stack>
  )
}
