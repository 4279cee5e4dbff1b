import type {
  revocationKinds,
  revocationStatuses,
  TenderType,
} from '@showfloor/contract/common/payment-status'
import { createBus } from '../../platform/bus.ts'
import { onePerServer } from '../../platform/module.ts'

export type PaymentEvents = {
  /** A payment is about to begin: the order must still be able to deliver. `until`: when an unpaid link ends. */
  'payment.requested': { shopId: string; orderId: string; until: Date | null }
  /** Money was booked on an open bill. */
  'payment.booked': {
    shopId: string
    orderId: string
    tenderId: string
    amountCents: number
    paidCents: number
    payableCents: number
    /** A difference has changed what is payable. */
    differs: boolean
    type: TenderType
    actor: string
    /** Who took it from the customer; null when the customer paid by themselves. */
    takenBy: string | null
    /** This transaction has already made the order's holds permanent. */
    isReserved: boolean
    /** The part of the same money that is still set aside, because no more was due. */
    asideCents?: number
  }
  /** Set-aside money is about to move to another order: a listener that knows the orders' customers may refuse. */
  'payment.moving': { shopId: string; orderId: string; toOrderId: string }
  /** Money was moved; on the other order it is an ordinary payment. */
  'payment.moved': {
    shopId: string
    orderId: string
    toOrderNo: string
    transferId: string
    amountCents: number
    type: TenderType
    actor: string
    movedBy: string
  }
  /** A payment is about to be refunded: a listener with an earlier claim on that money may refuse. */
  'payment.revoking': { shopId: string; orderId: string }
  /** Somebody requests approval for a refund or for closing a silent link, or decides on the request. */
  'payment.revocation': {
    shopId: string
    orderId: string
    revocationId: string
    kind: (typeof revocationKinds)[number]
    status: (typeof revocationStatuses)[number]
    amountCents: number
    reason: string
    requesterId: string
    actorId: string
    actor: string
    /** The words of the decision. */
    note: string
  }
  /** Money has arrived back at its tender. `causeId`: what requested it. */
  'payment.refunded': {
    shopId: string
    orderId: string
    tenderId: string
    refundId: string
    causeId: string
    amountCents: number
    type: TenderType
    actor: string
    /** The account that requested it; null when the provider reversed the payment by itself, and when it was paid another way. */
    givenBy: string | null
  }
  /** A refund has failed; it is retried, or paid another way. */
  'payment.refundFailed': {
    shopId: string
    orderId: string
    refundId: string
    amountCents: number
    failure: string
  }
  /** Lines of a mixed payment will be paid from deposits: the listener holds the money for them, or refuses. Sent before the order is asked to deliver. */
  'deposit.reserved': { shopId: string; lines: { tenderId: string; amountCents: number }[] }
  /** A line of a mixed payment is paid from a deposit, by default from the one that holds the money for it: the listener takes the money, or refuses. Sent before the order is asked to deliver. */
  'deposit.claimed': {
    shopId: string
    tenderId: string
    depositId: string | undefined
    amountCents: number
    actor: string
  }
  /** A provider has notified of a trial payment. */
  'trial.notified': { id: string }
  /** An announced transfer did not arrive in time: its tender is closed. */
  'payment.lapsed': { shopId: string; orderId: string; tenderId: string; amountCents: number }
  /** Money came after the end of its link, or with another amount. It is set aside until somebody accepts or refunds it. */
  'payment.misplaced': {
    shopId: string
    orderId: string
    tenderId: string
    amountCents: number
    reason: 'LATE' | 'AMOUNT_MISMATCH'
    type: TenderType
    actor: string
  }
}

/** The events of payments for later modules, emitted inside the transaction that books. */
export const paymentEvents = () => createBus<PaymentEvents>()
export const paymentBusOf = onePerServer(paymentEvents)
export type PaymentBus = ReturnType<typeof paymentEvents>
