import type { Platform } from '@showfloor/contract/common/marketplace-status'
import type { VoucherPlatform } from '@showfloor/contract/common/vouchers'
import { z } from 'zod'
/** The payment providers that this product supports. */
export type ProviderCode = 'WECHAT_PAY' | 'ALIPAY'
/** The services for a shop's terminals. */
export type TakerName = ProviderCode | 'SHOUQIANBA'
/** All outside parties that are asked about money or orders. */
export type ProviderName = TakerName | VoucherPlatform | Platform

/**
 * What a provider says about one trade.
 * - PROCESSING: no final result yet; the customer may still pay.
 * - SUCCEEDED: the money arrived. A later refund in part does not change this: refunds are our own entries.
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
  /** The parts of the amount that the customer did not pay, by who bears them. */
  discount?: { merchantCents: number; platformCents: number }
  /** CLOSED, but only after the money had come: all of it went back, by a reversal or at the provider. */
  isReversed?: true
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
  isReversed?: true
}

/** `refund` is absent where the notification does not state the outcome of the refund; a query does. */
export type RefundNotification = {
  notificationId: string
  refundNo: string
  refund?: ProviderRefund & { amountCents: number }
}

/** How a genuine notification differs from every payment that we requested. */
export type NoticeMismatch = 'MERCHANT' | 'APPLICATION' | 'CURRENCY'

/** The subject of a genuine notification: a payment, a payment with our number that cannot be ours, a refund of ours, or something that is not handled here. */
export type ProviderNotice =
  | ({ about: 'payment' } & ProviderNotification)
  | {
      about: 'mismatch'
      notificationId: string
      tenderNo: string
      mismatch: NoticeMismatch
      amountCents: number
    }
  | ({ about: 'refund' } & RefundNotification)
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
  /** The merchant's number, as the bills state it; null where the configuration does not name it. */
  merchant: string | null
  /** Who acts for the merchant, where a service provider takes its money. */
  serviceProvider?: string
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
  /** Queries the trade. Never throws for an unreachable provider: that is UNKNOWN. */
  query(input: { tenderNo: string }): Promise<ProviderState>
  /**
   * Ends a trade so that it can't be paid any more, and says what it ended as: CLOSED, or SUCCEEDED when the customer
   * was faster. UNKNOWN when the provider can't be reached: the trade may still be open.
   */
  close(input: { tenderNo: string }): Promise<ProviderState>
  /** Refunds money. `refundNo` makes it idempotent: after `ProviderUnavailable` query the refund, and repeat the call with the same numbers if there is none. */
  refund(input: {
    tenderNo: string
    refundNo: string
    amountCents: number
    totalCents: number
    reason: string
  }): Promise<ProviderRefund>
  /** The outcome of a refund; null when the provider knows none under this number. Errors as of the other calls. */
  queryRefund(input: { tenderNo: string; refundNo: string }): Promise<ProviderRefund | null>
  /**
   * Checks the signature over the raw bytes received (never a re-serialised body) and reads the notification.
   * Throws `ForgedNotification` for anything that the provider did not sign.
   */
  verifyNotification(input: {
    headers: Record<string, string | undefined>
    rawBody: Buffer
  }): Promise<ProviderNotice>
  acknowledge: { ok: ProviderAcknowledgement; retry: ProviderAcknowledgement }
  /** The bills of a day in China, `2026-11-23`: the trades, and the movements of the merchant's account. Errors: as above, and `BillBroken`. */
  bills: { TRADES: FetchBill; FUNDS?: FetchBill }
}

/** A bill's file as its provider wrote it. NOT_READY: ask again later. EMPTY: a day without trades. */
export type FetchedBill = { state: 'READY'; bytes: Buffer } | { state: 'NOT_READY' } | { state: 'EMPTY' }
export type FetchBill = (day: string) => Promise<FetchedBill>

/** The bill's file does not match its description, or cannot be unpacked. */
export class BillBroken extends Error {}

/** A setting of a provider that cannot be used; the message says why and quotes no secret. */
export class UnusableSetting extends Error {}

/** The provider was unreachable, or its answer is unreliable: the outcome is unknown. */
export class ProviderUnavailable extends Error {
  readonly code = 'PROVIDER_UNAVAILABLE'
  readonly provider: ProviderName
  constructor(provider: ProviderName, detail: string, options?: ErrorOptions) {
    super(`${provider} did not give a usable answer: ${detail}`, options)
    this.name = 'ProviderUnavailable'
    this.provider = provider
  }
}

/** The provider understood the request and refused it. `providerCode` is its own error code. */
export class ProviderRefused extends Error {
  readonly code = 'PROVIDER_REFUSED'
  readonly provider: ProviderName
  readonly providerCode: string
  constructor(provider: ProviderName, providerCode: string, detail: string) {
    super(`${provider} refused the request: ${providerCode} ${detail}`)
    this.name = 'ProviderRefused'
    this.provider = provider
    this.providerCode = providerCode
  }
}

/** A notification that the provider did not sign, or that was tampered with or is too old. */
export class ForgedNotification extends Error {
  readonly code = 'FORGED_NOTIFICATION'
  readonly provider: ProviderName
  constructor(provider: ProviderName, detail: string) {
    super(`${provider} notification refused: ${detail}`)
    this.name = 'ForgedNotification'
    this.provider = provider
  }

  /** The error of a malformed notification, without its content. */
  static from(provider: ProviderName, error: unknown): ForgedNotification {
    const isOurs = error instanceof Error && !(error instanceof z.ZodError)
    return new ForgedNotification(provider, isOurs ? error.message : 'malformed')
  }
}
