import { CallError } from '../../../platform/calls/errors.ts'
import type { EventContext } from '../../../platform/bus.ts'
import type { PoolDb } from '../../../platform/database/db.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import { releaseStock } from '../../inventory/inventory.public.ts'
import { lockedOrder, move } from '../order.ts'
import { overdueOrders } from './following.db.ts'

const expiryBatch = 200

/** Job: stores the expiry of unconfirmed orders whose hold has ended. Queries treat them as expired already. */
export const expireOrders = async (db: PoolDb, announce: NewsDesk['announce']): Promise<void> => {
  const batch = await overdueOrders(db, expiryBatch)
  let written = 0
  for (const due of batch) {
    const news: News[] = []
    await db
      .transaction(async (tx) => {
        const context: EventContext = { db: tx, announce: (item) => void news.push(item) }
        const order = await lockedOrder(tx, due.shopId, due.id)
        if (order.status !== 'EXPIRED' || order.version !== due.version) return
        await releaseStock(context, { shopId: due.shopId, orderId: due.id })
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
