import type { EventContext } from '../../platform/bus.ts'
import type { Db, Moment } from '../../platform/db.ts'
import { CallError } from '../../platform/errors.ts'
import { deleteHolds, extendHolds, heldQuantities, insertHolds } from './inventory.holds.db.ts'

/** A line that needs stock (`limited`), is of a board, or both. */
export type HoldLine = {
  skuId: string
  name: string
  quantity: number
  limited: boolean
  board: { id: string; serialNo: string } | null
}
type OrderRef = { shopId: string; orderId: string }

/**
 * Holds stock and boards for an order, all of it or none: rows are locked in sorted order, and what is left is counted after the lock, so two guides can never
 * hold the last piece twice. Lines of the same SKU are added up. What the order held before must have been given free. Errors: BOARD_TAKEN names the first
 * board that is gone, STOCK_SHORT the first article that is short.
 */
export const holdStock = async (
  context: EventContext,
  order: OrderRef,
  lines: readonly HoldLine[],
  expiresAt: Moment | null,
): Promise<void> => {
  if (lines.length === 0) return
  const wanted = new Map<string, HoldLine>()
  for (const line of lines) {
    const key = `${line.skuId} ${line.board?.id}`
    wanted.set(key, { ...line, quantity: line.quantity + (wanted.get(key)?.quantity ?? 0) })
  }
  const missing = await insertHolds(context.db, {
    ...order,
    wanted: [...wanted.values()].map((line) => ({ ...line, boardId: line.board?.id ?? null })),
    expiresAt,
  })
  const [first] = missing
  if (first) refuse(first, lines)
  context.announce({ topic: 'stock', shopId: order.shopId, id: null })
}

const refuse = (
  missing: { sku_id: string; board_id: string | null; left: number },
  lines: readonly HoldLine[],
): never => {
  const board = lines.find((line) => line.board && line.board.id === missing.board_id)?.board
  if (board) throw new CallError('BOARD_TAKEN', { board: board.serialNo })
  const short = lines.filter((line) => line.skuId === missing.sku_id)
  throw new CallError('STOCK_SHORT', {
    name: short[0]?.name ?? '',
    left: Math.max(missing.left, 0),
    wanted: short.reduce((sum, line) => sum + line.quantity, 0),
  })
}

/** What an order holds itself, by SKU: for who changes it, that is not gone. */
export const heldBy = async (db: Db, { shopId, orderId }: OrderRef): Promise<Map<string, number>> =>
  new Map((await heldQuantities(db, shopId, orderId)).map(({ sku_id, quantity }) => [sku_id, quantity]))

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
