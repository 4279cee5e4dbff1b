import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { putArticles, keyOf } from '../../carts/carts.public.ts'
import { boardRows, isTaken } from '../../inventory/inventory.public.ts'
import { orderedLines, type OrderedRow } from './repurchase.db.ts'

type Repurchase = Contract['orders']['repurchase']

/** Dyed, tanned or grown materials, whose batches differ. */
const batchMaterials = new Set(['fabric', 'boucle', 'velvet', 'leather', 'wood', 'rattan', 'stone'])

/** The lines whose board is sold or held. */
const linesOfTakenBoards = async (context: Context, shopId: string, lines: readonly OrderedRow[]) => {
  const ids = lines.flatMap((line) => line.boardId ?? [])
  const boards = ids.length === 0 ? [] : await boardRows(context.db, shopId, ids)
  const free = new Set(boards.filter((board) => !isTaken(board)).map((board) => board.boardId))
  return lines.filter((line) => line.boardId !== null && !free.has(line.boardId))
}

/** Adds ordered lines to a cart of the caller, as far as they are still sold. Error: NOT_FOUND for the lines or the cart. */
export const repurchase = async (
  context: Context,
  input: ParsedInputOf<Repurchase>,
): Promise<OutputOf<Repurchase>> => {
  const cart = keyOf(context, input.cartId)
  const ids = input.itemList.flatMap(({ shopId, id }) => (shopId === input.shopId ? [id] : []))
  const lines = await orderedLines(context.db, input.shopId, ids)
  if (lines.length === 0 || cart.shopId !== input.shopId) throw new CallError('NOT_FOUND')
  const boardless = new Set(await linesOfTakenBoards(context, input.shopId, lines))
  const wanted = lines.filter((line) => !boardless.has(line))
  const { added, gone, left, materials } = await putArticles(
    context,
    cart,
    wanted.map((line) => ({
      itemMappingId: line.itemMappingId,
      quantity: line.quantity,
      boardId: line.boardId,
    })),
  )
  const isGone = new Set(gone.map(({ itemMappingId }) => itemMappingId))
  return {
    added,
    gone: lines
      .filter((line) => boardless.has(line) || isGone.has(line.itemMappingId))
      .map(({ skuName: name, boardNo: no, quantity }) => ({
        skuName: no === null ? name : `${name} · ${no}`,
        itemQty: quantity,
      })),
    left,
    batchColour: wanted
      .filter((line) => batchMaterials.has(materials.get(line.itemMappingId) ?? ''))
      .map((line) => ({ skuName: line.skuName })),
  }
}
