import { formatCents } from '@showfloor/contract/common/money'
import { tenderAllows } from '@showfloor/contract/common/payment-status'
import type { Context } from '../../../platform/calls/context.ts'
import type { Database } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import { lockedBill } from '../ledger/bills.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import { askOutcome, recordOutcome, type Outcome } from './outcomes.ts'
import { announcePayment, type OrderRef } from '../ledger/bills.ts'
import { paymentState, tenderState } from '../ledger/state.ts'
import {
  closeByHand,
  keepAsked,
  openTenders,
  tenderById,
  tendersToAsk,
  type TenderRow,
} from '../ledger/tenders.db.ts'
import type { PaymentProviders } from '../providers/registry.ts'

export type ClosingDeps = { bus: PaymentBus; providers: PaymentProviders }

/** What closing a link at its provider comes to. A link that nobody was given cannot be paid: it is closed even while its provider gives no answer. */
const closed = async (providers: PaymentProviders, tender: TenderRow): Promise<Outcome> => {
  const outcome = await askOutcome(providers, tender, 'close')
  return outcome.state === 'UNKNOWN' && tender.state === 'CREATED' ? { state: 'CLOSED' } : outcome
}

const isEnded = ({ state }: Outcome): boolean =>
  state === 'CLOSED' || state === 'FAILED' || state === 'SUCCEEDED'

/**
 * Closes a link that the customer has not paid; when the customer was faster, the money is booked instead. Errors: NOT_FOUND, TENDER_NOT_CANCELLABLE,
 * PAYMENT_PROVIDER_UNAVAILABLE.
 */
export const cancelRemote = async (context: Context, deps: ClosingDeps, shopId: string, id: string) => {
  const tender = await tenderById(context.db, shopId, id)
  if (!tender) throw new CallError('NOT_FOUND')
  if (!tenderAllows(tender.state, 'CLOSED')) throw new CallError('TENDER_NOT_CANCELLABLE')
  const outcome = await closed(deps.providers, tender)
  if (!isEnded(outcome)) throw new CallError('PAYMENT_PROVIDER_UNAVAILABLE')
  await context.transaction((tx) =>
    recordOutcome({ db: tx, announce: context.announce }, deps.bus, tender, outcome),
  )
  return tenderState(context, tender)
}

/**
 * Closes every link of an order at its provider, so that nobody pays for what the order no longer asks for. What a customer has paid meanwhile is booked.
 * Errors: LINK_NOT_CLOSED when a provider gives no answer, ORDER_JUST_PAID when money came in.
 */
export const closeLinks = async (context: Context, deps: ClosingDeps, order: OrderRef): Promise<void> => {
  const tenders = await openTenders(context.db, order.shopId, order.orderId)
  const outcomes = await Promise.all(
    tenders.map(async (tender) => ({ tender, outcome: await closed(deps.providers, tender) })),
  )
  let paidCents = 0
  for (const { tender, outcome } of outcomes) {
    if (!isEnded(outcome)) continue
    await context.transaction((tx) =>
      recordOutcome({ db: tx, announce: context.announce }, deps.bus, tender, outcome),
    )
    // Another amount than was asked for is set aside and hinders nothing.
    const amountCents = outcome.amountCents ?? tender.amount_cents
    if (outcome.state === 'SUCCEEDED' && amountCents === tender.amount_cents) paidCents += amountCents
  }
  if (paidCents > 0) throw new CallError('ORDER_JUST_PAID', { amount: formatCents(paidCents) })
  if (!outcomes.every(({ outcome }) => isEnded(outcome))) throw new CallError('LINK_NOT_CLOSED')
}

/**
 * Closes a link that has ended and about which the provider answers nothing, after a person found out that it was not paid. Money that arrives all the same is late
 * money. Errors: NOT_FOUND, TENDER_NOT_SILENT.
 */
export const closeTenderByHand = async (context: Context, shopId: string, id: string, evidence: string) => {
  const tender = await tenderById(context.db, shopId, id)
  if (!tender) throw new CallError('NOT_FOUND')
  const order = { shopId, orderId: tender.order_id }
  await lockedBill(context.db, shopId, tender.order_id)
  if (!(await closeByHand(context.db, shopId, id, evidence))) throw new CallError('TENDER_NOT_SILENT')
  announcePayment(context, order)
  return paymentState(context, order)
}

const batchSize = 50
const shortestPauseMs = 60_000
const longestPauseMs = 60 * 60_000

/**
 * Job: links past their end are closed at the provider, so that none of them stays "being paid" because nobody asked. A provider that gives no answer is left
 * alone for the rest of a run, and its links are asked about ever more seldom, so that they keep no others waiting.
 */
export const closeOverdueTenders = async (
  deps: ClosingDeps & { database: Database; news: NewsDesk },
): Promise<void> => {
  const { db } = deps.database
  const silent = new Set<TenderRow['type']>()
  for (const tender of await tendersToAsk(db, batchSize)) {
    const pauseMs = Math.min(shortestPauseMs * 2 ** Math.min(tender.asked, 10), longestPauseMs)
    if (silent.has(tender.type)) {
      await keepAsked(db, tender, pauseMs)
      continue
    }
    const outcome = await closed(deps.providers, tender)
    const news: News[] = []
    await db.transaction(async (tx) => {
      await recordOutcome({ db: tx, announce: (item) => void news.push(item) }, deps.bus, tender, outcome)
      await keepAsked(tx, tender, pauseMs)
    })
    deps.news.announce(news)
    if (!isEnded(outcome)) silent.add(tender.type)
  }
}
