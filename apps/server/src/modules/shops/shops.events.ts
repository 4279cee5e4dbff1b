import type { Context } from '../../platform/calls/context.ts'
import { createBus } from '../../platform/bus.ts'
import { onePerServer } from '../../platform/module.ts'

type ShopEvents = {
  /** A shop is being closed in this transaction; a module with open work there objects by throwing. */
  shopClosing: { shopId: string; finishOpenOrders: boolean }
}

export const shopBusOf = onePerServer(() => createBus<ShopEvents, Context>())
export type ShopBus = ReturnType<typeof shopBusOf>
