import { t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import type { Stage, StagePlan } from '../../confirmation/order/payment-stages.tsx'

/** What of a stage is still to be paid, in cents. */
export const leftOf = ({ amount, paid }: Stage): number => Math.max(0, amount - paid)

/** What is taken next: every stage that is due, else the first that is not paid. */
export const nextOf = ({ stages }: StagePlan): number[] => {
  const unpaid = stages.filter((stage) => leftOf(stage) > 0)
  const due = unpaid.filter(({ status, overdue }) => overdue || status === 'DUE')
  return (due.length > 0 ? due : unpaid.slice(0, 1)).map(({ no }) => no)
}

/** Below each stage with money to come: whether it is taken now. */
export const chooser =
  (chosen: readonly number[], onChoose: (no: number, on: boolean) => void) => (stage: Stage) =>
    leftOf(stage) === 0 ? null : (
      <CheckField
        label={t('stages.choose')}
        checked={chosen.includes(stage.no)}
        onChange={(on) => onChoose(stage.no, on)}
      />
    )
