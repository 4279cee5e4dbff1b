import type { EventContext } from '../../../platform/bus.ts'
import type { DeliveryBus } from '../../deliveries/deliveries.public.ts'
import type { DifferenceBus } from '../../differences/differences.public.ts'
import { tell } from '../claims.steps.ts'
import { lowerSubsidyOf } from '../../orders/orders.public.ts'
import { takeBackSubsidies } from '../../subsidies/subsidies.public.ts'
import { endClaims, type DoneRow } from './following.db.ts'

/** Ends claims that wait for nothing. The order, or its bill, is locked. */
export const followOrder = async (
  context: EventContext,
  { shopId, orderId, actor }: { shopId: string; orderId: string; actor: string },
): Promise<void> => {
  for (const row of await endClaims(context.db, shopId, orderId)) {
    if (row.outcome === 'RETURN') await giveUpSubsidies(context, row)
    await tell(context, row, 'done', actor, { outcome: row.outcome })
  }
}

/** Ends the subsidy of returned goods. */
const giveUpSubsidies = async (context: EventContext, row: DoneRow): Promise<void> => {
  const order = { shopId: row.shopId, orderId: row.orderId }
  const cents = await takeBackSubsidies(context, order, row.lines, row.claimNo)
  if (cents > 0) await lowerSubsidyOf(context.db, order, cents)
}

/** Ends a claim with the last delivery, visit or payment that it waits for. */
export const followSteps = (deliveries: DeliveryBus, differences: DifferenceBus): void => {
  deliveries.on('delivery.done', followOrder)
  differences.on('difference.moved', async (context, event) => {
    await followOrder(context, event)
    context.announce({ topic: 'claim', shopId: event.shopId, id: `${event.shopId}-${event.orderId}` })
  })
}
