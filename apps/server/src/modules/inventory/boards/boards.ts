import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import { beginEdit } from '../../catalogue/catalogue.public.ts'
import { boardRows, listedBoards, lockBoards, moveBoards, type BoardRow } from './boards.db.ts'
import { skuByCode } from '../stock/levels.db.ts'

export { boardRows, type BoardRow, type BoardShape, type SampleShape } from './boards.db.ts'

type Calls = Contract['inventory']
type NaturalEdge = Calls['naturalEdge']

/** Whether a board is unavailable here: sold, moved, or held by another order than `orderId`. */
export const isTaken = (board: Pick<BoardRow, 'sold' | 'heldBy'>, orderId: string | null = null): boolean =>
  board.sold || (board.heldBy !== null && board.heldBy !== orderId)

/** The boards to choose from, for each SKU with natural-edge boards. */
export const naturalEdge = async (
  context: Context,
  input: ParsedInputOf<NaturalEdge>,
): Promise<OutputOf<NaturalEdge>> => {
  const shopId = input.siteBO.id
  const codes = input.itemList.map(({ skuCode }) => skuCode)
  const bySku = Map.groupBy(await listedBoards(context.db, shopId, codes), (board) => board.skuCode)
  return {
    data: [...bySku].map(([skuCode, rows]) => ({
      skuCode,
      boards: rows.map((row) => ({
        id: scoped(row.shopId, row.boardId),
        ...row.facts,
        color: row.colorHex,
        taken: isTaken(row),
        siteName: row.siteName,
        here: row.shopId === shopId,
      })),
    })),
  }
}

/** The own id of a board that must be in this shop. Error: BOARD_UNKNOWN. */
export const boardWithin = (shopId: string, board: ScopedId): string => {
  if (board.shopId !== shopId) throw new CallError('BOARD_UNKNOWN')
  return board.id
}

/**
 * The boards that lines of a shop's SKUs name, by id; reads nothing where no line names one. Errors: BOARD_TWICE; BOARD_UNKNOWN for a board of another
 * shop or SKU.
 */
export const boardsOf = async (
  db: Db,
  shopId: string,
  lines: readonly { skuId: string; boardId: ScopedId | undefined }[],
): Promise<Map<string, BoardRow>> => {
  const named = lines.flatMap(({ skuId, boardId }) => (boardId === undefined ? [] : [{ skuId, boardId }]))
  if (named.length === 0) return new Map()
  const ids = named.map(({ boardId }) => boardWithin(shopId, boardId))
  const rows = await boardRows(db, shopId, ids)
  const found = new Map(rows.map((row) => [row.boardId, row]))
  const seen = new Set<string>()
  for (const { skuId, boardId } of named) {
    const board = found.get(boardId.id)
    if (board?.skuId !== skuId) throw new CallError('BOARD_UNKNOWN')
    if (seen.has(boardId.id)) throw new CallError('BOARD_TWICE', { board: board.facts.serialNo })
    seen.add(boardId.id)
  }
  return found
}

/** Moves boards of a SKU to another shop, all or none. Errors: BOARD_UNKNOWN for one that has moved, BOARD_TAKEN for one that an order holds. */
export const boardMove = async (
  context: Context,
  { skuCode, boardIds, toShopId }: ParsedInputOf<Calls['boardMove']>,
): Promise<OutputOf<Calls['boardMove']>> => {
  const { db } = context
  const sku = await skuByCode(db, skuCode)
  if (!sku) throw new CallError('BOARD_UNKNOWN')
  const named = [...new Map(boardIds.map((board) => [`${board.shopId} ${board.id}`, board])).values()]
  const boards = await lockBoards(db, sku.skuId, named, toShopId)
  if (boards.length < named.length) throw new CallError('BOARD_UNKNOWN')
  const taken = boards.find((board) => isTaken(board))
  if (taken) throw new CallError('BOARD_TAKEN', { board: taken.facts.serialNo })
  await beginEdit(context, sku.productId, 'inventory.boardMove')
  const moving = boards.map((board) => ({ ...board, newId: newId() }))
  const moved = await moveBoards(db, sku.skuId, moving, toShopId)
  for (const shopId of new Set([toShopId, ...boards.map((board) => board.shopId)]))
    context.announce({ topic: 'stock', shopId, id: null })
  return {
    data: moved.map((board) => ({ id: scoped(toShopId, board.boardId), serialNo: board.serialNo })),
  }
}
