import { z } from 'zod'
/** The payment providers that this product speaks with. */
export type ProviderCode = 'WECHAT_PAY' | 'ALIPAY'

/**
 * What a provider says about one trade.
 * - PROCESSING: no final result yet; the customer may still pay.
 * - SUCCEEDED: the money arrived. A later refund does not change this: refunds are our own entries.
 * - FAILED, CLOSED: no money arrived; a late payment may still be notified and has to be handled.
 * - UNKNOWN: nothing reliable was learnt; `reason` says why. Never book on it, ask again.
 */
export type ProviderTradeState = 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'CLOSED' | 'UNKNOWN'

/**
 * The reason for a state that does not explain itself.
 * - TRADE_NOT_FOUND: the provider has no such trade.
 * - NOT_SCANNED: the provider opens the trade only when the customer scans the code, which has not happened.
 * - PROVIDER_UNAVAILABLE: network failure, time-out, overload, or an answer that can't be trusted.
 */
export type ProviderStateReason = 'TRADE_NOT_FOUND' | 'NOT_SCANNED' | 'PROVIDER_UNAVAILABLE'

export type ProviderState = {
  state: ProviderTradeState
  reason?: ProviderStateReason
  /** What the customer was charged, in cents. Compare it with the tender before booking. */
  amountCents?: number
  /** The provider's own number of the trade, kept for reconciliation and refunds. */
  providerTradeNo?: string
  paidAt?: Date
}

export type ProviderNotification = {
  /** Unique per notification; the same for every repeat of it. Book once per (provider, notificationId). */
  notificationId: string
  tenderNo: string
  state: ProviderTradeState
  amountCents: number
  providerTradeNo: string
  /** Absent only where nothing was paid. */
  paidAt?: Date
}

/** What a genuine notification is about: a payment, a refund of ours, or something that nobody here acts on. */
export type ProviderNotice =
  | ({ about: 'payment' } & ProviderNotification)
  | { about: 'refund'; refundNo: string }
  | { about: 'other' }

export type ProviderRefund = {
  state: 'PROCESSING' | 'SUCCEEDED' | 'FAILED'
  providerRefundNo?: string
  /** The provider's own error code, for FAILED. */
  failureCode?: string
}

/** The HTTP answer that a provider expects to a notification. */
export type ProviderAcknowledgement = { status: number; contentType: string; body: string }

/**
 * One payment provider. Every amount is integer cents, every moment a UTC `Date`.
 *
 * All calls may be repeated with the same numbers: the provider treats them as the same trade or refund.
 * Errors: `ProviderUnavailable` when the outcome is not known, `ProviderRefused` when the provider said no.
 */
export type PaymentProvider = {
  code: ProviderCode
  /**
   * Opens a trade for a customer to pay. `tenderNo` is 6 to 32 characters of A-Z a-z 0-9 _ and - (Alipay: no -).
   * `codeUrl` is what the QR code holds; `payUrl` is the link to open on a phone.
   * After `ProviderUnavailable` the trade may exist: repeat the call, or `query` or `close` it.
   */
  create(input: {
    tenderNo: string
    amountCents: number
    description: string
    expiresAt: Date
    notifyUrl: string
  }): Promise<{ codeUrl: string; payUrl: string }>
  /** Asks for the trade. Never throws for an unreachable provider: that is UNKNOWN. */
  query(input: { tenderNo: string }): Promise<ProviderState>
  /**
   * Ends a trade so that it can't be paid any more, and says what it ended as: CLOSED, or SUCCEEDED when the customer
   * was faster. UNKNOWN when the provider can't be reached: the trade may still be open.
   */
  close(input: { tenderNo: string }): Promise<ProviderState>
  /**
   * Gives money back. `refundNo` makes it idempotent: repeat the call with the same numbers after
   * `ProviderUnavailable`, and to learn the outcome of one that is PROCESSING.
   */
  refund(input: {
    tenderNo: string
    refundNo: string
    amountCents: number
    totalCents: number
    reason: string
  }): Promise<ProviderRefund>
  /**
   * Checks the signature over the raw bytes received (never a re-serialised body) and reads the notification.
   * Throws `ForgedNotification` for anything that was not signed by the provider for this merchant.
   */
  verifyNotification(input: { headers: Record<string, string | undefined>; rawBody: Buffer }): ProviderNotice
  acknowledge: { ok: ProviderAcknowledgement; retry: ProviderAcknowledgement }
}

/** The provider could not be reached, or its answer can't be trusted: the outcome is not known. */
export class ProviderUnavailable extends Error {
  readonly code = 'PROVIDER_UNAVAILABLE'
  readonly provider: ProviderCode
  constructor(provider: ProviderCode, detail: string, options?: ErrorOptions) {
    super(`${provider} did not give a usable answer: ${detail}`, options)
    this.name = 'ProviderUnavailable'
    this.provider = provider
  }
}

/** The provider understood the request and said no. `providerCode` is its own error code. */
export class ProviderRefused extends Error {
  readonly code = 'PROVIDER_REFUSED'
  readonly provider: ProviderCode
  readonly providerCode: string
  constructor(provider: ProviderCode, providerCode: string, detail: string) {
    super(`${provider} refused the request: ${providerCode} ${detail}`)
    this.name = 'ProviderRefused'
    this.provider = provider
    this.providerCode = providerCode
  }
}

/** A notification that the provider did not sign for this merchant, was tampered with, or is too old. */
export class ForgedNotification extends Error {
  readonly code = 'FORGED_NOTIFICATION'
  readonly provider: ProviderCode
  constructor(provider: ProviderCode, detail: string) {
    super(`${provider} notification refused: ${detail}`)
    this.name = 'ForgedNotification'
    this.provider = provider
  }

  /** What reading one threw, without what a malformed one held. */
  static from(provider: ProviderCode, error: unknown): ForgedNotification {
    const isOurs = error instanceof Error && !(error instanceof z.ZodError)
    return new ForgedNotification(provider, isOurs ? error.message : 'malformed')
  }
}
