import type { CodeType } from '@showfloor/contract/common/payment-codes'
import type { PaymentProvider, ProviderState } from './provider.ts'

/** A wallet's answer about a payment by code; `failureCode` is its own, for FAILED. */
export type CodePayState = ProviderState & { failureCode?: string }

/**
 * The outcome of a reversal: CLOSED when nothing had been paid, REFUNDED when a payment was refunded at once. UNKNOWN is to be repeated under the same
 * number. PAID: it was too late, and the money is refunded by a refund.
 */
export type Reversal = { state: 'CLOSED' | 'REFUNDED' | 'PAID' | 'UNKNOWN' } & Omit<ProviderState, 'state'>

/**
 * Takes money by the code on a customer's phone. `tenderNo` makes each call repeatable, but a failed number can never be used again. Nothing here throws
 * for an unknown outcome: that is UNKNOWN. FAILED is only what the wallet documents as a refusal.
 */
export type CodePay = {
  pay(input: {
    tenderNo: string
    amountCents: number
    authCode: string
    description: string
    /** The shop, as the wallet's bills name it. */
    deviceNo: string
    /** The IP address of the till. */
    ip: string
  }): Promise<CodePayState>
  query(input: { tenderNo: string }): Promise<CodePayState>
  /** Ends a payment with an unknown outcome, or one that takes too long. */
  reverse(input: { tenderNo: string }): Promise<Reversal>
  /** The same as a link's: idempotent by `refundNo`. Errors: `ProviderUnavailable`, `ProviderRefused`. */
  refund: PaymentProvider['refund']
  queryRefund: PaymentProvider['queryRefund']
}

/**
 * When a payment without a final result is queried, as the wallets publish it: after these pauses, repeating the last one until `lifeMs` after the
 * request. Then it is reversed, which is not allowed before `freshMs`.
 */
export type CodePace = { pausesMs: readonly number[]; lifeMs: number; freshMs: number }
export const codePaces: Readonly<Record<CodeType, CodePace>> = {
  WECHAT_CODE: { pausesMs: [2_000, 3_000, 5_000], lifeMs: 30_000, freshMs: 15_000 },
  POS_CODE: { pausesMs: [3_000, 3_000, 5_000], lifeMs: 50_000, freshMs: 0 },
  ALIPAY_CODE: { pausesMs: [2_000, 3_000, 5_000], lifeMs: 60_000, freshMs: 0 },
}
