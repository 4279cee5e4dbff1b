import type { OutputOf } from '@showfloor/contract/common/call'
import { chinaDay } from '@showfloor/contract/common/china-time'
import {
  isStageOverdue,
  stageStatus,
  type StageEvent,
  type StageKind,
} from '@showfloor/contract/common/payment-stages'
import type { Contract } from '@showfloor/contract/contract'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

/** The plan of a bill as a statement aggregates it. */
export type PlanJson = {
  version: number
  over: boolean
  planned: WirePlan['planned']
  stages: {
    no: number
    kind: StageKind
    nth: number | null
    amountCents: number
    paidCents: number
    dueOn: string | null
    dueEvent: StageEvent | null
    isDue: boolean
  }[]
}

/** The plan of an order as JSON; null without stages. */
export const planJson = (shopId: string, orderId: string) => sql`(
  select json_build_object(
    'version', p.version, 'over', bool_or(s.over), 'planned', p.planned,
    'stages', json_agg(
      json_build_object(
        'no', s.no, 'kind', s.kind, 'nth', s.nth, 'amountCents', s.amount_cents, 'paidCents', s.paid_cents,
        'dueOn', s.due_on, 'dueEvent', s.due_event, 'isDue', s.due
      )
      order by s.place, s.no
    )
  )
  from payment_plans p
  join payment_stage_states s on s.shop_id = p.shop_id and s.order_id = p.order_id
  where p.shop_id = ${shopId} and p.order_id = ${orderId}
  group by p.shop_id, p.order_id
)`

export const planOf = async (db: Db, shopId: string, orderId: string): Promise<PlanJson | null> => {
  const { rows } = await sql<{ plan: PlanJson | null }>`
    select ${planJson(shopId, orderId)} as plan`.execute(db)
  return rows[0]?.plan ?? null
}

type WirePlan = NonNullable<OutputOf<Contract['payments']['status']>['plan']>

/** A plan with the state of each stage today. */
export const wirePlan = (plan: PlanJson | null): WirePlan | null => {
  if (!plan) return null
  const today = chinaDay(new Date())
  return {
    version: plan.version,
    planned: plan.planned,
    stages: plan.stages.map((row) => {
      const stage = {
        no: row.no,
        kind: row.kind,
        nth: row.nth,
        amount: row.amountCents,
        paid: row.paidCents,
        dueOn: row.dueOn,
        dueEvent: row.dueEvent,
        isDue: row.isDue,
      }
      return {
        ...stage,
        status: stageStatus(stage, plan.over),
        overdue: !plan.over && isStageOverdue(stage, today),
      }
    }),
  }
}
