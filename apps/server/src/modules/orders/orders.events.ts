import { createBus } from '../../platform/bus.ts'
import { onePerServer } from '../../platform/module.ts'

type OrderEvents = {
  /** The customer agreed to an order, on their phone or in the shop. */
  'order.confirmed': { shopId: string; orderId: string }
  /** A confirmed order, or one that waited for the customer, is cancelled, a draft again or changed; the agreement no longer holds. */
  'order.withdrawn': { shopId: string; orderId: string; actor: string }
  /** Pieces were taken off an order for good: their money went back. */
  'order.takenOff': { shopId: string; orderId: string; actor: string }
}

/** Events of orders for later modules, inside the transaction of the change. */
export const orderEvents = () => createBus<OrderEvents>()
export const orderBusOf = onePerServer(orderEvents)
export type OrderBus = ReturnType<typeof orderEvents>
