import type { EventContext } from '../../../platform/bus.ts'
import type { Context } from '../../../platform/calls/context.ts'
import type { Database, Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import { lockedBill } from '../ledger/bills.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import { insertEntry } from '../ledger/ledger.db.ts'
import {
  askSoon,
  claimAsking,
  keepRefundAnswer,
  markDone,
  markSettled,
  postponeAsking,
  refundById,
  refundsOf,
  refundsToAsk,
  type RefundRow,
} from './refunds.db.ts'
import { refOf } from '../ways/tender-numbers.ts'
import type { RefundOutcome, TenderWay, TenderWays } from '../ways/way.ts'
import { announcePayment } from '../ledger/bills.ts'
import { paymentState } from '../ledger/state.ts'

export type RefundDeps = { bus: PaymentBus; ways: TenderWays }
/** Runs a unit of work in a transaction of its own. */
type Within = <T>(work: (context: EventContext) => Promise<T>) => Promise<T>
export const withinCall =
  (context: Context): Within =>
  (work) =>
    context.transaction((tx) => work({ db: tx, announce: context.announce }))

/** Requests every unfinished refund of a cause, and returns the outcome of each. A job retries failed ones. */
export const carryOutPlan = async (
  context: Context,
  deps: RefundDeps,
  shopId: string,
  causeId: string,
): Promise<RefundOutcome[]> => {
  const outcomes: RefundOutcome[] = []
  for (const refund of await refundsOf(context.db, shopId, [causeId]))
    if (refund.state !== 'DONE') outcomes.push(await carryOut(withinCall(context), deps, refund))
  return outcomes
}

/** Carries out the plan of a cause. Errors, after everything possible was booked: REFUND_REFUSED, PAYMENT_PROVIDER_UNAVAILABLE. */
export const carryOutRefunds = async (
  context: Context,
  deps: RefundDeps,
  shopId: string,
  causeId: string,
): Promise<void> => {
  let failure: CallError | undefined
  for (const outcome of await carryOutPlan(context, deps, shopId, causeId)) {
    if (outcome.state === 'FAILED') failure ??= new CallError('REFUND_REFUSED', { reason: outcome.failure })
    if (outcome.state === 'UNANSWERED')
      failure ??= new CallError('PAYMENT_PROVIDER_UNAVAILABLE', {}, { cause: outcome.cause })
  }
  if (failure) throw failure
}

/**
 * Requests a refund from the provider under the refund's own number, so that a repeat refunds nothing twice, and books it at once when it has arrived.
 * One process asks at a time.
 */
export const carryOut = async (
  within: Within,
  deps: RefundDeps,
  refund: RefundRow,
  byPerson = false,
): Promise<RefundOutcome> => {
  if (!(await within((context) => claimAsking(context.db, refund)))) return { state: 'PROCESSING' }
  const outcome = await askOrRepeat(deps.ways[refund.type], refund, byPerson)
  if (outcome.state === 'DONE') {
    const refused = await bookedOrRefused(within, deps, refund)
    if (!refused) return outcome
    await within((context) => keepAnswer(context, deps.bus, refund, refused))
    return refused
  }
  await within((context) => keepAnswer(context, deps.bus, refund, outcome))
  return outcome
}

const refusalsToResolve: readonly string[] = ['TILL_SHORT', 'TILL_CHOICE']

/** A listener may refuse money that is handed over by people, such as a drawer without enough cash: a person has to resolve that first. */
const bookedOrRefused = async (
  within: Within,
  deps: RefundDeps,
  refund: RefundRow,
): Promise<Extract<RefundOutcome, { state: 'FAILED' }> | null> => {
  try {
    await within((context) => bookRefund(context, deps.bus, refund))
    return null
  } catch (error) {
    if (!(error instanceof CallError) || !refusalsToResolve.includes(error.code)) throw error
    return { state: 'FAILED', failure: error.code, waits: true }
  }
}

/** A refund that was requested before is queried, and requested again under the same number only where nobody knows it. */
const askOrRepeat = async (way: TenderWay, refund: RefundRow, byPerson: boolean): Promise<RefundOutcome> =>
  (refund.attempts > 0 ? await way.queryRefund(refund) : null) ?? way.refund(refund, byPerson)

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** How long a refund may stay unanswered or under way until a person may settle it another way, and how long a failed one is retried. */
const unansweredForMs = dayMs
const processingForMs = 30 * dayMs
const askedForMs = 30 * dayMs

const keepAnswer = async (
  context: EventContext,
  bus: PaymentBus,
  refund: RefundRow,
  outcome: RefundOutcome,
): Promise<void> => {
  const ageMs = Date.now() - refund.createdAt.getTime()
  const failure = failureOf(refund, outcome, ageMs)
  const state = failure === null ? 'PROCESSING' : 'FAILED'
  const longestMs = state === 'FAILED' ? dayMs : hourMs
  // A tenth more or less, so that refunds that failed together are not retried together.
  const jitter = 0.9 + Math.random() * 0.2
  const pauseMs = Math.min(minuteMs * 2 ** Math.min(refund.attempts, 20), longestMs) * jitter
  await keepRefundAnswer(context.db, refund, {
    state,
    failure,
    pauseMs: waitsForPerson(outcome) || (state === 'FAILED' && ageMs > askedForMs) ? null : pauseMs,
  })
  const order = { shopId: refund.shopId, orderId: refund.orderId }
  if (failure !== null && state === 'FAILED' && refund.state !== 'FAILED')
    await bus.emit('payment.refundFailed', context, {
      ...order,
      refundId: refund.id,
      amountCents: refund.amountCents,
      failure,
    })
  announcePayment(context, order)
}

const waitsForPerson = (outcome: RefundOutcome): boolean =>
  outcome.state === 'BY_HAND' ||
  outcome.state === 'AT_TERMINAL' ||
  (outcome.state === 'FAILED' && outcome.waits === true)

const failureOf = (refund: RefundRow, outcome: RefundOutcome, ageMs: number): string | null => {
  if (outcome.state === 'FAILED') return outcome.failure
  if (outcome.state === 'BY_HAND' || outcome.state === 'AT_TERMINAL') return outcome.state
  if (outcome.state === 'UNANSWERED') return ageMs > unansweredForMs ? 'NO_ANSWER' : refund.failure
  return ageMs > processingForMs ? 'STILL_PROCESSING' : null
}

/** Books a refund that has arrived on the ledger, once. */
const bookRefund = async (context: EventContext, bus: PaymentBus, refund: RefundRow): Promise<void> => {
  await lockedBill(context.db, refund.shopId, refund.orderId)
  if (await markDone(context.db, refund)) await enter(context, bus, refund)
}

/** Enters a refund that is done on the ledger. */
export const enter = async (
  context: EventContext,
  bus: PaymentBus,
  refund: RefundRow,
  givenBy: string | null = refund.accountId,
): Promise<void> => {
  const order = { shopId: refund.shopId, orderId: refund.orderId }
  await insertEntry(context.db, {
    ...order,
    tenderId: refund.tenderId,
    kind: refund.fromAside ? 'RETURN' : 'REFUND',
    amountCents: refund.amountCents,
    refundId: refund.id,
  })
  await bus.emit('payment.refunded', context, {
    ...order,
    tenderId: refund.tenderId,
    refundId: refund.id,
    causeId: refund.causeId,
    amountCents: refund.amountCents,
    type: refund.type,
    actor: refund.actorName,
    givenBy,
  })
  announcePayment(context, order)
}

const refundFor = async (db: Db, shopId: string, id: string): Promise<RefundRow> => {
  const refund = await refundById(db, shopId, id)
  if (!refund) throw new CallError('NOT_FOUND')
  return refund
}

/** Requests a refund from the provider once more, or begins it at the terminal where the card is needed. Error: NOT_FOUND. */
export const retryRefund = async (context: Context, deps: RefundDeps, shopId: string, id: string) => {
  const refund = await refundFor(context.db, shopId, id)
  if (refund.state !== 'DONE') await carryOut(withinCall(context), deps, refund, true)
  return paymentState(context, { shopId, orderId: refund.orderId })
}

/** Books a failed refund that was paid another way, such as by bank transfer; `evidence` says how. Errors: NOT_FOUND, REFUND_NOT_FAILED. */
export const settleRefund = async (
  context: Context,
  bus: PaymentBus,
  shopId: string,
  id: string,
  evidence: string,
) => {
  const refund = await refundFor(context.db, shopId, id)
  await lockedBill(context.db, shopId, refund.orderId)
  if (!(await markSettled(context.db, refund, { by: context.session.name, evidence })))
    throw new CallError('REFUND_NOT_FAILED')
  // It was paid another way: no drawer is involved.
  await enter(context, bus, { ...refund, actorName: context.session.name }, null)
  return paymentState(context, { shopId, orderId: refund.orderId })
}

/** The refund with a provider's number, if it is ours. */
export const refundByNo = async (db: Db, no: string): Promise<RefundRow | undefined> => {
  const ref = refOf(no, 'R')
  return ref && refundById(db, ref.shopId, ref.id)
}

/**
 * Keeps what a provider's notification says about a refund, once. A notification without an outcome, or with another amount, wakes the job that queries
 * refunds. Returns what was done, for the record of notifications.
 */
export const noteRefund = async (
  context: EventContext,
  bus: PaymentBus,
  no: string,
  reported: { outcome: RefundOutcome; amountCents: number } | undefined,
): Promise<'BOOKED' | 'FAILED' | 'WOKEN' | 'ALREADY_RECORDED' | 'UNKNOWN_NUMBER'> => {
  const refund = await refundByNo(context.db, no)
  if (!refund) return 'UNKNOWN_NUMBER'
  if (refund.state === 'DONE') return 'ALREADY_RECORDED'
  if (reported?.amountCents === refund.amountCents && reported.outcome.state === 'DONE') {
    await bookRefund(context, bus, refund)
    return 'BOOKED'
  }
  if (reported?.amountCents === refund.amountCents && reported.outcome.state === 'FAILED') {
    await keepAnswer(context, bus, refund, reported.outcome)
    return 'FAILED'
  }
  await askSoon(context.db, refund.shopId, refund.id)
  return 'WOKEN'
}

const batchSize = 50

/** Job: queries unfinished refunds. A party that gives no answer, such as a shop's terminal, is skipped for the rest of a run. */
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
  const silent = new Set<string>()
  for (const refund of await refundsToAsk(deps.database.db, batchSize)) {
    const party = `${refund.type} ${deps.ways[refund.type].partyOf?.(refund) ?? ''}`
    if (silent.has(party)) {
      await postponeAsking(deps.database.db, refund)
      continue
    }
    const outcome = await carryOut(within, deps, refund)
    if (outcome.state === 'UNANSWERED') silent.add(party)
  }
}
