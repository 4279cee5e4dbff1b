import type { EventFacts } from '@showfloor/contract/orders/events'
import type { EventContext } from '../../../platform/bus.ts'
import { newId } from '../../../platform/database/ids.ts'
import { stagesFallDue } from '../../payments/payments.public.ts'
import { insertEvent } from '../order.db.ts'
import { announceOrder } from '../order.ts'

/** The events of a delivery that make payment stages due. */
const stageEvents = { 'delivery.plan': 'BEFORE_DELIVERY', 'delivery.depart': 'AT_DELIVERY' } as const

/** Writes the outcome of a delivery or a claim on the timeline of its order. */
export const writeOnOrder = async (
  context: EventContext,
  order: { shopId: string; orderId: string },
  event: { type: `delivery.${string}` | `claim.${string}`; actor: string; detail: EventFacts },
): Promise<void> => {
  await insertEvent(context.db, { ...order, ...event, id: newId() })
  const reached = Object.entries(stageEvents).find(([type]) => type === event.type)?.[1]
  if (reached) await stagesFallDue(context.db, order, reached)
  announceOrder(context, order.shopId, order.orderId)
}
