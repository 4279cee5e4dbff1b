import { createBus } from '../../platform/bus.ts'
import { onePerServer } from '../../platform/module.ts'

type OrderEvents = {
  /** An order that was confirmed, or waited for it, is cancelled, a draft again or changed: what was agreed to no longer holds. */
  'order.withdrawn': { shopId: string; orderId: string; actor: string }
}

/** The news that orders send upwards, inside the transaction of the change. */
export const orderEvents = () => createBus<OrderEvents>()
export const orderBusOf = onePerServer(orderEvents)
export type OrderBus = ReturnType<typeof orderEvents>
