import { formatCents } from '@showfloor/contract/common/money'
import type { EventContext } from '../../platform/bus.ts'
import type { PoolDb } from '../../platform/db.ts'
import { CallError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { News, NewsDesk } from '../../platform/news.ts'
import { holdStock, keepStock, releaseStock } from '../inventory/inventory.holds.service.ts'
import type { PaymentBus } from '../payments/payments.events.service.ts'
import { keepForGood, linesToHold, overdueOrders, lengthenHold } from './orders.following.db.ts'
import { toHold } from './orders.content.ts'
import { insertEvent } from './orders.db.ts'
import { followMisplacedPayments, tellOfPayment } from './orders.notices.service.ts'
import { announceOrder, lockedOrder, move } from './orders.service.ts'

type OrderRef = { shopId: string; orderId: string }

/** What an order does when money is asked for or comes in, in the transaction of the payment. */
export const followPayments = (bus: PaymentBus): void => {
  bus.on('payment.requested', (context, event) => reserve(context, event, event.until))
  bus.on('payment.booked', async (context, event) => {
    const short = event.isReserved ? '' : await reserveIfPossible(context, event)
    const detail = `${event.type} ¥${formatCents(event.amountCents)}${short}`
    const order = await keepForGood(context.db, {
      shopId: event.shopId,
      id: event.orderId,
      eventId: newId(),
      actor: event.actor,
      detail,
    })
    if (order) await tellOfPayment(context, order, event)
    announceOrder(context, event.shopId, event.orderId)
  })
  bus.on('payment.refunded', async (context, event) => {
    await insertEvent(context.db, {
      shopId: event.shopId,
      orderId: event.orderId,
      id: newId(),
      type: 'refunded',
      actor: event.actor,
      detail: `${event.type} ¥${formatCents(event.amountCents)}`,
    })
    announceOrder(context, event.shopId, event.orderId)
  })
  followMisplacedPayments(bus)
}

/**
 * Nobody pays for what another order may have taken meanwhile: the order's holds are kept until `until` (null: for good), and taken anew when they have run
 * out. Errors: STOCK_SHORT, BOARD_TAKEN.
 */
const reserve = async (context: EventContext, order: OrderRef, until: Date | null): Promise<void> => {
  if (!(await keepStock(context, order, until))) {
    await releaseStock(context, order)
    const lines = await linesToHold(context.db, order.shopId, order.orderId)
    await holdStock(context, order, toHold(lines), until)
  }
  if (until) await lengthenHold(context.db, order.shopId, order.orderId, until)
}

const goneCodes: ReadonlySet<string> = new Set(['STOCK_SHORT', 'BOARD_TAKEN'])

/** Money that has arrived is booked whatever happens; what could not be held any more is said on the timeline. */
const reserveIfPossible = async (context: EventContext, order: OrderRef): Promise<string> => {
  try {
    await reserve(context, order, null)
    return ''
  } catch (error) {
    if (error instanceof CallError && goneCodes.has(error.code)) return ` · ${error.message}`
    throw error
  }
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
