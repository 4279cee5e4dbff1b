import type { TenderState, TenderType } from '@showfloor/contract/common/payment-status'
import type { ReceiptPart } from '../ledger/bills.ts'
import type { TenderRow } from '../ledger/tenders.db.ts'
import type { RefundRow } from '../refunds/refunds.db.ts'

/** The state of a tender by the party that holds the money. UNKNOWN: no reliable answer. */
export type Outcome = {
  state: TenderState
  amountCents?: number | undefined
  tradeNo?: string | undefined
  paidAt?: Date | undefined
  /** Why it failed, in that party's code or words. */
  failure?: string | undefined
  /** The parts of the amount that the customer did not pay, by who bears them. */
  discount?: { merchantCents: number; platformCents: number } | undefined
  /** The ways in which it was paid, where one tender is paid in several. */
  parts?: readonly ReceiptPart[] | undefined
  /** SUCCEEDED with less than requested, and the rest will never come: the amount counts, and the rest is due again. */
  isPart?: boolean
  /** CLOSED, but only after the money had come: it was refunded at the same moment. */
  isReversed?: boolean | undefined
}

/** The outcome of requesting a refund; `failure` is the provider's own code. */
export type RefundOutcome =
  | { state: 'DONE' | 'PROCESSING' }
  /** A person refunds it another way and records how. */
  | { state: 'BY_HAND' }
  /** The customer's card is needed: a person begins it where the customer is. */
  | { state: 'AT_TERMINAL' }
  | { state: 'UNANSWERED'; cause: unknown }
  /** `waits`: it is retried only when a person asks for it. */
  | { state: 'FAILED'; failure: string; waits?: true }

/**
 * How tenders of one type end, and how they are refunded. Every query may be repeated, and none throws: it runs outside of a transaction, and its answer
 * is booked afterwards. Taking the money is a call of its own for each type.
 */
export type TenderWay = {
  query(tender: TenderRow): Promise<Outcome>
  /** Ends a tender so that it cannot be paid any more; SUCCEEDED when the money came first. */
  close(tender: TenderRow): Promise<Outcome>
  /** `byPerson`: a person is present where the refund is made, such as at a terminal. */
  refund(refund: RefundRow, byPerson: boolean): Promise<RefundOutcome>
  /** The outcome of a refund that was requested before; null when nobody knows it, and where nobody can be asked. */
  queryRefund(refund: RefundRow): Promise<RefundOutcome | null>
  /** Notifies the person who waits for it when it ends without money. */
  tellsLapse?: true
  /** The party that is skipped when it gives no answer, such as a shop or a merchant; without it, all of the type. */
  partyOf?: (of: { shopId: string; entityId: string }) => string
  /** The pauses between queries of a payment under way, the last one repeated until its end; without them it is not queried before its end. */
  pausesMs?: readonly number[]
}
export type TenderWays = Readonly<Record<TenderType, TenderWay>>
