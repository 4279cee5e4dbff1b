import { leftOfStage } from '@showfloor/contract/common/payment-stages'
import { t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import type { Stage } from '../../confirmation/order/payment-stages.tsx'

/** Below each stage with money to come: whether it is taken now. */
export const chooser =
  (chosen: readonly number[], onChoose: (no: number, on: boolean) => void) => (stage: Stage) =>
    leftOfStage(stage) === 0 ? null : (
      <CheckField
        label={t('stages.choose')}
        checked={chosen.includes(stage.no)}
        onChange={(on) => onChoose(stage.no, on)}
      />
    )
