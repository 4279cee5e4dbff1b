import { t } from '../../../i18n/i18n.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { PaymentStages, type StagePlan } from '../../confirmation/order/payment-stages.tsx'
import { WayLink, type Way } from '../payment-blocked.tsx'
import { PlanMoved } from './plan-moved.tsx'
import { Text } from '../../../ui/layout/parts.tsx'

/** The stages of an order and the way to where they are planned and paid. */
export const StagesLink = ({ plan, way }: { plan: StagePlan | null; way: Way }) => {
  const link = (
    <WayLink way={way} kind="quiet">
      {t(plan ? 'stages.open' : 'stages.make')}
    </WayLink>
  )
  return (
    <Panel title={t('stages.plan')} aside={link}>
      {plan ? (
        <>
          <PlanMoved plan={plan} />
          <PaymentStages stages={plan.stages} />
        </>
      ) : (
        <Text tone="quiet">{t('stages.noPlan')}</Text>
      )}
    </Panel>
  )
}
