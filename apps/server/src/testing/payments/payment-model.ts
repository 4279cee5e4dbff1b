import { sofaPrice } from '../difference-scene.ts'

export type Link = {
  id: string
  amount: number
  isOpen: boolean
  /** It is open, and the last request got no answer. */
  isUnknown: boolean
  /** What the customer paid at the provider, and what our server knows of. */
  paid: number
  received: number
  aside: number
  returning: number
  /** The part of it that counts as paid, and the part that is being refunded. */
  counted: number
  revoking: number
}
export type Known = {
  orderId: string
  isOpen: boolean
  paid: number
  links: Link[]
  /** The tenders of used vouchers, with their amounts. */
  voucherIds: string[]
  vouchers: number[]
  /** Whether the subsidy is reserved, and so counts as paid. */
  isReserved: boolean
}
/** The subsidy for the scene's sofa, 15 %, and the customer's own share. */
export const stateShare = 29_985
export const ownShare = sofaPrice - stateShare
export const voucherWorth = 8000
export type Step = {
  what:
    | 'cash'
    | 'deposit'
    | 'transfer'
    | 'code'
    | 'voucher'
    | 'voucherBack'
    | 'reserve'
    | 'release'
    | 'bill'
    | 'link'
    | 'pay'
    | 'notify'
    | 'query'
    | 'close'
    | 'accept'
    | 'giveBack'
    | 'revoke'
    | 'cancel'
    | 'revise'
    | 'refundsJob'
    | 'linksJob'
  which: number
  amount: number
  /** Whether the provider does not answer us meanwhile. */
  silent: boolean
  /** How often we are notified of the payment (several notifications are parallel), and whether the amount differs from the request. */
  told: 0 | 1 | 3
  wrong: boolean
}

const inFlight = ({ links }: Known): number =>
  links.reduce((sum, link) => sum + (link.isOpen ? link.amount : 0), 0)
const unknown = ({ links }: Known): number =>
  links.reduce((sum, link) => sum + (link.isOpen && link.isUnknown ? link.amount : 0), 0)
const reserved = ({ isReserved }: Known): number => (isReserved ? stateShare : 0)
const subsidyOpen = ({ isReserved }: Known): number => (isReserved ? 0 : stateShare)
const askable = (known: Known): number => sofaPrice - known.paid - inFlight(known) - subsidyOpen(known)

const count = (known: Known, link: Link, cents: number): void => {
  known.paid += cents
  link.counted += cents
}

/** The server learns of a customer's payment. */
const record = (known: Known, link: Link): void => {
  if (link.paid === 0 || link.received > 0) return
  link.received = link.paid
  const counts = link.isOpen && known.isOpen && link.paid === link.amount
  if (counts) count(known, link, link.paid)
  else link.aside = link.paid
  link.isOpen = false
}
const closeAll = (known: Known): boolean => {
  const before = known.paid
  for (const link of known.links) {
    if (!link.isOpen) continue
    record(known, link)
    link.isOpen = false
  }
  return known.paid === before
}
const refusalToAsk = (known: Known, amount: number): string => {
  if (!known.isOpen) return 'PAYMENT_NOT_OPEN'
  if (amount <= askable(known)) return 'ok'
  return refusalOfTooMuch(known, amount - askable(known))
}
const refusalOfTooMuch = (known: Known, tooMuch: number): string =>
  tooMuch > unknown(known) ? 'PAYMENT_TOO_MUCH' : 'PAYMENT_BESIDE_UNKNOWN'

/** The rules of ending an order: its links end first. */
const end = (known: Known, silent: boolean): string => {
  if (!known.isOpen || known.paid > reserved(known)) return 'ORDER_TRANSITION'
  if (silent && inFlight(known) > 0) return 'LINK_NOT_CLOSED'
  if (!closeAll(known)) return 'ORDER_JUST_PAID'
  // The subsidy is released.
  known.paid -= reserved(known)
  known.isReserved = false
  return 'ok'
}

