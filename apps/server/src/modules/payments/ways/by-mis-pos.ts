import type { Services } from '../../../platform/module.ts'
import {
  askTerminal,
  awaitVerdict,
  cancelRequest,
  commandsOf,
  syncRequest,
  terminalById,
  triesOf,
  type Verdict,
} from '../../terminals/terminals.public.ts'
import type { RefundRow } from '../refunds/refunds.db.ts'
import { refundNo, tenderNo } from './tender-numbers.ts'
import type { Outcome, RefundOutcome, TenderWay } from './way.ts'

const saneMs = 10 * 60_000

/** The terminal's time of an event, unless its clock is wrong. */
const momentOf = (text: string | undefined): Date => {
  const moment = new Date(text ?? '')
  return Math.abs(moment.getTime() - Date.now()) < saneMs ? moment : new Date()
}

/** A terminal's verdict as the outcome of a tender. */
export const misOutcome = (verdict: Verdict | undefined): Outcome => {
  if (!verdict) return { state: 'CLOSED' }
  if (verdict.state !== 'SUCCEEDED') return verdict
  const { amountCents, slip } = verdict
  return {
    state: 'SUCCEEDED',
    amountCents,
    tradeNo: slip.referenceNo ?? slip.voucherNo,
    paidAt: momentOf(slip.occurredAt),
  }
}

/** The same as the outcome of a refund. A terminal that gave back another amount leaves it to a person. */
const refundOutcomeOf = (verdict: Verdict, { amountCents }: RefundRow): RefundOutcome => {
  if (verdict.state === 'SUCCEEDED')
    return verdict.amountCents === amountCents
      ? { state: 'DONE' }
      : { state: 'FAILED', failure: 'OTHER_AMOUNT', waits: true }
  if (verdict.state === 'FAILED' || verdict.state === 'CLOSED')
    return { state: 'FAILED', failure: verdict.state === 'FAILED' ? verdict.failure : 'CLOSED', waits: true }
  return { state: 'PROCESSING' }
}

/** Payments on a card terminal behind the shop's bridge. The terminal's outcome arrives by itself; a query only speeds it up. */
export const byMisPos = ({ database, news }: Services): TenderWay => {
  const asking = {
    db: database.db,
    announce: (item: Parameters<typeof news.announce>[0][number]) => news.announce([item]),
  }
  const numberOf = (tender: { shopId: string; id: string }) => tenderNo(tender.shopId, tender.id)
  return {
    pausesMs: [5_000, 10_000, 20_000, 40_000, 60_000],
    partyOf: ({ shopId }) => shopId,
    query: async (tender) => misOutcome(await syncRequest(asking, tender.shopId, numberOf(tender))),
    close: async (tender) => misOutcome(await cancelRequest(asking, tender.shopId, numberOf(tender))),
    async refund(refund, byPerson) {
      const outcome = await giveBack(asking, refund, { byPerson, isLate: false })
      // The batch was settled between our look and the void.
      return outcome === 'VOID_REFUSED'
        ? plain(await giveBack(asking, refund, { byPerson, isLate: true }))
        : outcome
    },
    async queryRefund(refund) {
      const { last, verdict } = await triesOf(asking.db, refund.shopId, refundNo(refund.shopId, refund.id))
      if (!last) return null
      // A refund that has certainly failed is tried again under a number of its own, once a person asks for it.
      if (verdict?.state === 'FAILED')
        return refund.state === 'FAILED' ? null : refundOutcomeOf(verdict, refund)
      const now = await syncRequest(asking, refund.shopId, last.requestNo)
      return now ? refundOutcomeOf(now, refund) : null
    },
  }
}

const plain = (outcome: RefundOutcome | 'VOID_REFUSED'): RefundOutcome =>
  outcome === 'VOID_REFUSED' ? { state: 'FAILED', failure: 'VOID_REFUSED', waits: true } : outcome

type Asking = Parameters<typeof syncRequest>[0]

/**
 * Refunds a sale: by a void while its batch is open and all of it goes back, otherwise, or when `isLate`, by a refund. A refund of a card sale needs the
 * card, and a declined one would need it again: both wait for a person at the terminal.
 */
const giveBack = async (
  asking: Asking,
  refund: RefundRow,
  { byPerson, isLate }: { byPerson: boolean; isLate: boolean },
): Promise<RefundOutcome | 'VOID_REFUSED'> => {
  const { shopId } = refund
  const rows = await commandsOf(asking.db, shopId, tenderNo(shopId, refund.tenderId))
  const sale = rows.find(({ kind }) => kind === 'SALE')
  const slip = rows.find(({ result }) => result?.state === 'APPROVED')?.result
  const terminal = sale && (await terminalById(asking.db, shopId, sale.terminalId))
  if (!sale || !slip || !terminal) return { state: 'FAILED', failure: 'NOT_FOUND', waits: true }
  const isWhole = refund.amountCents === slip.amountCents
  const kind = !isLate && isWhole && slip.batchNo === terminal.batchNo ? 'VOID' : 'REFUND'
  const base = refundNo(shopId, refund.id)
  const { count } = await triesOf(asking.db, shopId, base)
  const needsCard = kind === 'REFUND' && slip.payKind !== 'SCAN'
  if (!byPerson && (needsCard || (count > 0 && !isLate))) return { state: 'AT_TERMINAL' }
  const requestNo = count === 0 ? base : `${base}.${count + 1}`
  try {
    await askTerminal({ ...asking }, shopId, sale.terminalId, {
      requestNo,
      kind,
      amountCents: refund.amountCents,
      operatorNo: refund.actorName,
      original: {
        requestNo: sale.requestNo,
        voucherNo: slip.voucherNo ?? '',
        batchNo: slip.batchNo ?? '',
        referenceNo: slip.referenceNo ?? '',
        date: (slip.occurredAt ?? '').slice(0, 10),
        amountCents: slip.amountCents ?? 0,
      },
    })
  } catch (error) {
    return { state: 'UNANSWERED', cause: error }
  }
  const verdict = await awaitVerdict(asking.db, shopId, requestNo)
  if (kind === 'VOID' && verdict?.state === 'FAILED') return 'VOID_REFUSED'
  return verdict ? refundOutcomeOf(verdict, refund) : { state: 'PROCESSING' }
}
