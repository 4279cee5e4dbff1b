import { z } from 'zod'
import { call } from '../common/call.ts'
import {
  stageEvents,
  stageKinds,
  stageProblems,
  stagesMax,
  stageStatuses,
  type StageProblemCode,
} from '../common/payments/payment-stages.ts'
import type { ScopedId } from '../common/ids.ts'
import { cents, day, idInShop, sumCents, version } from '../common/schemas.ts'

const stageNo = z.int().min(1).max(2_147_483_647)
/** The stages that the money pays before any other. */
export const stageNos = z.array(stageNo).min(1).max(stagesMax)

/** A stage of a bill. It is due on a day or after an event; `isDue`: that has come. */
export const paymentStage = z.object({
  no: z.int(),
  kind: z.enum(stageKinds),
  /** Its number among several of its kind. */
  nth: z.int().nullable(),
  amount: cents,
  paid: sumCents,
  dueOn: z.string().nullable(),
  dueEvent: z.enum(stageEvents).nullable(),
  isDue: z.boolean(),
  status: z.enum(stageStatuses),
  overdue: z.boolean(),
})
/**
 * The plan of a bill in stages, in their order; they add up to the payable. `planned`: the stages as somebody planned them, once the amount of the order
 * has changed them; null while they are so.
 */
export const stagePlan = z.object({
  version: z.int(),
  planned: z.array(z.object({ no: z.int(), kind: z.enum(stageKinds), amount: cents })).nullable(),
  stages: z.array(paymentStage),
})

const wantedStages = z
  .array(
    z.object({
      /** Of an existing stage. */
      no: stageNo.optional(),
      kind: z.enum(stageKinds),
      amount: cents,
      dueOn: day.nullable().default(null),
      dueEvent: z.enum(stageEvents).nullable().default(null),
    }),
  )
  .min(1)
  .max(stagesMax)

const orderScope = (input: { orderId: ScopedId }) => [input.orderId]
const ofOrder = ({ orderId }: { orderId: ScopedId }) => ({ subject: orderId })
const written = {
  service: 'trade',
  method: 'POST',
  access: 'payment.take',
  effect: 'write',
  idempotent: true,
  shop: orderScope,
  output: z.object({ plan: stagePlan.nullable() }),
} as const

export const stageCalls = {
  stageValidate: call({
    summary: 'Every violation in a plan of payment stages, and its warnings',
    service: 'trade',
    method: 'POST',
    path: '/payment/stage/validate',
    access: 'payment.read',
    for: 'systems',
    effect: 'read',
    shop: orderScope,
    input: z.object({
      orderId: idInShop,
      stages: wantedStages,
      /** The day of the delivery, where it is known; a stage that is due later is told. */
      deliveryOn: day.nullable().default(null),
    }),
    output: z.object({
      problems: z.array(
        z.object({
          code: z.enum(Object.keys(stageProblems) as [StageProblemCode, ...StageProblemCode[]]),
          /** Its place in the plan, from 0; null: the whole plan. */
          stage: z.int().nullable(),
          isWarning: z.boolean(),
          text: z.string(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  stageCreate: call({
    ...written,
    summary: 'Creates the payment stages of an order; earlier payments belong to the first ones',
    path: '/payment/stage/create',
    audit: { zh: '制定分期收款', en: 'Plan payment stages', about: 'order', of: ofOrder },
    input: z.object({ orderId: idInShop, stages: wantedStages }),
    errors: ['NOT_FOUND', 'STAGE_PLAN_INVALID', 'STAGE_PLAN_EXISTS', 'STAGE_PLAN_OVER'],
  }),
  stageUpdate: call({
    ...written,
    summary: 'Changes the payment stages of an order; payments stay with their stages',
    path: '/payment/stage/update',
    audit: { zh: '修改分期收款', en: 'Change payment stages', about: 'order', of: ofOrder },
    input: z.object({ orderId: idInShop, version, stages: wantedStages }),
    errors: ['NOT_FOUND', 'STAGE_PLAN_INVALID', 'STAGE_PLAN_CHANGED', 'STAGE_PLAN_OVER'],
  }),
  stageRevoke: call({
    ...written,
    summary: 'Deletes the payment stages of an order; payments stay',
    path: '/payment/stage/revoke',
    audit: { zh: '撤销分期收款', en: 'Revoke payment stages', about: 'order', of: ofOrder },
    input: z.object({ orderId: idInShop, version }),
    errors: ['NOT_FOUND', 'STAGE_PLAN_CHANGED', 'STAGE_PLAN_OVER'],
  }),
}
