import { holdingStatuses } from '@showfloor/contract/common/order-status'
import type { EventContext } from '../../../platform/bus.ts'
import { newId } from '../../../platform/database/ids.ts'
import { holdAvailable } from '../../inventory/inventory.public.ts'
import { linesToHold } from '../following/following.db.ts'
import { insertEvent } from '../order.db.ts'
import { announceOrder, lockedOrder } from '../order.ts'
import { toHold } from '../placing/content.ts'
import { removeRefunded, type RefundedPieces } from './refunded-lines.db.ts'

export type { RefundedPieces }

/**
 * Removes pieces from an order that were refunded where it was placed: they are not delivered, and their holds are released. `pieces`: the refunded pieces of each line in all,
 * which makes a repeat harmless. Answers how many could not be removed, because they are delivered or a delivery plans them. Error: NOT_FOUND.
 */
export const withdrawRefunded = async (
  context: EventContext,
  order: { shopId: string; orderId: string },
  pieces: readonly RefundedPieces[],
  actor: string,
): Promise<number> => {
  const { status } = await lockedOrder(context.db, order.shopId, order.orderId)
  const lines = await removeRefunded(context.db, order, pieces)
  const missing = lines.flatMap(({ sku_name: skuName, taken, board_no: serialNo }) =>
    taken > 0 ? [{ skuName, itemQty: taken, serialNo }] : [],
  )
  if (missing.length > 0) {
    if (holdingStatuses.includes(status))
      await holdAvailable(
        context,
        order,
        toHold(await linesToHold(context.db, order.shopId, order.orderId)),
        null,
      )
    await insertEvent(context.db, { ...order, id: newId(), type: 'takenOff', actor, detail: { missing } })
    announceOrder(context, order.shopId, order.orderId)
  }
  return lines.reduce((sum, { left }) => sum + left, 0)
}
