import { createBus } from '../../platform/bus.ts'

export type PaymentEvents = {
  /** Somebody is about to pay: the order must still be able to deliver what is paid for. `until` is when an unpaid link ends. */
  'payment.requested': { shopId: string; orderId: string; until: Date | null }
  /** Money was booked on an open bill. */
  'payment.booked': {
    shopId: string
    orderId: string
    amountCents: number
    paidCents: number
    payableCents: number
    type: string
    actor: string
    /** The order was reserved for good in this same transaction already. */
    isReserved: boolean
  }
}

/** The news that payments send upwards, inside the transaction that books. */
export const paymentEvents = () => createBus<PaymentEvents>()
export type PaymentBus = ReturnType<typeof paymentEvents>
