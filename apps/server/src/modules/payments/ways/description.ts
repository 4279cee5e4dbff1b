import type { Db } from '../../../platform/database/db.ts'
import { shopById, shopName } from '../../shops/shops.public.ts'
import { orderNoOf } from '../ledger/bills.db.ts'

/** What customer and merchant read about a payment at the provider: the order's number and the shop, which a short limit cuts. */
export const descriptionOf = async (db: Db, tender: { shopId: string; orderId: string }): Promise<string> => {
  const orderNo = await orderNoOf(db, tender.shopId, tender.orderId)
  const { siteName: site } = await shopById(db, tender.shopId)
  return [orderNo, shopName(site)].filter(Boolean).join(' ')
}
