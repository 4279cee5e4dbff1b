import { tenderAllows, type TenderState } from '@showfloor/contract/common/payment-status'
import type { EventContext } from '../../../platform/bus.ts'
import type { Database } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { lockedBill } from '../ledger/bills.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import { announcePayment, book } from '../ledger/bills.ts'
import { moveTender, tenderById, type TenderRow } from '../ledger/tenders.db.ts'
import type { ProviderCode } from '../providers/provider.ts'
import type { PaymentProviders } from '../providers/registry.ts'

const short = (id: string): string => BigInt(id).toString(36)
const long = (text: string): string =>
  [...text].reduce((value, digit) => value * 36n + BigInt(parseInt(digit, 36)), 0n).toString()
/** PostgreSQL's largest bigint. */
const largestId = 2n ** 63n - 1n

/** How a tender is named at a provider, who allows 32 letters, digits and `_`: shop and id in base 36. */
export const tenderNo = (shopId: string, id: string): string => `P${short(shopId)}_${short(id)}`
/** How a refund is named there. */
export const refundNo = (shopId: string, id: string): string => `R${short(shopId)}_${short(id)}`

/** The shop and id behind a number of ours; undefined for any other text. */
export const refOf = (no: string, kind: 'P' | 'R'): { shopId: string; id: string } | undefined => {
  const match = no.startsWith(kind) ? /^.([0-9a-z]{1,13})_([0-9a-z]{1,13})$/.exec(no) : null
  if (!match?.[1] || !match[2]) return undefined
  const ref = { shopId: long(match[1]), id: long(match[2]) }
  return BigInt(ref.shopId) <= largestId && BigInt(ref.id) <= largestId ? ref : undefined
}

/** The tender behind a provider's number, if it is one of ours. */
export const tenderByNo = async (database: Database, no: string): Promise<TenderRow | undefined> => {
  const ref = refOf(no, 'P')
  return ref && tenderById(database.db, ref.shopId, ref.id)
}

/** The provider of a remote tender. Error: TENDER_NOT_CANCELLABLE for cash. */
export const providerCode = (tender: Pick<TenderRow, 'type'>): ProviderCode => {
  if (tender.type === 'CASH') throw new CallError('TENDER_NOT_CANCELLABLE')
  return tender.type
}

export type Outcome = {
  state: TenderState
  amountCents?: number | undefined
  tradeNo?: string | undefined
  paidAt?: Date | undefined
}

/** Asks the provider what became of a tender, or to close it. UNKNOWN when it gives no answer that can be trusted. */
export const askOutcome = async (
  providers: PaymentProviders,
  tender: TenderRow,
  how: 'query' | 'close',
): Promise<Outcome> => {
  const code = providerCode(tender)
  try {
    const provider = await providers.provider(code)
    const answer = await provider[how]({ tenderNo: tenderNo(tender.shop_id, tender.id) })
    return {
      state: answer.state,
      amountCents: answer.amountCents,
      tradeNo: answer.providerTradeNo,
      paidAt: answer.paidAt,
    }
  } catch {
    return { state: 'UNKNOWN' }
  }
}

/**
 * Writes what a provider says about a tender, once: under the bill's lock, whichever of notification, query and close comes first books the money and the
 * others change nothing. Answers what was done, for the record of notifications.
 */
export const recordOutcome = async (
  context: EventContext,
  bus: PaymentBus,
  ref: { shop_id: string; id: string; order_id: string },
  outcome: Outcome,
): Promise<'ALREADY_RECORDED' | 'BOOKED' | 'MOVED' | 'UNCHANGED'> => {
  const balance = await lockedBill(context.db, ref.shop_id, ref.order_id)
  const tender = await tenderById(context.db, ref.shop_id, ref.id)
  if (!tender || !balance) throw new CallError('NOT_FOUND')
  if (tender.state === 'SUCCEEDED' || tender.flag !== null) return 'ALREADY_RECORDED'
  const amountCents = outcome.amountCents ?? tender.amount_cents
  if (outcome.state === 'SUCCEEDED' && amountCents > 0) {
    await book(context, bus, tender, balance, {
      amountCents,
      paidAt: outcome.paidAt ?? new Date(),
      tradeNo: outcome.tradeNo ?? null,
    })
    return 'BOOKED'
  }
  if (outcome.state === tender.state || !tenderAllows(tender.state, outcome.state)) return 'UNCHANGED'
  await moveTender(context.db, tender, { state: outcome.state, tradeNo: outcome.tradeNo ?? null })
  announcePayment(context, { shopId: tender.shop_id, orderId: tender.order_id })
  return 'MOVED'
}
