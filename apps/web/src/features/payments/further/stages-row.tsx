import { leftOfStage, nextStages } from '@showfloor/contract/common/payment-stages'
import { formatCents } from '@showfloor/contract/common/money'
import { t } from '../../../i18n/i18n.ts'
import { dueText, nameOfStage, type StagePlan } from '../../confirmation/order/payment-stages.tsx'
import { WayRow } from './further-ways.tsx'
import type { Way } from '../payment-blocked.tsx'

const nextText = (plan: StagePlan): string =>
  nextStages(plan.stages)
    .map((stage) =>
      t(stage.overdue ? 'stages.nextOverdue' : 'stages.next', {
        kind: nameOfStage(stage),
        amount: formatCents(leftOfStage(stage)),
        when: dueText(stage),
      }),
    )
    .join(t('common.listSeparator'))

/** The row that leads to payment in stages; it names the next stage. */
export const StagesRow = ({ plan, way }: { plan: StagePlan | null; way: Way }) => (
  <WayRow
    way={way}
    title={t(plan ? 'stages.open' : 'stages.make')}
    text={plan ? nextText(plan) : t('stages.what')}
    urgent={plan !== null}
  />
)
