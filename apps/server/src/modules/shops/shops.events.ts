import type { Context } from '../../platform/calls/context.ts'
import { createBus } from '../../platform/bus.ts'
import { onePerServer } from '../../platform/module.ts'

type ShopEvents = {
  /** A shop is closed in this transaction; whoever has something open there may object by throwing. */
  shopClosing: { shopId: string; finishOpenOrders: boolean }
}

export const shopBusOf = onePerServer(() => createBus<ShopEvents, Context>())
export type ShopBus = ReturnType<typeof shopBusOf>
