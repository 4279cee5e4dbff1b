import { formatCents } from '@showfloor/contract/common/money'
import { tenderAllows } from '@showfloor/contract/common/payment-status'
import type { Context, PublicContext } from '../../../platform/calls/context.ts'
import type { Database } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import type { PaymentBus } from '../payments.events.ts'
import { recordOutcome } from './outcomes.ts'
import type { OrderRef } from '../ledger/bills.ts'
import { tenderState } from '../ledger/state.ts'
import {
  keepAsked,
  openTenders,
  tenderById,
  tendersToAsk,
  type TenderRow,
  type TenderToAsk,
} from '../ledger/tenders.db.ts'
import type { Outcome, TenderWay, TenderWays } from '../ways/way.ts'

export type ClosingDeps = { bus: PaymentBus; ways: TenderWays }

/**
 * The outcome of closing a tender at its provider. No provider knows a planned line. A link that was given to nobody cannot be paid: it is closed even
 * without an answer from its provider. A tender that is queried with pauses needs no link.
 */
const closed = async (ways: TenderWays, tender: TenderRow): Promise<Outcome> => {
  if (tender.planned) return { state: 'CLOSED' }
  const way = ways[tender.type]
  const outcome = await way.close(tender)
  const isUnseen = tender.state === 'CREATED' && !way.pausesMs
  return outcome.state === 'UNKNOWN' && isUnseen ? { state: 'CLOSED' } : outcome
}

const isEnded = ({ state }: Outcome): boolean =>
  state === 'CLOSED' || state === 'FAILED' || state === 'SUCCEEDED'

/**
 * Closes an unpaid link; when the customer was faster, books the money instead. Errors: NOT_FOUND, TENDER_NOT_CANCELLABLE, TENDER_STILL_PAYING,
 * PAYMENT_PROVIDER_UNAVAILABLE.
 */
export const cancelRemote = async (context: Context, deps: ClosingDeps, shopId: string, id: string) => {
  const tender = await tenderById(context.db, shopId, id)
  if (!tender) throw new CallError('NOT_FOUND')
  if (!tenderAllows(tender.state, 'CLOSED')) throw new CallError('TENDER_NOT_CANCELLABLE')
  const outcome = await closed(deps.ways, tender)
  if (outcome.state === 'PROCESSING') throw new CallError('TENDER_STILL_PAYING')
  if (!isEnded(outcome)) throw new CallError('PAYMENT_PROVIDER_UNAVAILABLE')
  await context.transaction((tx) =>
    recordOutcome({ db: tx, announce: context.announce }, deps.bus, tender, outcome),
  )
  return tenderState(context, tender)
}

/**
 * Closes every link of an order at its provider, so that nobody pays an outdated amount. Payments in the meantime are booked. Errors: LINK_NOT_CLOSED
 * when a provider gives no answer, ORDER_JUST_PAID when money came in.
 */
export const closeLinks = async (context: Context, deps: ClosingDeps, order: OrderRef): Promise<void> => {
  const tenders = await openTenders(context.db, order.shopId, order.orderId)
  const { paidCents, allEnded } = await closeTenders(context, deps, tenders)
  if (paidCents > 0) throw new CallError('ORDER_JUST_PAID', { amount: formatCents(paidCents) })
  if (!allEnded) throw new CallError('LINK_NOT_CLOSED')
}

/** Closes tenders at their providers and books the outcome: payments in the meantime, and whether all have ended. */
export const closeTenders = async (
  context: PublicContext,
  deps: ClosingDeps,
  tenders: readonly TenderRow[],
): Promise<{ paidCents: number; allEnded: boolean }> => {
  const outcomes = await Promise.all(
    tenders.map(async (tender) => ({ tender, outcome: await closed(deps.ways, tender) })),
  )
  let paidCents = 0
  for (const { tender, outcome } of outcomes) {
    if (!isEnded(outcome)) continue
    await context.transaction((tx) =>
      recordOutcome({ db: tx, announce: context.announce }, deps.bus, tender, outcome),
    )
    // Another amount than requested is set aside and blocks nothing.
    const amountCents = outcome.amountCents ?? tender.amountCents
    if (outcome.state === 'SUCCEEDED' && amountCents === tender.amountCents) paidCents += amountCents
  }
  return { paidCents, allEnded: outcomes.every(({ outcome }) => isEnded(outcome)) }
}

const batchSize = 50
const shortestPauseMs = 60_000
const longestPauseMs = 60 * 60_000

/** A tenth more or less, so that tenders without an answer are not all queried at the same time. */
const jittered = (ms: number): number => ms * (0.9 + Math.random() * 0.2)

/** The pause until a tender's next query: as its type says while it can be paid, afterwards ever longer. */
const pauseOf = ({ pausesMs }: TenderWay, { asked, live, expiresAt: end }: TenderToAsk): number => {
  const published = pausesMs?.[Math.min(asked, pausesMs.length - 1)]
  const growing = (firstMs: number, most: number) =>
    jittered(Math.min(firstMs * 2 ** Math.min(asked, most), longestPauseMs))
  if (published === undefined) return growing(shortestPauseMs, 10)
  const leftMs = Math.max((end?.getTime() ?? 0) - Date.now(), 0)
  return live ? Math.min(published, leftMs) : growing(published, 20)
}

const lapseOf = (tender: TenderToAsk) => ({
  shopId: tender.shopId,
  orderId: tender.orderId,
  tenderId: tender.id,
  amountCents: tender.amountCents,
})

/**
 * Job: queries tenders with an unknown outcome. One that has expired is closed at its provider. A provider that gives no answer is skipped for the rest
 * of a run, and the pauses of its tenders grow, so that they delay no others.
 */
export const queryTenders = async (
  deps: ClosingDeps & { database: Database; news: NewsDesk },
): Promise<void> => {
  const { db } = deps.database
  const silent = new Set<string>()
  for (const tender of await tendersToAsk(db, batchSize)) {
    const way = deps.ways[tender.type]
    const pauseMs = pauseOf(way, tender)
    const party = `${tender.type} ${way.partyOf?.(tender) ?? ''}`
    if (silent.has(party)) {
      await keepAsked(db, tender, pauseMs)
      continue
    }
    const outcome = tender.live ? await way.query(tender) : await closed(deps.ways, tender)
    const news: News[] = []
    await db.transaction(async (tx) => {
      const context = { db: tx, announce: (item: News) => void news.push(item) }
      const done = await recordOutcome(context, deps.bus, tender, outcome)
      if (way.tellsLapse && done === 'MOVED') await deps.bus.emit('payment.lapsed', context, lapseOf(tender))
      await keepAsked(tx, tender, pauseMs)
    })
    deps.news.announce(news)
    if (outcome.state === 'UNKNOWN') silent.add(party)
  }
}
