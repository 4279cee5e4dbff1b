import type { Db } from '../../../platform/database/db.ts'
import { shopById, shopName } from '../../shops/shops.public.ts'
import { orderNoOf } from '../ledger/bills.db.ts'

/** What customer and merchant read about a payment at the provider: the order's number and the shop, which a short limit cuts. */
export const descriptionOf = async (
  db: Db,
  tender: { shop_id: string; order_id: string },
): Promise<string> => {
  const orderNo = await orderNoOf(db, tender.shop_id, tender.order_id)
  const { site_name: site } = await shopById(db, tender.shop_id)
  return [orderNo, shopName(site)].filter(Boolean).join(' ')
}
