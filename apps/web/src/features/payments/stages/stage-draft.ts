import {
  chinaDay,
  planProblems,
  type StageEvent,
  type StageKind,
  type StageProblem,
  type WantedStage,
} from '@showfloor/contract/common/payment-stages'
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

/** Common plans by the percentages of their stages. */
export const templates = [
  [20, 80],
  [10, 60, 30],
  [20, 50, 30],
] as const

const dayIn = (days: number): string => chinaDay(new Date(Date.now() + days * 86_400_000))

/** The payable in these percentages: what rounding leaves stands in the last. The first is due today, the last before delivery. */
export const rowsOf = (percents: readonly number[], payable: Cents): StageRow[] => {
  const rounded = percents.map((percent) => Math.round((payable * percent) / 10_000) * 100)
  const rest = payable - rounded.slice(0, -1).reduce((sum, cents) => sum + cents, 0)
  return rounded.map((cents, at) => {
    const isLast = at === rounded.length - 1
    return {
      key: at + 1,
      kind: at === 0 ? 'EARNEST' : isLast ? 'BALANCE' : 'PREPAYMENT',
      text: centsText(isLast ? rest : cents),
      due: isLast ? 'BEFORE_DELIVERY' : 'day',
      dueOn: dayIn(at * 30),
    }
  })
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
): StageProblem[] =>
  planProblems(wantedOf(rows), {
    payable: payment.payable,
    today: dayIn(0),
    isAllowed: true,
    kept: payment.plan?.stages ?? [],
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
