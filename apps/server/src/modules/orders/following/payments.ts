import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { EventFacts, MissingPiece } from '@showfloor/contract/orders/events'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { EventContext } from '../../../platform/bus.ts'
import type { Context } from '../../../platform/calls/context.ts'
import type { PoolDb } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import { holdStock, holdWhatIsLeft, keepStock, releaseStock } from '../../inventory/inventory.public.ts'
import type { PaymentBus } from '../../payments/payments.public.ts'
import { keepForGood, keptAgain, linesToHold, overdueOrders, lengthenHold } from './following.db.ts'
import { toHold } from '../placing/content.ts'
import { insertEvent } from '../order.db.ts'
import { followMisplacedPayments, notifyOfOrder, notifyOfPayment } from './notices.ts'
import { announceOrder, lockedOrder, move } from '../order.ts'

type OrderRef = { shopId: string; orderId: string }

const factsOf = ({ type, amountCents }: { type: TenderType; amountCents: number }): EventFacts => ({
  tenderType: type,
  amount: amountCents,
})

/** What an order does when money is asked for or comes in, in the transaction of the payment. */
export const followPayments = (bus: PaymentBus): void => {
  bus.on('payment.requested', (context, event) => reserve(context, event, event.until))
  bus.on('payment.booked', async (context, event) => {
    const missing = event.isReserved ? [] : await keepWhatIsLeft(context, event)
    const { actor } = event
    const paid = {
      id: newId(),
      type: 'paid',
      actor,
      detail: factsOf(event),
    }
    const unheld = { id: newId(), type: 'unheld', actor, detail: { missing } }
    const isWhole = missing.length === 0
    const order = await keepForGood(context.db, {
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
    announceOrder(context, event.shopId, event.orderId)
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
}

/** A payment made in a link's last second is told of a little later. */
const toldWithinMs = 5 * 60_000

/**
 * Nobody pays for what another order may have taken meanwhile: the order's holds are kept until an unpaid link has surely ended (null: for good), and taken
 * anew when they have run out. Errors: STOCK_SHORT, BOARD_TAKEN.
 */
const reserve = async (context: EventContext, order: OrderRef, linkEnd: Date | null): Promise<void> => {
  const until = linkEnd && new Date(linkEnd.getTime() + toldWithinMs)
  if (until) await lengthenHold(context.db, order.shopId, order.orderId, until)
  const lines = toHold(await linesToHold(context.db, order.shopId, order.orderId))
  if (!(await keepStock(context, order, lines, until))) await holdStock(context, order, lines, until)
}

/** Money that has arrived is booked whatever happens: what can be had is held for good. Answers what cannot. */
const keepWhatIsLeft = async (context: EventContext, order: OrderRef): Promise<MissingPiece[]> => {
  const lines = toHold(await linesToHold(context.db, order.shopId, order.orderId))
  if (await keepStock(context, order, lines, null)) return []
  const missing = await holdWhatIsLeft(context, order, lines, null)
  const pieces = missing.map(({ sku_id: skuId, board_id: boardId }): [string, MissingPiece] => {
    const of = lines.filter((line) => (boardId === null ? line.skuId === skuId : line.board?.id === boardId))
    const itemQty = of.reduce((sum, { quantity }) => sum + quantity, 0)
    const serialNo = boardId === null ? null : (of[0]?.board?.serialNo ?? '')
    return [`${skuId} ${boardId}`, { skuName: of[0]?.name ?? '', itemQty, serialNo }]
  })
  return [...new Map(pieces).values()]
}

/** A guide has what was missing of a paid order, and holds it for good. Errors: NOT_FOUND, STOCK_SHORT, BOARD_TAKEN. */
export const holdAgain = async (
  context: Context,
  input: { id: ScopedId },
): Promise<Record<string, never>> => {
  const { shopId, id } = input.id
  await lockedOrder(context.db, shopId, id)
  if (await keptAgain(context.db, { shopId, id, eventId: newId(), actor: context.session.name })) {
    await reserve(context, { shopId, orderId: id }, null)
    announceOrder(context, shopId, id)
  }
  return {}
}

const expiryBatch = 200

/** Job: writes down that orders whose hold ran out before the customer confirmed are over. Every query sees them so already. */
export const expireOrders = async (db: PoolDb, announce: NewsDesk['announce']): Promise<void> => {
  const batch = await overdueOrders(db, expiryBatch)
  let written = 0
  for (const due of batch) {
    const news: News[] = []
    await db
      .transaction(async (tx) => {
        const context: EventContext = { db: tx, announce: (item) => void news.push(item) }
        const order = await lockedOrder(tx, due.shop_id, due.id)
        if (order.status !== 'EXPIRED' || order.version !== due.version) return
        await releaseStock(context, { shopId: due.shop_id, orderId: due.id })
        await move(context, { ...order, status: 'PENDING_CONFIRMATION' }, 'expire', { holdExpiresAt: null })
        written += 1
      })
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
      })
    announce(news)
  }
  if (batch.length === expiryBatch && written > 0) await expireOrders(db, announce)
}
