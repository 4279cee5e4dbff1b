import { orderTransition } from '@showfloor/contract/common/order-status'
import type { EventContext } from '../../../platform/bus.ts'
import { newId } from '../../../platform/database/ids.ts'
import { releaseStock } from '../../inventory/inventory.public.ts'
import { endBill } from '../../payments/payments.public.ts'
import { insertEvent } from '../order.db.ts'
import { announceOrder, endBilling, lockedOrder, move } from '../order.ts'
import type { OrderBus } from '../orders.events.ts'

/**
 * Cancels an order that ended where it was placed, after its money went back, and releases its stock, unless goods have left the shop. Answers whether
 * it was cancelled. `orderNo`: its number there; `keepsMoney`: the shop keeps what was paid, as a forfeited deposit. Errors: NOT_FOUND, LINK_OPEN.
 */
export const endElsewhere = async (
  context: EventContext,
  bus: OrderBus,
  { shopId, orderId }: { shopId: string; orderId: string },
  { actor, orderNo, keepsMoney = false }: { actor: string; orderNo: string; keepsMoney?: boolean },
): Promise<boolean> => {
  const order = await lockedOrder(context.db, shopId, orderId)
  const detail = { orderNo }
  const action = keepsMoney ? 'forfeit' : 'cancel'
  if (orderTransition({ status: order.status, paidCents: order.paidCents }, action) === undefined) {
    await insertEvent(context.db, { shopId, orderId, id: newId(), type: 'endedElsewhere', actor, detail })
    announceOrder(context, shopId, orderId)
    return false
  }
  await bus.emit('order.withdrawn', context, { shopId, orderId, actor })
  await endBilling(context, order)
  await releaseStock(context, { shopId, orderId })
  await endBill(context.db, { shopId, orderId })
  await move(context, order, action, { holdExpiresAt: null }, detail, actor)
  return true
}
