import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { EventFacts, MissingPiece } from '@showfloor/contract/orders/events'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { EventContext } from '../../../platform/bus.ts'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { holdEndTime, holdStock, holdAvailable, keepStock } from '../../inventory/inventory.public.ts'
import { lastLinkEnd, type PaymentBus } from '../../payments/payments.public.ts'
import {
  haveOneCustomer,
  endHold,
  recordPayment,
  markHeld,
  lengthenHold,
  linesToHold,
  piecesToHold,
} from './following.db.ts'
import { toHold } from '../placing/content.ts'
import { insertEvent, orderById } from '../order.db.ts'
import { owedCents } from '../placing/amounts.ts'
import {
  followFailedRefunds,
  followLapsedTransfers,
  followMisplacedPayments,
  followMovedMoney,
  followRevocations,
  notifyOfOrder,
  notifyOfPayment,
} from './notices.ts'
import { announceOrder, lockedOrder } from '../order.ts'

type OrderRef = { shopId: string; orderId: string }

const factsOf = ({ type, amountCents }: { type: TenderType; amountCents: number }): EventFacts => ({
  tenderType: type,
  amount: amountCents,
})

/** Follows tenders and payments of an order, in their transaction. */
export const followPayments = (bus: PaymentBus): void => {
  bus.on('payment.requested', (context, event) => reserve(context, event, event.until))
  bus.on('payment.booked', async (context, event) => {
    const missing = event.isReserved ? [] : await keepAvailable(context, event)
    const { actor } = event
    const paid = {
      id: newId(),
      type: 'paid',
      actor,
      detail: factsOf(event),
    }
    const unheld = { id: newId(), type: 'unheld', actor, detail: { missing } }
    const isWhole = missing.length === 0
    const order = await recordPayment(context.db, {
      shopId: event.shopId,
      id: event.orderId,
      isWhole,
      events: isWhole ? [paid] : [paid, unheld],
    })
    if (order) {
      await notifyOfPayment(context, order, event)
      if (!isWhole)
        await notifyOfOrder(context, order, { kind: 'ORDER_UNHELD', items: missing }, event.tenderId)
    }
    announceOrder(context, event.shopId, event.orderId)
  })
  bus.on('payment.refunded', async (context, event) => {
    await insertEvent(context.db, {
      shopId: event.shopId,
      orderId: event.orderId,
      id: newId(),
      type: 'refunded',
      actor: event.actor,
      detail: factsOf(event),
    })
    await limitHold(context, event)
    announceOrder(context, event.shopId, event.orderId)
  })
  bus.on('payment.moving', async (context, { shopId, orderId, toOrderId }) => {
    if (!(await haveOneCustomer(context.db, shopId, [orderId, toOrderId])))
      throw new CallError('MOVE_OTHER_CUSTOMER')
  })
  bus.on('payment.moved', async (context, event) => {
    const { shopId, orderId, actor, toOrderNo } = event
    const detail = { ...factsOf(event), orderNo: toOrderNo }
    await insertEvent(context.db, { shopId, orderId, id: newId(), type: 'moneyMoved', actor, detail })
    announceOrder(context, shopId, orderId)
  })
  bus.on('payment.misplaced', async (context, event) => {
    await insertEvent(context.db, {
      shopId: event.shopId,
      orderId: event.orderId,
      id: newId(),
      type: event.reason === 'LATE' ? 'paidLate' : 'paidOther',
      actor: event.actor,
      detail: factsOf(event),
    })
    announceOrder(context, event.shopId, event.orderId)
  })
  followMisplacedPayments(bus)
  followMovedMoney(bus)
  followLapsedTransfers(bus)
  followRevocations(bus)
  followFailedRefunds(bus)
}

/**
 * A confirmed order of which everything was refunded is held like one that was never paid: until the hold ends, or longer for a payment that is open. One
 * that costs nothing keeps its goods.
 */
export const limitHold = async (context: EventContext, { shopId, orderId }: OrderRef): Promise<void> => {
  const order = await orderById(context.db, shopId, orderId)
  const isUnpaid = order?.status === 'CONFIRMED' && order.holdExpiresAt === null && order.paidCents === 0
  if (!isUnpaid || owedCents(order) === 0) return
  const linkEnd = await lastLinkEnd(context.db, shopId, orderId)
  const hold = await holdEndTime(context.db)
  const until = linkEnd && linkEnd > hold ? new Date(linkEnd.getTime() + notificationDelayMs) : hold
  await endHold(context.db, shopId, orderId, until)
  await holdAvailable(
    context,
    { shopId, orderId },
    toHold(await linesToHold(context.db, shopId, orderId)),
    until,
  )
}

/** Time for the notification of a payment that was made in a link's last second. */
const notificationDelayMs = 5 * 60_000

/**
 * Keeps the order's holds until an unpaid link has certainly ended (null: for good), and holds anew what has expired, so that nobody pays for goods
 * of another order. Errors: STOCK_SHORT, BOARD_TAKEN.
 */
const reserve = async (context: EventContext, order: OrderRef, linkEnd: Date | null): Promise<void> => {
  const until = linkEnd && new Date(linkEnd.getTime() + notificationDelayMs)
  if (until) await lengthenHold(context.db, order.shopId, order.orderId, until)
  if (await keepStock(context, order, piecesToHold(order), until)) return
  await holdStock(context, order, toHold(await linesToHold(context.db, order.shopId, order.orderId)), until)
}

/** Holds for good what is still available, because money that has arrived is always booked. Answers what is missing. */
const keepAvailable = async (context: EventContext, order: OrderRef): Promise<MissingPiece[]> =>
  (await keepStock(context, order, piecesToHold(order), null)) ? [] : holdWhatIsThere(context, order)

/** Holds an order's undelivered goods for good as far as they are available, and releases the rest. Answers what is missing. */
export const holdWhatIsThere = async (context: EventContext, order: OrderRef): Promise<MissingPiece[]> => {
  const lines = toHold(await linesToHold(context.db, order.shopId, order.orderId))
  const missing = await holdAvailable(context, order, lines, null)
  const pieces = missing.map(({ skuId, boardId }): [string, MissingPiece] => {
    const of = lines.filter((line) => (boardId === null ? line.skuId === skuId : line.board?.id === boardId))
    const itemQty = of.reduce((sum, { quantity }) => sum + quantity, 0)
    const serialNo = boardId === null ? null : (of[0]?.board?.serialNo ?? '')
    return [`${skuId} ${boardId}`, { skuName: of[0]?.name ?? '', itemQty, serialNo }]
  })
  return [...new Map(pieces).values()]
}

/** Holds an order's undelivered goods for good and releases the rest. Errors: STOCK_SHORT, BOARD_TAKEN. */
export const holdMissing = async (context: EventContext, order: OrderRef): Promise<void> =>
  holdStock(context, order, toHold(await linesToHold(context.db, order.shopId, order.orderId)), null)

/** Holds the missing goods of a paid order for good. Errors: NOT_FOUND, STOCK_SHORT, BOARD_TAKEN. */
export const holdAgain = async (
  context: Context,
  input: { id: ScopedId },
): Promise<Record<string, never>> => {
  const { shopId, id } = input.id
  await lockedOrder(context.db, shopId, id)
  if (await markHeld(context.db, { shopId, id, eventId: newId(), actor: context.session.name })) {
    await reserve(context, { shopId, orderId: id }, null)
    announceOrder(context, shopId, id)
  }
  return {}
}