type Rule = (known: Known, link: Link | undefined, step: Step) => string

/** Money that arrives at once. */
const atOnce: Rule = (known, _link, { amount }) => {
  const refusal = refusalToAsk(known, amount)
  if (refusal === 'ok') known.paid += amount
  return refusal
}

/** Each step's change of the known state, and its expected answer. */
export const rules: Record<Step['what'], Rule> = {
  cash: atOnce,
  deposit: atOnce,
  transfer: atOnce,
  code: atOnce,
  // It pays at most what is due.
  voucher: (known) => {
    if (!known.isOpen) return 'PAYMENT_NOT_OPEN'
    const amount = Math.min(voucherWorth, askable(known))
    if (amount <= 0) return 'VOUCHER_NOTHING_DUE'
    known.paid += amount
    known.vouchers.push(amount)
    return 'ok'
  },
  voucherBack: (known) => {
    known.paid -= known.vouchers.pop() ?? 0
    return 'ok'
  },
  reserve: (known) => {
    if (known.isReserved || !known.isOpen) return 'SUBSIDY_NONE'
    const room = askable(known) + stateShare
    if (stateShare > room) return refusalOfTooMuch(known, stateShare - room)
    known.isReserved = true
    known.paid += stateShare
    return 'ok'
  },
  release: (known) => {
    if (known.isReserved) known.paid -= stateShare
    known.isReserved = false
    return 'ok'
  },
  // A bill books nothing by itself: a payment that only the bill has is queried.
  bill: (known, _link, { silent }) => {
    if (!silent) for (const link of known.links) record(known, link)
    return 'ok'
  },
  link: (known, _link, { amount }) => refusalToAsk(known, amount),
  pay: (known, link, { told, wrong }) => {
    if (!link || link.paid > 0) return 'ok'
    link.paid = wrong ? link.amount + 7 : link.amount
    if (told > 0) record(known, link)
    return 'ok'
  },
  notify: (known, link) => {
    if (link) record(known, link)
    return 'ok'
  },
  query: (known, link, { silent }) => {
    if (!link) return 'ok'
    if (!silent) record(known, link)
    link.isUnknown = silent
    return 'ok'
  },
  close: (known, link, { silent }) => {
    if (!link) return 'ok'
    if (!link.isOpen) return 'TENDER_NOT_CANCELLABLE'
    if (silent) return 'PAYMENT_PROVIDER_UNAVAILABLE'
    record(known, link)
    link.isOpen = false
    return 'ok'
  },
  accept: (known, link) => {
    if (!link) return 'ok'
    if (link.aside === 0) return 'TENDER_NOTHING_ASIDE'
    if (!known.isOpen) return 'PAYMENT_NOT_OPEN'
    const amount = Math.min(link.aside, askable(known))
    if (amount <= 0) return 'PAYMENT_TOO_MUCH'
    link.aside -= amount
    count(known, link, amount)
    return 'ok'
  },
  giveBack: (_known, link, { silent }) => {
    if (!link) return 'ok'
    if (link.aside + link.returning === 0) return 'TENDER_NOTHING_ASIDE'
    link.returning = silent ? link.aside + link.returning : 0
    link.aside = 0
    return 'ok'
  },
  revoke: (known, link, { amount, silent }) => {
    if (!link) return 'ok'
    const left = link.counted - link.revoking
    if (amount > left) return left === 0 ? 'REVOKE_NOTHING' : 'REVOKE_TOO_MUCH'
    if (silent) link.revoking += amount
    else count(known, link, -amount)
    return 'ok'
  },
  cancel: (known, _link, { silent }) => {
    const answer = end(known, silent)
    if (answer === 'ok') known.isOpen = false
    return answer
  },
  revise: (known, _link, { silent }) => end(known, silent),
  refundsJob: (known) => {
    for (const link of known.links) {
      link.returning = 0
      count(known, link, -link.revoking)
      link.revoking = 0
    }
    return 'ok'
  },
  linksJob: (known) => {
    closeAll(known)
    return 'ok'
  },
}
