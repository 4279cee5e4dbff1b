import type { DeliveryTrouble } from '@showfloor/contract/common/delivery-status'
import type { PoolDb } from '../../../platform/database/db.ts'
import { scoped } from '../../../platform/database/ids.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { dueDeliveries, type Place, type TroubledRow } from './watching.db.ts'

const batchSize = 500

const tellOf = async (
  db: PoolDb,
  row: TroubledRow,
  trouble: DeliveryTrouble,
  announce: NewsDesk['announce'],
): Promise<void> => {
  const news: News[] = []
  await db.transaction((tx) =>
    notify(
      { db: tx, announce: (item) => void news.push(item) },
      {
        shopId: row.shopId,
        event: `DELIVERY_TROUBLE:${row.id}:${trouble}:${row.day}`,
        content: {
          kind: 'DELIVERY_TROUBLE',
          orderId: scoped(row.shopId, row.orderId),
          orderNo: row.orderNo,
          customerName: row.customerName,
          deliveryNo: row.deliveryNo,
          trouble,
          day: row.day,
        },
        to: { accountId: row.accountId, permissions: ['delivery.release'] },
      },
    ),
  )
  announce(news)
}

/** Job: notifies the guide and the shop's managers of each trouble of a delivery from two days before its day, once for each planned day. */
export const watchDeliveries = async (db: PoolDb, announce: NewsDesk['announce']): Promise<void> => {
  let after: Place = { shopId: '0', day: '0001-01-01', id: '0' }
  for (;;) {
    const batch = await dueDeliveries(db, after, batchSize)
    for (const row of batch) for (const trouble of row.troubles) await tellOf(db, row, trouble, announce)
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    after = last
  }
}
