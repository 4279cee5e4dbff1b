import { formatCents } from '@showfloor/contract/common/money'
import { t } from '../../../i18n/i18n.ts'
import { dueText, type StagePlan } from '../../confirmation/order/payment-stages.tsx'
import { WayRow } from './further-ways.tsx'
import type { Way } from '../payment-blocked.tsx'
import { leftOf, nextOf } from '../stages/next-stages.ts'

const nextText = (plan: StagePlan): string =>
  plan.stages
    .filter(({ no }) => nextOf(plan).includes(no))
    .map((stage) =>
      t(stage.overdue ? 'stages.nextOverdue' : 'stages.next', {
        kind: t(`stages.kind.${stage.kind}`),
        amount: formatCents(leftOf(stage)),
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
