import type { EventContext } from '../../../platform/bus.ts'
import type { Db, Moment } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import {
  handOverHolds,
  heldQuantities,
  keepHolds,
  releaseHolds,
  replaceHolds,
  type Missing,
  type WantedHold,
} from './holds.db.ts'

/** A line that needs stock (`limited`), is of a board, or both. */
export type HoldLine = {
  skuId: string
  name: string
  quantity: number
  limited: boolean
  board: { id: string; serialNo: string } | null
}
type OrderRef = { shopId: string; orderId: string }

/** Lines of the same SKU and board are added up. */
const wantedOf = (lines: readonly HoldLine[]): WantedHold[] => {
  const wanted = new Map<string, WantedHold>()
  for (const { skuId, board, quantity, limited } of lines) {
    const key = `${skuId} ${board?.id}`
    const before = wanted.get(key)?.quantity ?? 0
    wanted.set(key, { skuId, boardId: board?.id ?? null, quantity: before + quantity, limited })
  }
  return [...wanted.values()]
}

/**
 * Holds stock and boards for an order instead of what it held before. Rows are locked in sorted order, and what is left is counted after the lock, so two
 * guides can never hold the last piece twice. Answers what could not be held; all else is.
 */
export const holdWhatIsLeft = async (
  context: EventContext,
  order: OrderRef,
  lines: readonly HoldLine[],
  expiresAt: Moment | null,
): Promise<Missing[]> => {
  const missing = await replaceHolds(context.db, { ...order, wanted: wantedOf(lines), expiresAt })
  context.announce({ topic: 'stock', shopId: order.shopId, id: null })
  return missing
}

/**
 * The same, all of it or none. The caller's transaction is to be undone by the error. Errors: BOARD_TAKEN names the first board that is gone, STOCK_SHORT the
 * first article that is short.
 */
export const holdStock = async (
  context: EventContext,
  order: OrderRef,
  lines: readonly HoldLine[],
  expiresAt: Moment | null,
): Promise<void> => {
  const [first] = await holdWhatIsLeft(context, order, lines, expiresAt)
  if (first) refuse(first, lines)
}

const refuse = (missing: Missing, lines: readonly HoldLine[]): never => {
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
  await releaseHolds(context.db, order.shopId, order.orderId)
  context.announce({ topic: 'stock', shopId: order.shopId, id: null })
}

/** Lengthens an order's holds (null: for good) when it still holds all of `lines`, and answers whether it does; what has run out must be taken anew. */
export const keepStock = (
  context: EventContext,
  order: OrderRef,
  lines: readonly HoldLine[],
  expiresAt: Moment | null,
): Promise<boolean> => keepHolds(context.db, { ...order, wanted: wantedOf(lines), expiresAt })

/** Goods of an order leave the shop for good. Answers the first line that the order does not hold, or that is not on hand; then nothing has left. */
export const handOverStock = async (
  context: EventContext,
  order: OrderRef,
  lines: readonly HoldLine[],
): Promise<HoldLine | undefined> => {
  const [missing] = await handOverHolds(context.db, { ...order, wanted: wantedOf(lines) })
  if (!missing) {
    context.announce({ topic: 'stock', shopId: order.shopId, id: null })
    return undefined
  }
  return lines.find((line) => line.skuId === missing.sku_id && (line.board?.id ?? null) === missing.board_id)
}
