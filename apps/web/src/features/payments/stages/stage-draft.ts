import { chinaDay } from '@showfloor/contract/common/china-time'
import {
  planProblems,
  type StageEvent,
  type StageKind,
  type StageProblem,
  type WantedStage,
} from '@showfloor/contract/common/payment-stages'
import { sharedOut, type StageTemplate } from '@showfloor/contract/common/stage-templates'
import type { Cents } from '@showfloor/contract/common/money'
import { centsText, parseCents } from '../../../ui/figures/amount-text.ts'
import type { StagePlan } from '../../confirmation/order/payment-stages.tsx'

/** A stage as it is typed. `due` is an event, or `day` with `dueOn`. */
export type StageRow = {
  key: number
  no?: number | undefined
  kind: StageKind
  text: string
  due: StageEvent | 'day'
  dueOn: string
}

const dayIn = (days: number): string => chinaDay(new Date(Date.now() + days * 86_400_000))

/** A template applied to a payable, its days counted from today. */
export const rowsOf = ({ parts }: StageTemplate, payable: Cents): StageRow[] => {
  const amounts = sharedOut(
    payable,
    parts.map(({ share }) => share),
    parts.flatMap(({ kind }, at) => (kind === 'EARNEST' ? [at] : [])),
  )
  return parts.map(({ kind, dueDays, dueEvent }, at) => ({
    key: at + 1,
    kind,
    text: centsText(amounts[at] ?? 0),
    due: dueEvent ?? 'day',
    dueOn: dayIn(dueDays ?? 0),
  }))
}

/** A plan to be changed. */
export const rowsOfPlan = ({ stages }: StagePlan): StageRow[] =>
  stages.map(({ no, kind, amount, dueOn, dueEvent }) => ({
    key: no,
    no,
    kind,
    text: centsText(amount),
    due: dueEvent ?? 'day',
    dueOn: dueOn ?? dayIn(0),
  }))

/** What is sent; an amount that cannot be read is 0, which is refused. */
export const wantedOf = (rows: readonly StageRow[]): WantedStage[] =>
  rows.map(({ no, kind, text, due, dueOn }) => ({
    ...(no === undefined ? {} : { no }),
    kind,
    amount: parseCents(text) ?? 0,
    dueOn: due === 'day' && dueOn !== '' ? dueOn : null,
    dueEvent: due === 'day' ? null : due,
  }))

/** Everything that is wrong with what is typed, as the server will see it. */
export const problemsOf = (
  rows: readonly StageRow[],
  payment: { payable: Cents; plan: StagePlan | null },
  deliveryOn: string | null,
): StageProblem[] =>
  planProblems(wantedOf(rows), {
    payable: payment.payable,
    today: dayIn(0),
    isAllowed: true,
    kept: payment.plan?.stages ?? [],
    deliveryOn,
  })

/** An added stage takes what is in no stage yet. */
export const withOneMore = (rows: readonly StageRow[], payable: Cents): StageRow[] => {
  const left = payable - wantedOf(rows).reduce((sum, { amount }) => sum + amount, 0)
  const key = Math.max(0, ...rows.map((row) => row.key)) + 1
  return [
    ...rows,
    { key, kind: 'BALANCE', text: left > 0 ? centsText(left) : '', due: 'BEFORE_DELIVERY', dueOn: dayIn(0) },
  ]
}
