import {
  ProviderRefused,
  type PaymentProvider,
  type ProviderCode,
  type TakerName,
  type ProviderRefund,
} from '../providers/provider.ts'
import type { PaymentProviders } from '../providers/registry/registry.ts'
import { refundNo, tenderNo } from './tender-numbers.ts'
import type { Outcome, RefundOutcome, TenderWay } from './way.ts'
import type { RefundRow } from '../refunds/refunds.db.ts'
import type { TenderRow } from '../ledger/tenders.db.ts'

/** Payments that a provider takes by link or QR code. */
export const byProvider = (providers: PaymentProviders, code: ProviderCode): TenderWay => {
  const ask = async (tender: TenderRow, how: 'query' | 'close'): Promise<Outcome> => {
    try {
      const provider = await (await providers.of(tender.entityId)).provider(code)
      const answer = await provider[how]({ tenderNo: tenderNo(tender.shopId, tender.id) })
      return {
        state: answer.state,
        amountCents: answer.amountCents,
        tradeNo: answer.providerTradeNo,
        paidAt: answer.paidAt,
        isReversed: answer.isReversed,
      }
    } catch {
      return { state: 'UNKNOWN' }
    }
  }
  return {
    async query(tender) {
      const outcome = await ask(tender, 'query')
      // A link that was not created yet cannot be paid, whatever its provider says: its requester creates it.
      const isUnmade = tender.state === 'CREATED'
      return isUnmade && (outcome.state === 'UNKNOWN' || outcome.state === 'PROCESSING')
        ? { state: tender.state }
        : outcome
    },
    close: (tender) => ask(tender, 'close'),
    ...refundsBy(code, async ({ entityId: entity }) => (await providers.of(entity)).provider(code)),
    partyOf: ({ entityId: entity }) => entity,
  }
}

/** How a provider's payment is refunded, by link or code. */
export const refundsBy = (
  code: TakerName,
  taker: (refund: RefundRow) => Promise<Pick<PaymentProvider, 'refund' | 'queryRefund'>>,
): Pick<TenderWay, 'refund' | 'queryRefund'> => ({
  async refund(refund) {
    const failure = beyondLimits(code, refund)
    if (failure !== null) return { state: 'FAILED', failure }
    return answered(async () =>
      (await taker(refund)).refund({
        ...numbersOf(refund),
        amountCents: refund.amountCents,
        totalCents: refund.receivedCents,
        reason: 'Showfloor',
      }),
    )
  },
  queryRefund: (refund) => answered(async () => (await taker(refund)).queryRefund(numbersOf(refund))),
})

const numbersOf = (refund: RefundRow) => ({
  tenderNo: tenderNo(refund.shopId, refund.tenderId),
  refundNo: refundNo(refund.shopId, refund.id),
})

const yearMs = 365 * 86_400_000
const limits: Record<TakerName, { parts: number; ageMs: number }> = {
  WECHAT_PAY: { parts: 50, ageMs: yearMs },
  ALIPAY: { parts: Infinity, ageMs: yearMs },
  SHOUQIANBA: { parts: Infinity, ageMs: 90 * 86_400_000 },
}

/** Why the provider would always refuse a refund, so that it is not requested; null where it may be. */
const beyondLimits = (code: TakerName, refund: RefundRow): string | null => {
  if (refund.earlierParts >= limits[code].parts) return 'TOO_MANY_PARTS'
  const ageMs = Date.now() - (refund.paidAt ?? refund.createdAt).getTime()
  return ageMs > limits[code].ageMs ? 'TOO_OLD' : null
}

/** Our balance at the provider is too low: the refund is retried under the same number. */
const balanceCodes = new Set([
  'NOT_ENOUGH',
  'NOTENOUGH',
  'ACQ.SELLER_BALANCE_NOT_ENOUGH',
  'SELLER_BALANCE_NOT_ENOUGH',
  'ACCOUNT_BALANCE_NOT_ENOUGH',
])

const failed = (code: string): RefundOutcome => ({
  state: 'FAILED',
  failure: balanceCodes.has(code) ? 'NOT_ENOUGH' : code,
})

/** A provider's answer about a refund. A missing or unreliable answer is no failure. */
export const refundOutcome = (answer: ProviderRefund): RefundOutcome => {
  if (answer.state === 'FAILED') return failed(answer.failureCode ?? '')
  return { state: answer.state === 'SUCCEEDED' ? 'DONE' : 'PROCESSING' }
}

async function answered(ask: () => Promise<ProviderRefund>): Promise<RefundOutcome>
async function answered(ask: () => Promise<ProviderRefund | null>): Promise<RefundOutcome | null>
async function answered(ask: () => Promise<ProviderRefund | null>): Promise<RefundOutcome | null> {
  try {
    const answer = await ask()
    return answer && refundOutcome(answer)
  } catch (error) {
    return error instanceof ProviderRefused
      ? failed(error.providerCode)
      : { state: 'UNANSWERED', cause: error }
  }
}
