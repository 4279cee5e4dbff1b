import type { DifferenceAction, DifferenceStatus } from '@showfloor/contract/common/difference-status'
import { formatCents } from '@showfloor/contract/common/money'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { WordsForm } from '../../ui/fields/inline-form.tsx'
import { StatusPill, type Tone } from '../../ui/states/status-pill.tsx'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { RefundLines } from '../payments/tenders/refund-lines.tsx'
import { useDifferenceChanges } from './difference-changes.ts'
import type { Difference } from './differences.queries.ts'
import type { OrderBalance } from './order-balance.ts'
import { Inline, Note, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './differences.module.css'

const tones: Record<DifferenceStatus, Tone> = {
  DRAFT: 'neutral',
  PENDING_APPROVAL: 'warning',
  PENDING_PAYMENT: 'sale',
  PENDING_REFUND: 'warning',
  SETTLED: 'positive',
  CANCELLED: 'neutral',
  REJECTED: 'danger',
}

const yuan = (amountCents: number): string => `¥${formatCents(amountCents)}`

const Said = ({ who, at, words }: { who: string; at: string; words: string }) => (
  <Inline as="p" wrap gapY={0} gapX={3} className={classes.said}>
    <Text as="small" size="sm" tabular>
      {t('differences.by', { name: who, time: formatDateTime(at) })}
    </Text>
    {words === '' ? null : <q>{words}</q>}
  </Inline>
)

const buttonsInOrder: readonly DifferenceAction[] = ['cancel', 'reject', 'update', 'settle', 'approve']

type Step = { label: string; primary?: boolean; go: () => void }

/** The label and the confirmation of each action. */
const useSteps = (difference: Difference, onEdit: () => void, onReject: () => void) => {
  const { approve, cancel, settle, busy } = useDifferenceChanges()
  const which = { id: difference.id, version: difference.version }
  const left = yuan(difference.refund - difference.returned)
  const ask =
    (
      text: string,
      okText: string,
      then: () => void,
      more: { danger: true; cancelText: string } | object = {},
    ): (() => void) =>
    () =>
      void confirm({ text, okText, ...more }).then((yes) => (yes ? then() : undefined))
  const isBegun = difference.refunds.some(({ state }) => state !== 'PLANNED')
  const settleText = isBegun ? t('differences.settleAgain') : t('differences.settle', { amount: left })
  const cancelText = difference.status === 'DRAFT' ? t('differences.drop') : t('differences.cancel')
  const steps: Partial<Record<DifferenceAction, Step>> = {
    cancel: {
      label: cancelText,
      go: ask(t('differences.cancelAsk'), cancelText, () => cancel.mutate({ ...which, note: '' }), {
        danger: true,
        cancelText: t('differences.keep'),
      }),
    },
    reject: { label: t('differences.reject'), go: onReject },
    update: { label: t('differences.update'), go: onEdit },
    settle: {
      label: settleText,
      primary: true,
      go: ask(t('differences.settleAsk', { amount: left }), settleText, () => settle.mutate(which)),
    },
    approve: {
      label: t('differences.approve'),
      primary: true,
      go: ask(
        t(difference.direction === 'COLLECT' ? 'differences.offsetAsk' : 'differences.approveAsk', {
          amount: yuan(difference.amount),
        }),
        t('differences.approve'),
        () => approve.mutate({ ...which, note: '' }),
      ),
    },
  }
  const allowed = buttonsInOrder.flatMap((action) =>
    difference.actions.includes(action) ? (steps[action] ?? []) : [],
  )
  return { busy, steps: allowed }
}

const RejectForm = ({ difference, onClose }: { difference: Difference; onClose: () => void }) => {
  const { reject } = useDifferenceChanges()
  return (
    <WordsForm
      of={`difference reject ${difference.id}`}
      label={t('differences.rejectReason')}
      missing={t('differences.rejectMissing')}
      send={t('differences.rejectSend')}
      danger
      busy={reject.isPending}
      onCancel={onClose}
      onSend={(note) => reject.mutate({ id: difference.id, version: difference.version, note })}
    />
  )
}

const Actions = ({ difference, onEdit }: { difference: Difference; onEdit: () => void }) => {
  const [isRejecting, setRejecting] = useState(false)
  const { busy, steps } = useSteps(difference, onEdit, () => setRejecting(true))
  if (isRejecting) return <RejectForm difference={difference} onClose={() => setRejecting(false)} />
  if (steps.length === 0) return null
  return (
    <FormButtons>
      {steps.map(({ label, primary, go }) => (
        <Button key={label} variant={primary ? 'filled' : 'default'} disabled={busy} onClick={go}>
          {label}
        </Button>
      ))}
    </FormButtons>
  )
}

/** The goods that are given back with it. */
const Pieces = ({ difference, lines }: { difference: Difference; lines: OrderBalance['lines'] }) =>
  difference.pieces.length === 0 ? null : (
    <Note tabular>
      {t('differences.pieces', {
        goods: difference.pieces
          .map(
            ({ lineId, itemQty }) => `${lines.find(({ id }) => id === lineId)?.skuName ?? ''} × ${itemQty}`,
          )
          .join(t('common.listSeparator')),
      })}
    </Note>
  )

/** One difference: amount and direction, reason, goods, notes, and the user's actions. */
export const DifferenceCard = (props: {
  difference: Difference
  lines: OrderBalance['lines']
  onEdit: () => void
}) => {
  const { difference, lines, onEdit } = props
  const { direction, status, note, deciderName, decidedAt, settledBy, settledAt } = difference
  const signed = `${direction === 'COLLECT' ? '+' : '−'}${yuan(difference.amount)}`
  return (
    <Stack
      as="article"
      gap={2}
      className={classes.card}
      data-over={status === 'CANCELLED' || status === 'REJECTED'}
      aria-label={`${t(`differences.direction.${direction}`)} ${yuan(difference.amount)}`}
    >
      <Stack as="header" columns="auto-fill-auto" gapY={1} gapX={3} align="baseline">
        <Text as="b" size="xl" tabular className={classes.amount} data-direction={direction}>
          {signed}
        </Text>
        <Text as="span" breakWords className={classes.reason}>
          {difference.reason}
        </Text>
        <StatusPill tone={tones[status]}>{t(`differences.status.${status}`)}</StatusPill>
      </Stack>
      <Pieces difference={difference} lines={lines} />
      <Said who={difference.requesterName} at={difference.requestedAt ?? difference.createdAt} words="" />
      {deciderName !== null && decidedAt !== null ? (
        <Said who={deciderName} at={decidedAt} words={note} />
      ) : null}
      <RefundLines refunds={difference.refunds} />
      {settledBy !== null && settledAt !== null ? (
        <Note tabular>
          {t('differences.settledBy', { name: settledBy, time: formatDateTime(settledAt) })}
        </Note>
      ) : null}
      <Actions key={difference.version} difference={difference} onEdit={onEdit} />
    </Stack>
  )
}
