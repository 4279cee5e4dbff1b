import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { leftOfStage } from '@showfloor/contract/common/payment-stages'
import { useId, useState, type ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { PaymentStages } from '../../confirmation/order/payment-stages.tsx'
import { useHints, useTypes } from '../desk/desk.ts'
import { askableCents, unknownCents, type PaymentState } from '../payment-rules.ts'
import { leftOfAll } from '../stages/next-stages.ts'
import { chooser } from '../stages/stage-choice.tsx'
import { TenderList } from '../tenders/tender-list.tsx'
import { amountsOf, firstDraft, isMixedType, newLines, type MixedDraft } from './mixed-draft.ts'
import { MixedForm } from './mixed-form.tsx'
import { MixedFrame, type Paying } from './mixed-frame.tsx'
import { useMixedCalls } from './mixed.queries.ts'
import { Text } from '../../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

/** What is typed stays typed; what nobody has touched follows what can be asked for. */
const keepTyped = (typed: MixedDraft, before: MixedDraft, now: MixedDraft): MixedDraft =>
  JSON.stringify(typed) === JSON.stringify(before) ? now : typed

/** The stages that are taken; with none chosen, those due first. */
const useStageChoice = ({ plan }: PaymentState) => {
  const [picked, setPicked] = useState<number[]>([])
  const open = plan?.stages.filter((stage) => leftOfStage(stage) > 0) ?? []
  const chosen = open.filter(({ no }) => picked.includes(no)).map(({ no }) => no)
  return {
    plan,
    stages: chosen.length > 0 ? chosen : undefined,
    leftCents: plan && chosen.length > 0 ? leftOfAll(plan, chosen) : Infinity,
    choose: (no: number, on: boolean) =>
      setPicked((before) =>
        [...before.filter((one) => one !== no), ...(on ? [no] : [])].toSorted((a, b) => a - b),
      ),
  }
}

const StageChoice = ({ choice }: { choice: ReturnType<typeof useStageChoice> }) =>
  choice.plan ? (
    <Panel title={t('mixed.stages')}>
      <PaymentStages stages={choice.plan.stages} choose={chooser(choice.stages ?? [], choice.choose)} />
      <Text tone="quiet">{t('mixed.oldest')}</Text>
    </Panel>
  ) : null

const startText = (draft: MixedDraft, askable: number): string => {
  const rows = amountsOf(draft, askable)
  const sumOf = (some: typeof rows) => some.reduce((sum, { amount }) => sum + Math.max(0, amount ?? 0), 0)
  const cash = sumOf(rows.filter(({ type }) => type === 'CASH'))
  return cash > 0
    ? t('mixed.startCash', { cash: formatCents(cash) })
    : t('mixed.start', { amount: formatCents(sumOf(rows)) })
}

/** An amount is shared among several ways to pay, and begun. */
export const Starting = ({ order, payment, below }: Paying & { below: ReactNode }) => {
  const { orderId } = payment
  const formId = useId()
  const types = useTypes(orderId, isMixedType)
  const hints = useHints(orderId)
  const choice = useStageChoice(payment)
  const unknown = unknownCents(payment.tenders)
  const [beside, setBeside] = useState(false)
  const wholeCents = askableCents(payment) + (beside ? unknown : 0)
  const askable = Math.min(wholeCents, choice.leftCents)
  const { draft, setDraft, sent } = useDraft(`mixed ${orderId}`, firstDraft(types), { rebase: keepTyped })
  const { create } = useMixedCalls(sent)
  const send = () =>
    create.mutate({
      orderId,
      lines: newLines(draft, askable),
      stages: choice.stages,
      ...(beside ? { besideUnknown: true } : {}),
    })
  const start = (
    <Button type="submit" form={formId} loading={create.isPending} disabled={askable === 0}>
      {startText(draft, askable)}
    </Button>
  )
  return (
    <MixedFrame order={order} payment={payment} failure={create.error} actions={start}>
      <StageChoice choice={choice} />
      {unknown > 0 ? (
        <CheckField
          label={t('mixed.beside', { amount: formatCents(unknown) })}
          hint={t('payments.besideAsk', { amount: formatCents(unknown) })}
          checked={beside}
          onChange={setBeside}
        />
      ) : null}
      {askable === 0 ? (
        <Notice>{t('mixed.nothing')}</Notice>
      ) : (
        <Panel>
          <MixedForm
            id={formId}
            draft={draft}
            askable={askable}
            types={types}
            hints={hints}
            busy={create.isPending}
            onChange={(next) => {
              setDraft(next)
              create.reset()
            }}
            onSend={send}
          />
          {draft.rows.some(({ type }) => type === 'CASH') ? (
            <Text tone="quiet">{t('mixed.cashHint')}</Text>
          ) : null}
          {draft.rows.some(({ type }) => type === 'VOUCHER') ? (
            <Text tone="quiet">{t('mixed.voucherHint')}</Text>
          ) : null}
        </Panel>
      )}
      {below}
      <Panel title={t('payments.tenders')}>
        <TenderList payment={payment} />
      </Panel>
    </MixedFrame>
  )
}
