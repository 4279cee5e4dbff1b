import { formatCents } from '@showfloor/contract/common/money'
import { chinaDay } from '@showfloor/contract/common/china-time'
import {
  isWarning,
  planProblems,
  stageProblems,
  type StageProblem,
  type WantedStage,
} from '@showfloor/contract/common/payment-stages'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { shopById } from '../../shops/shops.public.ts'
import { announcePayment, billUnderLock, type OrderRef } from '../ledger/bills.ts'
import { paymentState } from '../ledger/state.ts'
import { planOf, wirePlan, type PlanJson } from './plan-json.ts'
import { allocateLedger, billIsOver, deletePlan, writeStages } from './stages.db.ts'

const textOf = ({ code, value }: StageProblem, language: 'zh' | 'en'): string =>
  stageProblems[code][language].replaceAll(/\{\w+\}/g, formatCents(value ?? 0))

const problemsOf = async (
  context: Context,
  { shopId }: OrderRef,
  stages: readonly WantedStage[],
  { payableCents, plan }: { payableCents: number; plan: PlanJson | null },
  deliveryOn: string | null = null,
): Promise<StageProblem[]> => {
  const shop = await shopById(context.db, shopId)
  return planProblems(stages, {
    payable: payableCents,
    today: chinaDay(new Date()),
    isAllowed: shop.stagePayment,
    kept: wirePlan(plan)?.stages ?? [],
    deliveryOn,
  })
}

/** Every violation in a plan, and its warnings. Error: NOT_FOUND. */
export const validatePlan = async (
  context: Context,
  order: OrderRef,
  stages: readonly WantedStage[],
  deliveryOn: string | null,
) => {
  const [{ payable: payableCents }, plan] = await Promise.all([
    paymentState(context, order),
    planOf(context.db, order.shopId, order.orderId),
  ])
  const problems = await problemsOf(context, order, stages, { payableCents, plan }, deliveryOn)
  return {
    problems: problems.map((problem) => ({
      code: problem.code,
      stage: problem.stage,
      isWarning: isWarning(problem),
      text: textOf(problem, context.language),
    })),
  }
}

/** The plan of an order under its bill's lock. Errors: NOT_FOUND, STAGE_PLAN_OVER. */
const planUnderLock = async (context: Context, order: OrderRef) => {
  const bill = await billUnderLock(context.db, order)
  if (!bill) throw new CallError('NOT_FOUND')
  if (await billIsOver(context.db, order)) throw new CallError('STAGE_PLAN_OVER')
  const plan = await planOf(context.db, order.shopId, order.orderId)
  return { plan, payableCents: bill.payableCents }
}

const write = async (
  context: Context,
  order: OrderRef,
  stages: readonly WantedStage[],
  now: { payableCents: number; plan: PlanJson | null },
) => {
  const problems = (await problemsOf(context, order, stages, now)).filter((problem) => !isWarning(problem))
  if (problems.length > 0) {
    const texts = [...new Set(problems.map((problem) => textOf(problem, context.language)))]
    throw new CallError('STAGE_PLAN_INVALID', {
      problems: texts.join(context.language === 'zh' ? '；' : '; '),
    })
  }
  let last = Math.max(0, ...(now.plan?.stages ?? []).map(({ no }) => no))
  const placed = stages.map((stage) => ({ ...stage, no: stage.no ?? (last += 1) }))
  await writeStages(context.db, order, placed)
  if (!now.plan) await allocateLedger(context.db, order)
  return planNow(context, order)
}

const planNow = async (context: Context, order: OrderRef) => {
  announcePayment(context, order)
  return { plan: wirePlan(await planOf(context.db, order.shopId, order.orderId)) }
}

/** Errors: NOT_FOUND, STAGE_PLAN_OVER, STAGE_PLAN_EXISTS, STAGE_PLAN_INVALID. */
export const createPlan = async (context: Context, order: OrderRef, stages: readonly WantedStage[]) => {
  const now = await planUnderLock(context, order)
  if (now.plan) throw new CallError('STAGE_PLAN_EXISTS')
  return write(
    context,
    order,
    stages.map((stage) => ({ ...stage, no: undefined })),
    now,
  )
}

/** Errors: NOT_FOUND, STAGE_PLAN_OVER, STAGE_PLAN_CHANGED, STAGE_PLAN_INVALID. */
export const updatePlan = async (
  context: Context,
  order: OrderRef,
  input: { version: number; stages: readonly WantedStage[] },
) => {
  const now = await planUnderLock(context, order)
  const known = new Set(now.plan?.stages.map(({ no }) => no))
  const named = input.stages.flatMap(({ no }) => (no === undefined ? [] : [no]))
  if (
    now.plan?.version !== input.version ||
    new Set(named).size < named.length ||
    named.some((no) => !known.has(no))
  )
    throw new CallError('STAGE_PLAN_CHANGED')
  return write(context, order, input.stages, now)
}

/** Errors: NOT_FOUND, STAGE_PLAN_OVER, STAGE_PLAN_CHANGED. */
export const revokePlan = async (context: Context, order: OrderRef, version: number) => {
  const { plan } = await planUnderLock(context, order)
  if (plan?.version !== version) throw new CallError('STAGE_PLAN_CHANGED')
  await deletePlan(context.db, order)
  return planNow(context, order)
}
