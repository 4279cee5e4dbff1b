import type { EventFacts } from '@showfloor/contract/orders/events'
import type { EventContext } from '../../../platform/bus.ts'
import { newId } from '../../../platform/database/ids.ts'
import { insertEvent } from '../order.db.ts'
import { announceOrder } from '../order.ts'

/** Writes what became of a delivery on the timeline of its order. */
export const writeOnOrder = async (
  context: EventContext,
  order: { shopId: string; orderId: string },
  event: { type: `delivery.${string}`; actor: string; detail: EventFacts },
): Promise<void> => {
  await insertEvent(context.db, { ...order, ...event, id: newId() })
  announceOrder(context, order.shopId, order.orderId)
}
