import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCents } from '@showfloor/contract/common/money'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { WordsForm } from '../../../ui/fields/inline-form.tsx'
import { refundFailureText, retryTexts } from './refund-text.ts'
import type { Tender } from '../payment-rules.ts'
import { useRefundChanges } from '../payments.queries.ts'
import { Inline, Stack } from '../../../ui/layout/parts.tsx'
import classes from '../payment.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type Refund = Omit<Tender['refunds'][number], 'id' | 'state'> & {
  /** Null for a refund that is only planned. */
  id: string | null
  state: Tender['refunds'][number]['state'] | 'PLANNED'
}

const yuan = (amountCents: number): string => `¥${formatCents(amountCents)}`

/** The user's actions on an unfinished refund: ask the provider again, or record how it was paid back otherwise. */
const RefundActions = ({ refund, refundId }: { refund: Refund; refundId: string }) => {
  const [isSettling, setSettling] = useState(false)
  const { retry, settle } = useRefundChanges()
  const amount = yuan(refund.amount)
  if (isSettling)
    return (
      <WordsForm
        of={`refund ${refundId}`}
        label={t('payments.settleHow')}
        hint={t('payments.settleHint')}
        missing={t('payments.settleMissing')}
        send={t('payments.settleSend', { amount })}
        busy={settle.isPending}
        onCancel={() => setSettling(false)}
        onSend={(evidence) => settle.mutate({ refundId, evidence }, { onSuccess: () => setSettling(false) })}
      />
    )
  const again = retryTexts(refund.type, amount, t('payments.retry'))
  const askRetry = async () => {
    if (await confirm({ text: again.question, okText: again.label })) retry.mutate({ refundId })
  }
  return (
    <Inline wrap gap={2} toEnd>
      {refund.actions.includes('settle') ? (
        <Button variant="default" onClick={() => setSettling(true)}>
          {t('payments.settle')}
        </Button>
      ) : null}
      {refund.actions.includes('retry') ? (
        <Button variant="default" loading={retry.isPending} onClick={() => void askRetry()}>
          {again.label}
        </Button>
      ) : null}
    </Inline>
  )
}

/** The refunds by tender, their state, and the actions on unfinished ones. */
export const RefundLines = ({ refunds }: { refunds: readonly Refund[] }) =>
  refunds.length === 0 ? null : (
    <Stack as="ul" gap={2} size="sm" tone="quiet" tabular className={classes.refunds}>
      {refunds.map((refund, at) => (
        <Inline as="li" wrap gapY={1} gapX={3} align="center" key={refund.id ?? at} data-state={refund.state}>
          <span className={classes.refundLineState}>
            {t('payments.refundTo', {
              type: t(`payments.type.${refund.type}`),
              amount: yuan(refund.amount),
            })}
            {` · ${t(`payments.refund.${refund.state}`)}`}
          </span>
          {refund.state === 'FAILED' && refund.failure ? <span>{refundFailureText(refund)}</span> : null}
          {refund.evidence ? (
            <span>{t('payments.refundEvidence', { name: refund.actor, words: refund.evidence })}</span>
          ) : null}
          {refund.id !== null && refund.actions.length > 0 ? (
            <RefundActions refund={refund} refundId={refund.id} />
          ) : null}
        </Inline>
      ))}
    </Stack>
  )
