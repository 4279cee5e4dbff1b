import type { EventContext } from '../../../platform/bus.ts'
import type { Db, Moment } from '../../../platform/database/db.ts'
import type { Sql } from '../../../platform/database/sql.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import {
  handOverHolds,
  heldQuantities,
  keepHolds,
  releaseHolds,
  replaceHolds,
  wantedPieces,
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

/** The sums of lines by SKU and board. */
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
 * Replaces an order's holds on stock and boards. Rows are locked in sorted order and read after the lock, so that two guides never hold the last piece.
 * Returns what could not be held; everything else is.
 */
export const holdAvailable = async (
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
 * As above, but all or none: an error rolls the caller's transaction back. Errors: BOARD_TAKEN for the first board that is taken, STOCK_SHORT for the first
 * article that is short.
 */
export const holdStock = async (
  context: EventContext,
  order: OrderRef,
  lines: readonly HoldLine[],
  expiresAt: Moment | null,
): Promise<void> => {
  const [first] = await holdAvailable(context, order, lines, expiresAt)
  if (first) refuse(first, lines)
}

const refuse = (missing: Missing, lines: readonly HoldLine[]): never => {
  const board = lines.find((line) => line.board && line.board.id === missing.boardId)?.board
  if (board) throw new CallError('BOARD_TAKEN', { board: board.serialNo })
  const short = lines.filter((line) => line.skuId === missing.skuId)
  throw new CallError('STOCK_SHORT', {
    name: short[0]?.name ?? '',
    left: Math.max(missing.left, 0),
    wanted: short.reduce((sum, line) => sum + line.quantity, 0),
  })
}

/** The quantity of each SKU that an order holds, which a change of that order may use. */
export const heldBy = async (db: Db, { shopId, orderId }: OrderRef): Promise<Map<string, number>> =>
  new Map((await heldQuantities(db, shopId, orderId)).map(({ skuId, quantity }) => [skuId, quantity]))

/** Releases an order's holds. */
export const releaseStock = async (context: EventContext, order: OrderRef): Promise<void> => {
  await releaseHolds(context.db, order.shopId, order.orderId)
  context.announce({ topic: 'stock', shopId: order.shopId, id: null })
}

/**
 * Extends an order's holds (null: permanently) when it still holds all `pieces`; returns whether it does. Expired holds must be taken anew. `pieces`: a query of sku_id,
 * board_id and quantity, each SKU and board once.
 */
export const keepStock = (
  context: EventContext,
  order: OrderRef,
  pieces: Sql,
  expiresAt: Moment | null,
): Promise<boolean> => keepHolds(context.db, { ...order, pieces, expiresAt })

/** The pieces of lines for {@link keepStock}. */
export const piecesOf = (lines: readonly HoldLine[]): Sql => wantedPieces(wantedOf(lines))

/** Takes goods of an order out of the shop. Returns the first line that the order does not hold or that is not on hand; then nothing has left. */
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
  return lines.find((line) => line.skuId === missing.skuId && (line.board?.id ?? null) === missing.boardId)
}
