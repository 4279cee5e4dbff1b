import type { EventContext } from '../../platform/bus.ts'
import type { Moment } from '../../platform/db.ts'
import { CallError } from '../../platform/errors.ts'
import { deleteHolds, extendHolds, insertHolds } from './inventory.holds.db.ts'

export type HoldLine = { skuId: string; name: string; quantity: number }
type OrderRef = { shopId: string; orderId: string }

/**
 * Holds stock for an order, all of it or none: rows are locked in sorted order, and what is left is counted after the lock, so two guides can never hold the
 * last piece twice. Lines of the same SKU are added up. What the order held before must have been given free. Error: STOCK_SHORT names the first article
 * that is short.
 */
export const holdStock = async (
  context: EventContext,
  order: OrderRef,
  lines: readonly HoldLine[],
  expiresAt: Moment | null,
): Promise<void> => {
  if (lines.length === 0) return
  const wanted = new Map<string, HoldLine>()
  for (const line of lines)
    wanted.set(line.skuId, { ...line, quantity: line.quantity + (wanted.get(line.skuId)?.quantity ?? 0) })
  const skuIds = [...wanted.keys()]
  const short = await insertHolds(context.db, {
    ...order,
    skuIds,
    quantities: [...wanted.values()].map((line) => line.quantity),
    expiresAt,
  })
  const first = short[0]
  if (first) {
    const line = wanted.get(first.sku_id)
    throw new CallError('STOCK_SHORT', {
      name: line?.name ?? '',
      left: Math.max(first.left, 0),
      wanted: line?.quantity ?? 0,
    })
  }
  context.announce({ topic: 'stock', shopId: order.shopId, id: null })
}

/** Gives an order's stock free. */
export const releaseStock = async (context: EventContext, order: OrderRef): Promise<void> => {
  await deleteHolds(context.db, order.shopId, order.orderId)
  context.announce({ topic: 'stock', shopId: order.shopId, id: null })
}

/** Lengthens an order's holds (null: for good) and answers whether any still counted; what has run out must be taken anew. */
export const keepStock = async (
  context: EventContext,
  order: OrderRef,
  expiresAt: Moment | null,
): Promise<boolean> => (await extendHolds(context.db, order.shopId, order.orderId, expiresAt)) > 0
