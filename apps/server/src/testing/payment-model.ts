import { sofaPrice } from './difference-scene.ts'

export type Link = {
  id: string
  amount: number
  isOpen: boolean
  /** What the customer paid at the provider, and what we know came in. */
  paid: number
  received: number
  aside: number
  returning: number
}
export type Known = { orderId: string; isOpen: boolean; paid: number; links: Link[] }
export type Step = {
  what:
    | 'cash'
    | 'link'
    | 'pay'
    | 'notify'
    | 'query'
    | 'close'
    | 'accept'
    | 'giveBack'
    | 'cancel'
    | 'revise'
    | 'refundsJob'
    | 'linksJob'
  which: number
  amount: number
  /** The provider does not answer us meanwhile. */
  silent: boolean
  /** How the payment is told: not at all, once, or several times at once; and with another amount than asked. */
  told: 0 | 1 | 3
  wrong: boolean
}

const inFlight = ({ links }: Known): number =>
  links.reduce((sum, link) => sum + (link.isOpen ? link.amount : 0), 0)
const askable = (known: Known): number => sofaPrice - known.paid - inFlight(known)

/** We learn of what a customer has paid. */
const record = (known: Known, link: Link): void => {
  if (link.paid === 0 || link.received > 0) return
  link.received = link.paid
  const counts = link.isOpen && known.isOpen && link.paid === link.amount
  if (counts) known.paid += link.paid
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
  return amount > askable(known) ? 'PAYMENT_TOO_MUCH' : 'ok'
}

/** The rules of ending an order: its links end first. */
const end = (known: Known, silent: boolean): string => {
  if (!known.isOpen || known.paid > 0) return 'ORDER_TRANSITION'
  if (silent && inFlight(known) > 0) return 'LINK_NOT_CLOSED'
  return closeAll(known) ? 'ok' : 'ORDER_JUST_PAID'
}

/** What a step makes of what is known, and how it is answered. */
export const rules: Record<Step['what'], (known: Known, link: Link | undefined, step: Step) => string> = {
  cash: (known, _link, { amount }) => {
    const refusal = refusalToAsk(known, amount)
    if (refusal === 'ok') known.paid += amount
    return refusal
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
    if (link && !silent) record(known, link)
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
    known.paid += amount
    return 'ok'
  },
  giveBack: (_known, link, { silent }) => {
    if (!link) return 'ok'
    if (link.aside + link.returning === 0) return 'TENDER_NOTHING_ASIDE'
    link.returning = silent ? link.aside + link.returning : 0
    link.aside = 0
    return 'ok'
  },
  cancel: (known, _link, { silent }) => {
    const answer = end(known, silent)
    if (answer === 'ok') known.isOpen = false
    return answer
  },
  revise: (known, _link, { silent }) => end(known, silent),
  refundsJob: (known) => {
    for (const link of known.links) link.returning = 0
    return 'ok'
  },
  linksJob: (known) => {
    closeAll(known)
    return 'ok'
  },
}
