import type { StageEvent } from '@showfloor/contract/common/payment-stages'
import type { EventFacts } from '@showfloor/contract/orders/events'
import type { EventContext } from '../../../platform/bus.ts'
import { newId } from '../../../platform/database/ids.ts'
import { stagesFallDue } from '../../payments/payments.public.ts'
import { insertEvent } from '../order.db.ts'
import { announceOrder } from '../order.ts'
import { orderName } from './following.db.ts'
import { notifyOfOrder } from './notices.ts'

/** The events of a delivery that make payment stages due. */
const stageEvents = { 'delivery.plan': 'BEFORE_DELIVERY', 'delivery.depart': 'AT_DELIVERY' } as const

/** Makes the stages that waited for the event due, and notifies the guide of each. */
const notifyOfFallenStages = async (
  context: EventContext,
  { shopId, orderId }: { shopId: string; orderId: string },
  dueEvent: StageEvent,
): Promise<void> => {
  const stages = await stagesFallDue(context.db, { shopId, orderId }, dueEvent)
  const order = stages.length > 0 ? await orderName(context.db, shopId, orderId) : undefined
  if (!order) return
  for (const { no, kind: stage, nth, leftCents: left } of stages) {
    const about = { kind: 'STAGE_DUE', stage, nth, left, dueOn: null, dueEvent, days: 0 } as const
    await notifyOfOrder(context, order, about, `${no}:${dueEvent}`)
  }
}

/** Writes the outcome of a delivery or a claim on the timeline of its order. */
export const writeOnOrder = async (
  context: EventContext,
  order: { shopId: string; orderId: string },
  event: { type: `delivery.${string}` | `claim.${string}`; actor: string; detail: EventFacts },
): Promise<void> => {
  await insertEvent(context.db, { ...order, ...event, id: newId() })
  const reached = Object.entries(stageEvents).find(([type]) => type === event.type)?.[1]
  if (reached) await notifyOfFallenStages(context, order, reached)
  announceOrder(context, order.shopId, order.orderId)
}
