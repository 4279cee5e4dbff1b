import type { FastifyBaseLogger } from 'fastify'
import type { PoolDb } from '../../../platform/database/db.ts'
import { openBindings } from '../binding/binding.db.ts'
import type { Platforms } from '../platforms/platforms.ts'
import { keepShares, noteAsked, provisionalOrders } from './final-shares.db.ts'

const batchSize = 500

/**
 * Job: replaces provisional shares of vouchers by the platform's final ones. A share that the platform does not state yet is requested again hours later; an order without
 * an answer delays no other.
 */
export const fetchShares = async (
  db: PoolDb,
  platforms: Platforms,
  log: FastifyBaseLogger,
  stopping?: AbortSignal,
): Promise<void> => {
  for (const order of await provisionalOrders(db, batchSize)) {
    if (stopping?.aborted) return
    const { shopId, platform: code, platformOrderNo: orderNo, kind } = order
    await noteAsked(db, order)
    try {
      const binding = (await openBindings(db, shopId)).find(({ platform }) => platform === code)
      const { sharesOf } = await platforms.platform(code)
      if (!binding || !sharesOf) continue
      const place = { shopId, placeId: binding.placeId, accountId: binding.accountId }
      await keepShares(db, order, await sharesOf(place, { orderNo, kind }))
    } catch (error) {
      log.warn({ err: error, shopId, platform: code }, 'the shares of vouchers could not be fetched')
    }
  }
}
