import { leftOfStage, nextStages } from '@showfloor/contract/common/payment-stages'
import type { Stage, StagePlan } from '../../confirmation/order/payment-stages.tsx'

/** The stages that are taken next. */
export const nextOf = ({ stages }: Pick<StagePlan, 'stages'>): number[] =>
  nextStages(stages).map(({ no }) => no)

/** What is to be paid of these stages, in cents. */
export const leftOfAll = ({ stages }: Pick<StagePlan, 'stages'>, nos: readonly number[]): number =>
  stages.filter(({ no }) => nos.includes(no)).reduce((sum, stage) => sum + leftOfStage(stage), 0)

/** A stage whose amount differs from what was planned; null where it is new, or gone. `at`: its place, from 1. */
export type MovedStage = Pick<Stage, 'kind'> & { at: number; before: number | null; after: number | null }

/** How the amount of the order has changed the stages since somebody planned them. */
export const movedStages = ({ planned, stages }: StagePlan): MovedStage[] => {
  if (planned === null) return []
  const now = stages.map(({ no, kind, amount }, index) => {
    const before = planned.find((stage) => stage.no === no)?.amount ?? null
    return { kind, at: index + 1, before, after: amount }
  })
  const gone = planned.flatMap(({ no, kind, amount }, index) =>
    stages.some((stage) => stage.no === no) ? [] : [{ kind, at: index + 1, before: amount, after: null }],
  )
  return [...now, ...gone].filter(({ before, after }) => before !== after)
}
