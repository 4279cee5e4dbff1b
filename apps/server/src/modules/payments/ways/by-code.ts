import type { CodeType } from '@showfloor/contract/common/payment-codes'
import type { TenderRow } from '../ledger/tenders.db.ts'
import { codePaces, type CodePayState, type Reversal } from '../providers/code-pay.ts'
import { providerOf } from '../providers/registry/registry.ts'
import type { CodePays } from '../codes/code-pays.ts'
import { refundsBy } from './by-provider.ts'
import { tenderNo } from './tender-numbers.ts'
import type { Outcome, TenderWay } from './way.ts'

/** A wallet's answer about a payment by code. */
export const codeOutcome = (answer: CodePayState): Outcome => ({
  state: answer.state,
  amountCents: answer.amountCents,
  tradeNo: answer.providerTradeNo,
  paidAt: answer.paidAt,
  failure: answer.failureCode,
  discount: answer.discount,
  isReversed: answer.isReversed,
})

/** The outcome of a reversal: money that was refunded at once is booked as come and gone. */
const reversed = ({ state, ...facts }: Reversal): Outcome =>
  state === 'PAID'
    ? codeOutcome({ ...facts, state: 'SUCCEEDED' })
    : state === 'REFUNDED'
      ? { ...codeOutcome({ ...facts, state: 'CLOSED' }), isReversed: true }
      : codeOutcome({ ...facts, state })

/** Payments that a wallet takes by the code on the customer's phone. */
export const byCode = (codePays: CodePays, type: CodeType): TenderWay => {
  const { pausesMs, freshMs } = codePaces[type]
  const query = async (tender: TenderRow): Promise<Outcome> => {
    try {
      const wallet = await codePays(type, tender.entityId)
      return codeOutcome(await wallet.query({ tenderNo: tenderNo(tender.shopId, tender.id) }))
    } catch {
      return { state: 'UNKNOWN' }
    }
  }
  return {
    query,
    async close(tender) {
      const now = await query(tender)
      if (now.state === 'SUCCEEDED' || now.state === 'FAILED' || now.state === 'CLOSED') return now
      if (Date.now() - tender.createdAt.getTime() < freshMs) return { state: 'PROCESSING' }
      try {
        const wallet = await codePays(type, tender.entityId)
        return reversed(await wallet.reverse({ tenderNo: tenderNo(tender.shopId, tender.id) }))
      } catch {
        return { state: 'UNKNOWN' }
      }
    },
    ...refundsBy(type === 'POS_CODE' ? 'SHOUQIANBA' : providerOf[type], ({ entityId: entity }) =>
      codePays(type, entity),
    ),
    pausesMs,
    // Each shop has terminals of its own.
    partyOf: ({ shopId, entityId }) => (type === 'POS_CODE' ? shopId : entityId),
  }
}
