import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { EventContext } from '../../../platform/bus.ts'
import type { Context } from '../../../platform/calls/context.ts'
import type { Database, Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import { lockedBill } from '../ledger/bills.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import { insertEntry } from '../ledger/ledger.db.ts'
import {
  askSoon,
  claimAsking,
  insertRefund,
  keepRefundAnswer,
  markDone,
  markSettled,
  postponeAsking,
  refundableTenders,
  refundById,
  refundsOf,
  refundsToAsk,
  type RefundRow,
} from './refunds.db.ts'
import { refOf, refundNo, tenderNo } from '../remote/outcomes.ts'
import { announcePayment, type OrderRef } from '../ledger/bills.ts'
import { paymentState } from '../ledger/state.ts'
import { ProviderRefused } from '../providers/provider.ts'
import type { PaymentProviders } from '../providers/registry.ts'

/** The refunds that these causes asked for. */
export const refundsFor = (db: Db, shopId: string, causeIds: readonly string[]): Promise<RefundRow[]> =>
  causeIds.length === 0 ? Promise.resolve([]) : refundsOf(db, shopId, causeIds)

/** How an amount is spread over the tenders that it can go back to. Only under the bill's lock is it sure to stay so. */
const spread = async (db: Db, order: OrderRef, amountCents: number) => {
  let leftCents = amountCents
  return (await refundableTenders(db, order.shopId, order.orderId)).flatMap((tender) => {
    const partCents = Math.min(leftCents, tender.left_cents)
    leftCents -= partCents
    return partCents > 0 ? [{ ...tender, part_cents: partCents }] : []
  })
}

/** Where an amount would go back to now. */
export const refundPlan = async (
  db: Db,
  order: OrderRef,
  amountCents: number,
): Promise<{ type: TenderType; amount_cents: number }[]> =>
  (await spread(db, order, amountCents)).map(({ type, part_cents: partCents }) => ({
    type,
    amount_cents: partCents,
  }))

/** Plans what goes back to which tender for a cause, once: the same cause finds the same plan. Only under the bill's lock. */
export const planRefunds = async (
  context: Context,
  order: OrderRef,
  cause: { causeId: string; amountCents: number },
): Promise<void> => {
  if ((await refundsOf(context.db, order.shopId, [cause.causeId])).length > 0) return
  const parts = await spread(context.db, order, cause.amountCents)
  // The ledger holds at least what is to be given back, so that this is a guard and no rule.
  if (parts.reduce((sum, part) => sum + part.part_cents, 0) !== cause.amountCents)
    throw new CallError('UNAVAILABLE')
  for (const part of parts) {
    await insertRefund(context.db, {
      ...order,
      id: newId(),
      tenderId: part.tender_id,
      causeId: cause.causeId,
      amountCents: part.part_cents,
      fromAside: false,
      accountId: context.session.accountId,
      actorName: context.session.name,
    })
  }
}

export type RefundDeps = { bus: PaymentBus; providers: PaymentProviders }
/** Runs a unit of work in a transaction of its own. */
type Within = <T>(work: (context: EventContext) => Promise<T>) => Promise<T>
export const withinCall =
  (context: Context): Within =>
  (work) =>
    context.transaction((tx) => work({ db: tx, announce: context.announce }))

/**
 * Carries a cause's plan out. Errors: REFUND_REFUSED, PAYMENT_PROVIDER_UNAVAILABLE, after everything that could be booked was.
 */
export const carryOutRefunds = async (
  context: Context,
  deps: RefundDeps,
  shopId: string,
  causeId: string,
): Promise<void> => {
  let failure: CallError | undefined
  for (const refund of await refundsOf(context.db, shopId, [causeId])) {
    if (refund.state === 'DONE') continue
    const outcome = await carryOut(withinCall(context), deps, refund)
    if (outcome.state === 'FAILED') failure ??= new CallError('REFUND_REFUSED', { reason: outcome.failure })
    if (outcome.state === 'UNANSWERED')
      failure ??= new CallError('PAYMENT_PROVIDER_UNAVAILABLE', {}, { cause: outcome.cause })
  }
  if (failure) throw failure
}

type Outcome =
  | { state: 'DONE' | 'PROCESSING' }
  | { state: 'UNANSWERED'; cause: unknown }
  | { state: 'FAILED'; failure: string }

/**
 * Asks the provider to give a refund back under the refund's own number, so that asking again gives nothing back twice, and books it at once when it has
 * arrived. One process asks at a time.
 */
export const carryOut = async (within: Within, deps: RefundDeps, refund: RefundRow): Promise<Outcome> => {
  if (!(await within((context) => claimAsking(context.db, refund)))) return { state: 'PROCESSING' }
  const outcome = await askProvider(deps, refund)
  if (outcome.state === 'DONE') await within((context) => bookRefund(context, deps.bus, refund))
  else await within((context) => keepAnswer(context, refund, outcome))
  return outcome
}

const askProvider = async (deps: RefundDeps, refund: RefundRow): Promise<Outcome> => {
  if (refund.type === 'CASH') return { state: 'DONE' }
  try {
    const provider = await deps.providers.provider(refund.type)
    const answer = await provider.refund({
      tenderNo: tenderNo(refund.shop_id, refund.tender_id),
      refundNo: refundNo(refund.shop_id, refund.id),
      amountCents: refund.amount_cents,
      totalCents: refund.received_cents,
      reason: 'Showfloor',
    })
    if (answer.state === 'FAILED') return { state: 'FAILED', failure: answer.failureCode ?? '' }
    return { state: answer.state === 'SUCCEEDED' ? 'DONE' : 'PROCESSING' }
  } catch (error) {
    if (error instanceof ProviderRefused) return { state: 'FAILED', failure: error.providerCode }
    return { state: 'UNANSWERED', cause: error }
  }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** How long a refund may stay without an answer, or on its way, until a person may settle it another way; and how long a failed one is asked for again. */
const unansweredForMs = dayMs
const processingForMs = 30 * dayMs
const askedForMs = 30 * dayMs

const keepAnswer = async (context: EventContext, refund: RefundRow, outcome: Outcome): Promise<void> => {
  const ageMs = Date.now() - refund.created_at.getTime()
  const failure = failureOf(refund, outcome, ageMs)
  const state = failure === null ? 'PROCESSING' : 'FAILED'
  const longestMs = state === 'FAILED' ? dayMs : hourMs
  // A tenth more or less, so that what failed together is not asked for together for ever.
  const jitter = 0.9 + Math.random() * 0.2
  const pauseMs = Math.min(minuteMs * 2 ** Math.min(refund.attempts, 20), longestMs) * jitter
  await keepRefundAnswer(context.db, refund, {
    state,
    failure,
    pauseMs: state === 'FAILED' && ageMs > askedForMs ? null : pauseMs,
  })
  announcePayment(context, { shopId: refund.shop_id, orderId: refund.order_id })
}

const failureOf = (refund: RefundRow, outcome: Outcome, ageMs: number): string | null => {
  if (outcome.state === 'FAILED') return outcome.failure
  if (outcome.state === 'UNANSWERED') return ageMs > unansweredForMs ? 'NO_ANSWER' : refund.failure
  return ageMs > processingForMs ? 'STILL_PROCESSING' : null
}

/** Writes a refund that has arrived on the ledger, once, whoever learns of it first. */
const bookRefund = async (context: EventContext, bus: PaymentBus, refund: RefundRow): Promise<void> => {
  await lockedBill(context.db, refund.shop_id, refund.order_id)
  if (await markDone(context.db, refund)) await enter(context, bus, refund)
}

const enter = async (context: EventContext, bus: PaymentBus, refund: RefundRow): Promise<void> => {
  const order = { shopId: refund.shop_id, orderId: refund.order_id }
  await insertEntry(context.db, {
    ...order,
    tenderId: refund.tender_id,
    kind: refund.from_aside ? 'RETURN' : 'REFUND',
    amountCents: refund.amount_cents,
    refundId: refund.id,
  })
  await bus.emit('payment.refunded', context, {
    ...order,
    causeId: refund.cause_id,
    amountCents: refund.amount_cents,
    type: refund.type,
    actor: refund.actor_name,
  })
  announcePayment(context, order)
}

const refundFor = async (db: Db, shopId: string, id: string): Promise<RefundRow> => {
  const refund = await refundById(db, shopId, id)
  if (!refund) throw new CallError('NOT_FOUND')
  return refund
}

/** Asks the provider for a refund once more, now. Errors: NOT_FOUND. */
export const retryRefund = async (context: Context, deps: RefundDeps, shopId: string, id: string) => {
  const refund = await refundFor(context.db, shopId, id)
  if (refund.state !== 'DONE') await carryOut(withinCall(context), deps, refund)
  return paymentState(context, { shopId, orderId: refund.order_id })
}

/** Books a failed refund that was given back another way, such as by bank transfer; `evidence` says how. Errors: NOT_FOUND, REFUND_NOT_FAILED. */
export const settleRefund = async (
  context: Context,
  bus: PaymentBus,
  shopId: string,
  id: string,
  evidence: string,
) => {
  const refund = await refundFor(context.db, shopId, id)
  await lockedBill(context.db, shopId, refund.order_id)
  if (!(await markSettled(context.db, refund, { by: context.session.name, evidence })))
    throw new CallError('REFUND_NOT_FAILED')
  await enter(context, bus, { ...refund, actor_name: context.session.name })
  return paymentState(context, { shopId, orderId: refund.order_id })
}

/** A provider has sent a notification about a refund: the next run of the job queries its outcome. */
export const wakeRefund = async (db: Db, no: string): Promise<void> => {
  const ref = refOf(no, 'R')
  if (ref) await askSoon(db, ref.shopId, ref.id)
}

const batchSize = 50

/** Job: asks providers for refunds that are not done. A provider that gives no answer is left alone for the rest of a run. */
export const finishRefunds = async (
  deps: RefundDeps & { database: Database; news: NewsDesk },
): Promise<void> => {
  const within: Within = async (work) => {
    const news: News[] = []
    const result = await deps.database.db.transaction((tx) =>
      work({ db: tx, announce: (item) => void news.push(item) }),
    )
    deps.news.announce(news)
    return result
  }
  const silent = new Set<TenderType>()
  for (const refund of await refundsToAsk(deps.database.db, batchSize)) {
    if (silent.has(refund.type)) {
      await postponeAsking(deps.database.db, refund)
      continue
    }
    const outcome = await carryOut(within, deps, refund)
    if (outcome.state === 'UNANSWERED') silent.add(refund.type)
  }
}
