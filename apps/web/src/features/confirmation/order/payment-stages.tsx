import { stageName } from '@showfloor/contract/common/payment-stages'
import { formatCents } from '@showfloor/contract/common/money'
import type { ReactNode } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { StatusPill, type Tone } from '../../../ui/states/status-pill.tsx'
import { Box, Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../confirmation.module.css'

export type StagePlan = NonNullable<CallOutput<'payments.status'>['plan']>
export type Stage = StagePlan['stages'][number]

const tones: Record<Stage['status'], Tone> = {
  NOT_DUE: 'neutral',
  DUE: 'warning',
  PARTIALLY_PAID: 'warning',
  PAID: 'positive',
  VOIDED: 'neutral',
}

/** The name of a stage among those of its order. */
export const nameOfStage = ({ kind, nth }: Pick<Stage, 'kind' | 'nth'>): string =>
  stageName(t(`stages.kind.${kind}`), nth)

/** When a stage falls due, as a text. */
export const dueText = ({ dueOn, dueEvent }: Pick<Stage, 'dueOn' | 'dueEvent'>): string =>
  dueOn === null
    ? t(`stages.event.${dueEvent ?? 'BEFORE_DELIVERY'}`)
    : t('stages.dueOn', { date: formatDay(dueOn) })

/** What is paid of a stage of which a part is paid; undefined of any other. */
const paidText = ({ paid, amount }: Stage): string | undefined =>
  paid > 0 && paid !== amount ? t('stages.paidOf', { paid: formatCents(paid) }) : undefined

/** The stages for print: the name and due date of each, its amount and what is paid of it. */
export const stageRows = (stages: readonly Stage[]): [label: string, text: string][] =>
  stages.map((stage, at) => {
    const standing = paidText(stage) ?? t(`stages.status.${stage.status}`)
    return [
      `${at + 1}. ${nameOfStage(stage)} · ${dueText(stage)}`,
      [`¥${formatCents(stage.amount)}`, standing, ...(stage.overdue ? [t('stages.overdue')] : [])].join(
        ' · ',
      ),
    ]
  })

const share = ({ paid, amount }: Stage): string =>
  `${amount === 0 ? 100 : Math.min(100, Math.max(0, (paid / amount) * 100))}%`

/** The stages of a bill as a line, each with its amount, due date and paid part. `choose`: shown below a stage. */
export const PaymentStages = (props: {
  stages: readonly Stage[]
  choose?: ((stage: Stage) => ReactNode) | undefined
}) => (
  <Stack as="ol" gap={4} className={classes.paymentStageLine}>
    {props.stages.map((stage) => (
      <Stack as="li" gap={1} alignContent="start" shrink key={stage.no} data-status={stage.status}>
        <Box as="i" block round="full" className={classes.bar} aria-hidden="true">
          <Box as="b" block style={{ width: share(stage) }} />
        </Box>
        <Inline as="span" wrap gap={2} align="center" marginTop={1}>
          {nameOfStage(stage)}
          {stage.overdue ? (
            <StatusPill tone="danger">{t('stages.overdue')}</StatusPill>
          ) : (
            <StatusPill tone={tones[stage.status]}>{t(`stages.status.${stage.status}`)}</StatusPill>
          )}
        </Inline>
        <Text as="b" size="xl" tabular className={classes.amount}>{`¥${formatCents(stage.amount)}`}</Text>
        <small>{[dueText(stage), paidText(stage)].filter(Boolean).join(' · ')}</small>
        {props.choose?.(stage)}
      </Stack>
    ))}
  </Stack>
)
