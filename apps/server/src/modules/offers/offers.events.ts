import { createBus } from '../../platform/bus.ts'
import { onePerServer } from '../../platform/module.ts'
import type { Context } from '../../platform/calls/context.ts'

type OfferEvents = {
  /** A guide accepts the counter price: the order's line changes to `dealCents` for one piece. */
  'offer.accepted': { shopId: string; orderId: string; itemMappingId: string; dealCents: number }
}
export const offerBusOf = onePerServer(() => createBus<OfferEvents, Context>())
export type OfferBus = ReturnType<typeof offerBusOf>
