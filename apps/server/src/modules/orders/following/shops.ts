import { CallError } from '../../../platform/calls/errors.ts'
import type { ShopBus } from '../../shops/shops.public.ts'
import { countOpenOrders } from './following.db.ts'

/** Refuses to close a shop with open orders until the user confirms it; they can still be finished. */
export const followShops = (bus: ShopBus): void => {
  bus.on('shopClosing', async ({ db }, { shopId, finishOpenOrders }) => {
    const orders = finishOpenOrders ? 0 : await countOpenOrders(db, shopId)
    if (orders > 0) throw new CallError('SHOP_HAS_OPEN_ORDERS', { orders })
  })
}
