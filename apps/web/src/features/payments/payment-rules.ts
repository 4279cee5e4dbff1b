import type { OrderStatus } from '@showfloor/contract/common/order-status'
import type { Cents } from '@showfloor/contract/common/money'
import { givesWay } from '@showfloor/contract/common/payment-status'
import type { CallOutput } from '../../client/call.ts'
import { CallError } from '../../client/request.ts'
import { parseCents } from '../../ui/figures/amount-text.ts'
import type { Tone } from '../../ui/states/status-pill.tsx'

export type PaymentState = CallOutput<'payments.status'>
export type Tender = PaymentState['tenders'][number]
export type TenderType = Tender['type']

/** Whether a tender may still bring in money without a person's decision. */
export const isWaiting = ({ state, flag }: Pick<Tender, 'state' | 'flag'>): boolean =>
  flag === null && ['CREATED', 'PROCESSING', 'UNKNOWN'].includes(state)

/** Whether a line of a mixed payment can be replaced: only its platform ends a voucher that it was asked for. */
export const isReplaceable = (line: Tender): boolean =>
  isWaiting(line) && (line.isPlanned || line.type !== 'VOUCHER')

/** The sum that pending links may still bring in. */
export const inFlightCents = (tenders: readonly Tender[]): Cents =>
  tenders.filter(isWaiting).reduce((total, { amount }) => total + amount, 0)

/** What payments ask for whose outcome nobody knows. */
export const unknownCents = (tenders: readonly Tender[]): Cents =>
  tenders
    .filter(({ state, flag }) => state === 'UNKNOWN' && flag === null)
    .reduce((sum, { amount }) => sum + amount, 0)

/** The amount that can be requested now: the amount due without pending ones. */
export const askableCents = ({ due, tenders }: Pick<PaymentState, 'due' | 'tenders'>): Cents =>
  Math.max(0, due - inFlightCents(tenders))

/** The link whose code is shown: the chosen one while it waits, else the newest waiting one. Planned lines have none. */
export const shownTender = (tenders: readonly Tender[], chosenId: string | undefined): Tender | undefined => {
  const waiting = tenders.filter((tender) => isWaiting(tender) && !tender.isPlanned)
  return waiting.find(({ id }) => id === chosenId) ?? waiting.at(-1)
}

/** What a voucher may take as this line of a mixed payment: its own plan, what is free, and the planned lines that make way. */
export const roomOfLine = (payment: Pick<PaymentState, 'due' | 'tenders'>, lineId: string): Cents => {
  const line = payment.tenders.find(({ id }) => id === lineId)
  const planned = payment.tenders.filter(
    ({ id, type, isPlanned, collectionId }) =>
      isPlanned && collectionId === line?.collectionId && (id === lineId || givesWay(type)),
  )
  return askableCents(payment) + planned.reduce((sum, { amount }) => sum + amount, 0)
}

/** Whether nothing is left to pay, regardless of refunds. */
export const isPaidInFull = ({ due }: Pick<PaymentState, 'due'>): boolean => due === 0

const tones: Record<Tender['state'], Tone> = {
  CREATED: 'neutral',
  PROCESSING: 'warning',
  SUCCEEDED: 'positive',
  FAILED: 'danger',
  CLOSED: 'neutral',
  UNKNOWN: 'warning',
}

type StatusText =
  | `payments.state.${Tender['state']}`
  | `payments.flag.${NonNullable<Tender['flag']>}`
  | `payments.refund.${Tender['refunds'][number]['state']}`
  | 'payments.state.PLANNED'
  | 'payments.accepted'
  | 'payments.moved'
type StatusFacts = Pick<Tender, 'state' | 'flag' | 'received' | 'aside' | 'refunds' | 'moved' | 'isPlanned'>

/** A tender's state in a word and its colour; what needs a person comes first. */
export const statusOf = (tender: StatusFacts): { text: StatusText; tone: Tone } => {
  const { state, flag } = tender
  if (tender.isPlanned) return { text: 'payments.state.PLANNED', tone: 'neutral' }
  if (flag !== null && tender.aside > 0)
    return { text: `payments.flag.${flag}`, tone: flag === 'LATE' ? 'warning' : 'danger' }
  if (tender.moved.length > 0) return { text: 'payments.moved', tone: 'neutral' }
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

/** The amount of a tender's row: what came in, if known, else what was requested. */
export const shownCents = ({ flag, received, amount }: Pick<Tender, 'flag' | 'received' | 'amount'>): Cents =>
  flag === null ? amount : received

/** `'1,234.5'` → 123450. Undefined for anything that is not an amount above zero in yuan with at most two decimals. */
export const parseYuan = (text: string): Cents | undefined => parseCents(text) || undefined

const notes = [1000, 5000, 10_000, 50_000, 100_000] as const

/** Likely cash for an amount: the next round sums above it, at most three. */
export const cashSuggestions = (amountCents: Cents): Cents[] => {
  const sums = notes.map((note) => Math.ceil(amountCents / note) * note).filter((sum) => sum > amountCents)
  return [...new Set(sums)].slice(0, 3)
}

/** What is typed into the fields of a payment method's own, by field. */
export type Typed = Readonly<Record<string, string>>

/** One intent to take money; its retries carry the same idempotency key. */
export type Attempt = {
  orderId: string
  type: TenderType
  amount: Cents
  /** The stages it is for, before any other. */ stages?: number[] | undefined
  /** Also what a payment without an outcome may bring in; only after a question. */
  besideUnknown?: boolean | undefined
  typed: Typed
  key: string
}

/** Whether the outcome of a call is unknown, so that a retry must carry the same key. */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500

/** The attempt to send: the previous one with its key while its outcome is unknown and its content is unchanged; otherwise a new one. */
export const attemptFor = (undecided: Attempt | undefined, wanted: Attempt): Attempt =>
  undecided?.orderId === wanted.orderId &&
  undecided.type === wanted.type &&
  undecided.amount === wanted.amount &&
  String(undecided.stages) === String(wanted.stages) &&
  undecided.besideUnknown === wanted.besideUnknown &&
  JSON.stringify(undecided.typed) === JSON.stringify(wanted.typed)
    ? undecided
    : wanted

/** Why an order takes no money now; undefined when it does. */
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
