import type { TenderType } from '@showfloor/contract/common/payment-status'
import { createBus } from '../../platform/bus.ts'
import { onePerServer } from '../../platform/module.ts'

export type PaymentEvents = {
  /** Somebody is about to pay: the order must still be able to deliver what is paid for. `until` is when an unpaid link ends. */
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
    /** The order was reserved for good in this same transaction already. */
    isReserved: boolean
  }
  /** Money has arrived back at the tender it came from. `causeId` is what asked for it. */
  'payment.refunded': {
    shopId: string
    orderId: string
    causeId: string
    amountCents: number
    type: TenderType
    actor: string
  }
  /** Money came after the end of its link, or another amount than was asked for. It is set aside until somebody accepts it or gives it back. */
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

/** The news that payments send upwards, inside the transaction that books. */
export const paymentEvents = () => createBus<PaymentEvents>()
export const paymentBusOf = onePerServer(paymentEvents)
export type PaymentBus = ReturnType<typeof paymentEvents>
