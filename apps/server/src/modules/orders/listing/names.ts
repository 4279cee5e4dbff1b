import { splitScopedId } from '@showfloor/contract/common/ids'
import type { Db } from '../../../platform/database/db.ts'
import { scoped } from '../../../platform/database/ids.ts'
import { orderNumberRows, ordersNumbered } from './detail.db.ts'

/** Order numbers by scoped id; deleted orders are missing. */
export const orderNumbers = async (db: Db, scopedIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await orderNumberRows(db, scopedIds.map(splitScopedId))
  return new Map(rows.map((row) => [scoped(row.shopId, row.id), row.orderNo]))
}

/** The scoped ids of an order number. */
export const idsOfOrder = async (db: Db, orderNo: string): Promise<string[]> =>
  (await ordersNumbered(db, orderNo)).map((row) => scoped(row.shopId, row.id))
