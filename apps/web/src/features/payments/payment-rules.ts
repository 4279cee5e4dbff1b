import type { OrderStatus } from '@showfloor/contract/common/order-status'
import type { Cents } from '@showfloor/contract/common/money'
import type { CallOutput } from '../../client/call.ts'
import { CallError } from '../../client/request.ts'
import { parseCents } from '../../ui/figures/amount-text.ts'
import type { Tone } from '../../ui/states/status-pill.tsx'

export type PaymentState = CallOutput<'payments.status'>
export type Tender = PaymentState['tenders'][number]
export type TenderType = Tender['type']

/** Whether money may still come in by this tender without a person having to decide. */
export const isWaiting = ({ state, flag }: Pick<Tender, 'state' | 'flag'>): boolean =>
  flag === null && ['CREATED', 'PROCESSING', 'UNKNOWN'].includes(state)

/** What links on their way may still bring in. */
export const inFlightCents = (tenders: readonly Tender[]): Cents =>
  tenders.filter(isWaiting).reduce((total, { amount }) => total + amount, 0)

/** What may be asked for now: the due amount without what is being paid already. */
export const askableCents = ({ due, tenders }: Pick<PaymentState, 'due' | 'tenders'>): Cents =>
  Math.max(0, due - inFlightCents(tenders))

/** The link whose code is on the screen: the chosen one while it waits, else the newest that waits. */
export const shownTender = (tenders: readonly Tender[], chosenId: string | undefined): Tender | undefined => {
  const waiting = tenders.filter(isWaiting)
  return waiting.find(({ id }) => id === chosenId) ?? waiting.at(-1)
}

/** Whether nothing is left to pay, however much of it went back. */
export const isPaidInFull = ({ due }: Pick<PaymentState, 'due'>): boolean => due === 0

const tones: Record<Tender['state'], Tone> = {
  CREATED: 'neutral',
  PROCESSING: 'warning',
  SUCCEEDED: 'positive',
  FAILED: 'danger',
  CLOSED: 'neutral',
  UNKNOWN: 'warning',
}

type Fate =
  | `payments.state.${Tender['state']}`
  | `payments.flag.${NonNullable<Tender['flag']>}`
  | `payments.refund.${Tender['refunds'][number]['state']}`
  | 'payments.accepted'
type Fated = Pick<Tender, 'state' | 'flag' | 'received' | 'aside' | 'refunds'>

/** A tender's fate in a word and its colour; what needs a person comes before the state. */
export const fateOf = (tender: Fated): { text: Fate; tone: Tone } => {
  const { state, flag } = tender
  if (flag !== null && tender.aside > 0)
    return { text: `payments.flag.${flag}`, tone: flag === 'LATE' ? 'warning' : 'danger' }
  const backCents = tender.refunds.reduce((sum, { amount }) => sum + amount, 0)
  if (flag === null || backCents < tender.received)
    return flag === null
      ? { text: `payments.state.${state}`, tone: tones[state] }
      : { text: 'payments.accepted', tone: 'positive' }
  if (tender.refunds.some((refund) => refund.state === 'FAILED'))
    return { text: 'payments.refund.FAILED', tone: 'danger' }
  return tender.refunds.every((refund) => refund.state === 'DONE')
    ? { text: 'payments.refund.DONE', tone: 'neutral' }
    : { text: 'payments.refund.PROCESSING', tone: 'warning' }
}

/** What a tender's row shows: what came in where that is known, else what was asked for. */
export const shownCents = ({ flag, received, amount }: Pick<Tender, 'flag' | 'received' | 'amount'>): Cents =>
  flag === null ? amount : received

/** `'1,234.5'` → 123450. Undefined for anything that is not an amount above zero in yuan with at most two decimals. */
export const parseYuan = (text: string): Cents | undefined => parseCents(text) || undefined

const notes = [1000, 5000, 10_000, 50_000, 100_000] as const

/** What a customer is likely to hand over for an amount: the next round sums above it, at most three. */
export const cashSuggestions = (amountCents: Cents): Cents[] => {
  const sums = notes.map((note) => Math.ceil(amountCents / note) * note).filter((sum) => sum > amountCents)
  return [...new Set(sums)].slice(0, 3)
}

/** One intent to take money; a repeat of it carries the same idempotency key. */
export type Attempt = { orderId: string; type: TenderType; amount: Cents; key: string }

/** Whether nobody knows what became of a call, so that asking again must carry the same key. */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500

/**
 * The attempt to send: the one before, with its key, while its fate is unknown and nothing about it was changed; otherwise the
 * new one.
 */
export const attemptFor = (undecided: Attempt | undefined, wanted: Attempt): Attempt =>
  undecided?.orderId === wanted.orderId &&
  undecided.type === wanted.type &&
  undecided.amount === wanted.amount
    ? undecided
    : wanted

/** Why an order takes no money now, undefined when it does. */
export type Blocked = 'DRAFT' | 'PENDING_CONFIRMATION' | 'CANCELLED' | 'EXPIRED' | 'CLOSED'

export const blockedBy = (status: OrderStatus, open: boolean): Blocked | undefined => {
  if (
    status === 'DRAFT' ||
    status === 'PENDING_CONFIRMATION' ||
    status === 'CANCELLED' ||
    status === 'EXPIRED'
  )
    return status
  return open ? undefined : 'CLOSED'
}
