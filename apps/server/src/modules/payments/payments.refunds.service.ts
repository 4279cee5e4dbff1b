import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { EventContext } from '../../platform/bus.ts'
import type { Context } from '../../platform/context.ts'
import type { Database, Db } from '../../platform/db.ts'
import { CallError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { News, NewsDesk } from '../../platform/news.ts'
import { insertEntry, lockedBill } from './payments.db.ts'
import {
  insertRefund,
  markAsked,
  markSucceeded,
  refundableTenders,
  refundsOf,
  settleQueue,
  waitingRefunds,
  type RefundRow,
} from './payments.refunds.db.ts'
import type { PaymentBus } from './payments.events.service.ts'
import { tenderNo } from './payments.remote.service.ts'
import { announcePayment, type OrderRef } from './payments.service.ts'
import { ProviderRefused } from './providers/provider.ts'
import type { PaymentProviders } from './providers/registry.ts'

export type Refund = Pick<RefundRow, 'cause_id' | 'type' | 'amount_cents' | 'state'>

/** The refunds that these causes asked for. */
export const refundsFor = (db: Db, shopId: string, causeIds: readonly string[]): Promise<Refund[]> =>
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
      accountId: context.session.accountId,
      actorName: context.session.name,
    })
  }
}

export type RefundDeps = { bus: PaymentBus; providers: PaymentProviders }
/** Runs a unit of work in a transaction of its own. */
type Within = (work: (context: EventContext) => Promise<void>) => Promise<void>

/**
 * Carries a cause's plan out: each provider is asked under the refund's own number, so that asking again gives nothing back twice, and what has arrived is
 * booked at once. `byHand`: what a provider has refused was given back another way. Errors: REFUND_REFUSED, PAYMENT_PROVIDER_UNAVAILABLE, after everything
 * that could be booked was.
 */
export const carryOutRefunds = async (
  context: Context,
  deps: RefundDeps,
  shopId: string,
  causeId: string,
  byHand: boolean,
): Promise<void> => {
  const within: Within = (work) => context.transaction((tx) => work({ db: tx, announce: context.announce }))
  let failure: unknown
  for (const refund of await refundsOf(context.db, shopId, [causeId])) {
    if (refund.state === 'SUCCEEDED') continue
    try {
      if (byHand && refund.state === 'REFUSED') await within((inside) => bookRefund(inside, deps.bus, refund))
      else await carryOut(within, deps, refund)
    } catch (error) {
      failure ??= error
    }
  }
  if (failure) throw failure
}

const carryOut = async (within: Within, deps: RefundDeps, refund: RefundRow): Promise<void> => {
  const answer = await askProvider(deps, refund)
  if (answer.state === 'SUCCEEDED') return within((context) => bookRefund(context, deps.bus, refund))
  const refusal = answer.state === 'FAILED' ? (answer.failureCode ?? '') : null
  await within((context) => markAsked(context.db, refund, refusal))
  if (refusal !== null) throw new CallError('REFUND_REFUSED', { reason: refusal })
}

type Answer = { state: 'PROCESSING' | 'SUCCEEDED' | 'FAILED'; failureCode?: string }

const askProvider = async (deps: RefundDeps, refund: RefundRow): Promise<Answer> => {
  if (refund.type === 'CASH') return { state: 'SUCCEEDED' }
  try {
    const provider = await deps.providers.provider(refund.type)
    return await provider.refund({
      tenderNo: tenderNo(refund.shop_id, refund.tender_id),
      refundNo: tenderNo(refund.shop_id, refund.id).replace('P', 'R'),
      amountCents: refund.amount_cents,
      totalCents: refund.tender_cents,
      reason: 'Showfloor',
    })
  } catch (error) {
    if (error instanceof ProviderRefused) return { state: 'FAILED', failureCode: error.providerCode }
    throw new CallError('PAYMENT_PROVIDER_UNAVAILABLE', {}, { cause: error })
  }
}

/** Writes a refund that has arrived on the ledger, once, whoever learns of it first. */
const bookRefund = async (context: EventContext, bus: PaymentBus, refund: RefundRow): Promise<void> => {
  const order = { shopId: refund.shop_id, orderId: refund.order_id }
  await lockedBill(context.db, order.shopId, order.orderId)
  if (!(await markSucceeded(context.db, refund))) return
  await insertEntry(context.db, {
    ...order,
    tenderId: refund.tender_id,
    kind: 'REFUND',
    amountCents: -refund.amount_cents,
  })
  await settleQueue(context.db, refund)
  await bus.emit('payment.refunded', context, {
    ...order,
    causeId: refund.cause_id,
    amountCents: refund.amount_cents,
    type: refund.type,
    actor: refund.actor_name,
  })
  announcePayment(context, order)
}

const batchSize = 50

/** Job: asks providers what became of refunds that were on their way. */
export const finishRefunds = async (
  deps: RefundDeps & { database: Database; news: NewsDesk },
): Promise<void> => {
  const within: Within = async (work) => {
    const news: News[] = []
    await deps.database.db.transaction((tx) => work({ db: tx, announce: (item) => void news.push(item) }))
    deps.news.announce(news)
  }
  for (const refund of await waitingRefunds(deps.database.db, batchSize))
    await carryOut(within, deps, refund).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
    })
}
