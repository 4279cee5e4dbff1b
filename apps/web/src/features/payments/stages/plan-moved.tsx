import { formatCents } from '@showfloor/contract/common/money'
import { t } from '../../../i18n/i18n.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import type { StagePlan } from '../../confirmation/order/payment-stages.tsx'
import { movedStages, type MovedStage } from './next-stages.ts'
import { Box, Inline } from '../../../ui/layout/parts.tsx'

const yuan = (amountCents: number): string => `¥${formatCents(amountCents)}`

const Moved = ({ stage: { kind, at, before, after } }: { stage: MovedStage }) => (
  <span>
    {`${at}. ${t(`stages.kind.${kind}`)}`} {before === null ? t('stages.added') : <s>{yuan(before)}</s>}{' '}
    <b>{after === null ? t('stages.gone') : yuan(after)}</b>
  </span>
)

/** What the stages asked for before the order changed, and now; until somebody plans them again. */
export const PlanMoved = ({ plan }: { plan: StagePlan }) => {
  const moved = movedStages(plan)
  if (moved.length === 0) return null
  return (
    <Box marginBottom={4}>
      <Notice tone="accent">
        {t('stages.moved')}
        <Inline as="span" wrap gapY={1} gapX={5} tabular>
          {moved.map((stage) => (
            <Moved key={`${stage.at} ${stage.before}`} stage={stage} />
          ))}
        </Inline>
      </Notice>
    </Box>
  )
}
