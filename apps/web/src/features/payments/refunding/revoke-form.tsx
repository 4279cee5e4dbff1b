import { formatCents } from '@showfloor/contract/common/money'
import { t } from '../../../i18n/i18n.ts'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { InlineForm } from '../../../ui/fields/inline-form.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { amountFault } from '../../../ui/figures/amount-fault.ts'
import { centsText } from '../../../ui/figures/amount-text.ts'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { parseYuan, type PaymentState, type Tender } from '../payment-rules.ts'
import { useRevoke } from './refunding.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'

const reasons = ['refunding.reason.wrong', 'refunding.reason.twice', 'refunding.reason.order'] as const
const yuan = (amountCents: number): string => `¥${formatCents(amountCents)}`

/** What the order looks like once the money went back, and whether a second person is needed. */
const Outlook = ({ payment, amountCents }: { payment: PaymentState; amountCents: number }) => {
  const paid = payment.paid - amountCents
  const due = Math.max(payment.payable - paid, 0)
  return (
    <Stack gap={1} across size="sm">
      <span>
        {due > 0
          ? t('refunding.after', { paid: yuan(paid), due: yuan(due) })
          : t('refunding.afterOver', { paid: yuan(paid) })}
      </span>
      {due > 0 ? <small>{t('refunding.cheaper')}</small> : null}
      {amountCents > payment.revocableAlone ? (
        <Notice>{t('refunding.needsSecond', { alone: yuan(payment.revocableAlone) })}</Notice>
      ) : null}
    </Stack>
  )
}

/** Gives back a tender, or a part of it. */
export const RevokeForm = (props: { payment: PaymentState; tender: Tender; onClose: () => void }) => {
  const { payment, tender, onClose } = props
  const start = { typed: centsText(tender.revocable), reason: '' }
  const { draft, change, sent, submitted, fault, onSubmit } = useForm(`revoke ${tender.id}`, start)
  const revoke = useRevoke()
  const amount = parseYuan(draft.typed)
  const tooMuch = amount !== undefined && amount > tender.revocable
  const problem = tooMuch
    ? t('refunding.amountTooMuch', { most: yuan(tender.revocable) })
    : amountFault(draft.typed)
  const reason = draft.reason.trim()
  const submit = onSubmit(() => {
    if (amount === undefined || problem !== undefined || reason === '') return
    const done = () => {
      sent()
      onClose()
    }
    revoke.mutate({ orderId: payment.orderId, tenderId: tender.id, amount, reason }, { onSuccess: done })
  })
  const needsSecond = amount !== undefined && amount > payment.revocableAlone
  return (
    <InlineForm
      send={needsSecond ? t('refunding.sendAsk') : t('refunding.send', { amount: yuan(amount ?? 0) })}
      danger={!needsSecond}
      busy={revoke.isPending}
      onCancel={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t('refunding.amount')}
        error={tooMuch || submitted ? problem : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        before="¥"
        value={draft.typed}
        onChange={(event) => change({ typed: event.currentTarget.value })}
      />
      <Stack gap={2} across>
        <TextArea
          label={t('refunding.reason')}
          error={fault(reason === '', t('refunding.reasonMissing'))}
          rows={2}
          maxLength={300}
          value={draft.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <FilterChips label={t('refunding.reasonQuick')}>
          {reasons.map((key) => (
            <FilterChip key={key} pressed={reason === t(key)} onPress={() => change({ reason: t(key) })}>
              {t(key)}
            </FilterChip>
          ))}
        </FilterChips>
      </Stack>
      {amount !== undefined && problem === undefined ? (
        <Outlook payment={payment} amountCents={amount} />
      ) : null}
    </InlineForm>
  )
}
