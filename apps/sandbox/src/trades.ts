import { randomBytes, randomInt } from 'node:crypto'
import type { Provider, Refund, Trade } from './rows.ts'
import type { Store } from './store.ts'

/** The status of a trade at a given moment: an open trade that was not paid in time is closed. */
export function currentState(trade: Trade, nowMs: number): Trade['state'] {
  return trade.state === 'OPEN' && trade.expires_at_ms <= nowMs ? 'CLOSED' : trade.state
}

export type NewTrade = {
  provider: Provider
  tenderNo: string
  amountCents: number
  description: string
  notifyUrl: string
  expiresAtMs: number
}
type Wanted = Pick<NewTrade, 'provider' | 'tenderNo' | 'amountCents'>

/** The trade with this number while it is open; `DIFFERENT` for another amount, and its status once it is finished. */
export function knownTrade(store: Store, wanted: Wanted, nowMs: number) {
  const known = store.trade(wanted.provider, wanted.tenderNo)
  if (!known) return null
  const state = currentState(known, nowMs)
  if (state === 'PAID') return 'PAID'
  if (state !== 'OPEN') return 'CLOSED'
  return known.amount_cents === wanted.amountCents ? known : 'DIFFERENT'
}

/** Keeps a trade under a number that no other has. */
export function insertTrade(
  store: Store,
  input: NewTrade,
  nowMs: number,
  change: Partial<Trade> = {},
): Trade {
  const trade: Trade = {
    provider: input.provider,
    merchant: store.merchant,
    tender_no: input.tenderNo,
    token: randomBytes(16).toString('base64url'),
    trade_no: tradeNumber(input.provider, nowMs),
    description: input.description,
    amount_cents: input.amountCents,
    notify_url: input.notifyUrl,
    state: 'OPEN',
    is_scanned: false,
    paid_cents: null,
    created_at_ms: nowMs,
    expires_at_ms: input.expiresAtMs,
    paid_at_ms: null,
    ...change,
  }
  store.insertTrade(trade)
  return trade
}

/** Opens a trade, or returns what is known of one with this number, so that the protocol can name its own error. */
export function openTrade(store: Store, input: NewTrade, nowMs: number) {
  return knownTrade(store, input, nowMs) ?? insertTrade(store, input, nowMs)
}

/**
 * The customer pays. Returns null only when the trade was paid before: a bank can be slower than the closing of a trade, and the
 * sandbox plays that too.
 */
export function payTrade(store: Store, trade: Trade, paidCents: number, nowMs: number): Trade | null {
  if (trade.state === 'PAID') return null
  return store.saveTrade(trade, { state: 'PAID', is_scanned: true, paid_cents: paidCents, paid_at_ms: nowMs })
}

/** The payment fails finally, for example for lack of funds. Returns null when the trade is finished. */
export function failTrade(store: Store, trade: Trade, nowMs: number): Trade | null {
  if (currentState(trade, nowMs) !== 'OPEN') return null
  return store.saveTrade(trade, { state: 'FAILED', is_scanned: true })
}

/** The merchant closes an open trade. Returns null when the trade is finished. */
export function closeTrade(store: Store, trade: Trade, nowMs: number): Trade | null {
  if (currentState(trade, nowMs) !== 'OPEN') return null
  return store.saveTrade(trade, { state: 'CLOSED' })
}

export type RefundRequest = { refundNo: string; amountCents: number }

/**
 * Refunds a paid trade. The same number again returns the first refund (`isRepeat`), or `DIFFERENT` for another amount;
 * `NOT_PAID` and `TOO_MUCH` when there is not enough to refund.
 */
export function refundTrade(
  store: Store,
  trade: Trade,
  request: RefundRequest,
  nowMs: number,
): { refund: Refund; isRepeat: boolean } | 'NOT_PAID' | 'TOO_MUCH' | 'DIFFERENT' {
  if (trade.state !== 'PAID') return 'NOT_PAID'
  const before = store.refunds(trade)
  const known = before.find((refund) => refund.refund_no === request.refundNo)
  if (known)
    return known.amount_cents === request.amountCents ? { refund: known, isRepeat: true } : 'DIFFERENT'
  const givenBackCents = before.reduce((sum, refund) => sum + refund.amount_cents, 0)
  if (givenBackCents + request.amountCents > (trade.paid_cents ?? 0)) return 'TOO_MUCH'
  const refund: Refund = {
    provider: trade.provider,
    tender_no: trade.tender_no,
    refund_no: request.refundNo,
    refund_id: `5030${dateDigits(nowMs)}${digits(16)}`,
    amount_cents: request.amountCents,
    created_at_ms: nowMs,
  }
  store.insertRefund(refund)
  return { refund, isRepeat: false }
}

/** The refunded part of a trade, in cents. */
export function refundedCents(store: Store, trade: Trade): number {
  return store.refunds(trade).reduce((sum, refund) => sum + refund.amount_cents, 0)
}

function tradeNumber(provider: Provider, nowMs: number): string {
  const date = dateDigits(nowMs)
  return provider === 'WECHAT_PAY' ? `4200000${date}${digits(13)}` : `${date}22001${digits(15)}`
}

function dateDigits(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10).replaceAll('-', '')
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}
