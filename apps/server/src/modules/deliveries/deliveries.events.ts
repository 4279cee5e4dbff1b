import { createBus } from '../../platform/bus.ts'
import { onePerServer } from '../../platform/module.ts'

type DeliveryEvents = {
  /** A delivery was planned or changed; its day may be null. */
  'delivery.booked': { shopId: string; deliveryId: string }
  /** Goods of an order, or a visitor, are on their way. */
  'delivery.out': { shopId: string; deliveryId: string }
  /** Goods of an order were handed over, or a visit was made. */
  'delivery.done': { shopId: string; orderId: string; deliveryId: string; actor: string }
}

/** The events of deliveries for later modules, emitted inside the transaction of the step. */
export const deliveryEvents = () => createBus<DeliveryEvents>()
export const deliveryBusOf = onePerServer(deliveryEvents)
export type DeliveryBus = ReturnType<typeof deliveryEvents>
