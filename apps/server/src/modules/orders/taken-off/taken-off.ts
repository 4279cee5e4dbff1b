import { shareOfPieces } from '@showfloor/contract/common/line-shares'
import { formatCents } from '@showfloor/contract/common/money'
import { holdingStatuses } from '@showfloor/contract/common/order-status'
import type { EventContext } from '../../../platform/bus.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { refusePartialReturn, takeBackSubsidies } from '../../subsidies/subsidies.public.ts'
import { keepUnheld } from '../following/following.db.ts'
import { notifyOfOrder } from '../following/notices.ts'
import { holdMissing, holdWhatIsThere } from '../following/payments.ts'
import { insertEvent, type OrderRow } from '../order.db.ts'
import { announceOrder, lockedOrder } from '../order.ts'
import type { OrderBus } from '../orders.events.ts'
import { lowerSubsidyOf } from '../subsidies/subsidies.db.ts'
import { addBack, openLines, removeRefunded, type RefundedPieces } from './taken-off.db.ts'

export type { RefundedPieces }

type OrderRef = { shopId: string; orderId: string }
type Pieces = readonly { lineId: string; itemQty: number }[]
type GivenUp = { pieces: Pieces; amountCents: number }
type Moved = readonly { skuName: string; boardNo: string | null; pieces: number }[]

/** Holds what is left to deliver and releases the rest. */
const holdRest = async (context: EventContext, row: OrderRow, actor: string): Promise<void> => {
  const order = { shopId: row.shopId, orderId: row.id }
  const missing = await holdWhatIsThere(context, order)
  await keepUnheld(context.db, { shopId: row.shopId, id: row.id, isWhole: missing.length === 0 })
  if (missing.length === 0) return
  const id = newId()
  await insertEvent(context.db, { ...order, id, type: 'unheld', actor, detail: { missing } })
  await notifyOfOrder(context, row, { kind: 'ORDER_UNHELD', items: missing }, id)
}

/** Writes which pieces were taken off or came back, and holds what is left. */
const keepChange = async (
  context: EventContext,
  row: OrderRow,
  moved: Moved,
  event: { type: 'takenOff' | 'givenUp' | 'keptAfterAll'; actor: string },
): Promise<void> => {
  if (moved.length === 0) return
  const { shopId, id: orderId } = row
  const order = { shopId, orderId }
  const pieces = moved.map(({ skuName, boardNo: serialNo, pieces: itemQty }) => ({
    skuName,
    itemQty,
    serialNo,
  }))
  await insertEvent(context.db, { ...order, ...event, id: newId(), detail: { missing: pieces } })
  if (holdingStatuses.includes(row.status)) await holdRest(context, row, event.actor)
  announceOrder(context, shopId, orderId)
}

/**
 * Removes pieces from an order that were refunded where it was placed: they are not delivered, and their holds are released. `pieces`: the refunded pieces of each line in all,
 * which makes a repeat harmless. Answers how many could not be removed, because they are delivered or a delivery plans them. Error: NOT_FOUND.
 */
export const withdrawRefunded = async (
  context: EventContext,
  bus: OrderBus,
  order: OrderRef,
  pieces: readonly RefundedPieces[],
  actor: string,
): Promise<number> => {
  const locked = await lockedOrder(context.db, order.shopId, order.orderId)
  const lines = await removeRefunded(context.db, order, pieces)
  const taken = lines.filter((line) => line.pieces > 0)
  await keepChange(context, locked, taken, { type: 'takenOff', actor })
  if (taken.length > 0) await bus.emit('order.takenOff', context, { ...order, actor })
  return lines.reduce((sum, { left }) => sum + left, 0)
}

/**
 * Checks that these pieces can be given up for the amount, and returns what is refunded of each line with them. Only goods that leave nothing of the order take more
 * than their own amount with them, such as carriage. Only under the order's lock. Errors: DIFFERENCE_PIECES, PIECES_TOO_MUCH, SUBSIDY_WHOLE_RETURN.
 */
export const refundedWith = async (
  context: EventContext,
  order: OrderRef,
  { pieces, amountCents }: GivenUp,
): Promise<RefundedPieces[]> => {
  const lines = await openLines(context.db, order)
  const given = pieces.map(({ lineId, itemQty }) => {
    const line = lines.find((one) => one.lineId === lineId)
    const left = line?.open ?? 0
    if (!line || itemQty > left) throw new CallError('DIFFERENCE_PIECES', { name: line?.skuName ?? '', left })
    return { ...line, itemQty }
  })
  const sumOf = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0)
  const isWhole =
    sumOf(given.map(({ itemQty }) => itemQty)) ===
    sumOf(lines.map(({ quantity, refunded }) => quantity - refunded))
  const worthCents = sumOf(
    given.map((line) =>
      shareOfPieces(
        { amount: line.amountCents, itemQty: line.quantity },
        { before: line.refunded + line.claimed, pieces: line.itemQty },
      ),
    ),
  )
  if (!isWhole && amountCents > worthCents)
    throw new CallError('PIECES_TOO_MUCH', { most: formatCents(worthCents) })
  const returned = pieces.map(({ lineId, itemQty: quantity }) => ({ lineId, quantity }))
  await refusePartialReturn(context, order, returned)
  return given.map(({ position, refunded, itemQty }) => ({ position, quantity: refunded + itemQty }))
}

/** Takes pieces off an order that its customer gives up for money; {@link putBack} reverts it. Errors: those of {@link refundedWith}. */
export const giveUp = async (
  context: EventContext,
  order: OrderRef,
  givenUp: GivenUp,
  actor: string,
): Promise<void> => {
  const locked = await lockedOrder(context.db, order.shopId, order.orderId)
  const moved = await removeRefunded(context.db, order, await refundedWith(context, order, givenUp))
  await keepChange(context, locked, moved, { type: 'givenUp', actor })
}

/** The customer keeps pieces that were to be given up. Errors: STOCK_SHORT and BOARD_TAKEN once another order holds them. */
export const putBack = async (
  context: EventContext,
  order: OrderRef,
  pieces: Pieces,
  actor: string,
): Promise<void> => {
  const locked = await lockedOrder(context.db, order.shopId, order.orderId)
  const moved = await addBack(context.db, order, pieces)
  await holdMissing(context, order)
  await keepChange(context, locked, moved, { type: 'keptAfterAll', actor })
}

/** The money for given up pieces is settled: the state pays no subsidy for them, and an order that waits for nothing more ends. */
export const endGivenUp = async (
  context: EventContext,
  bus: OrderBus,
  order: OrderRef,
  { pieces, actor, reason }: { pieces: Pieces; actor: string; reason: string },
): Promise<void> => {
  const returned = pieces.map(({ lineId, itemQty: quantity }) => ({ lineId, quantity }))
  const cents = await takeBackSubsidies(context, order, returned, reason)
  if (cents > 0) await lowerSubsidyOf(context.db, order, cents)
  await bus.emit('order.takenOff', context, { ...order, actor })
}
