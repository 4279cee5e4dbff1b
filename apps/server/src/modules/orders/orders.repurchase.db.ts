import { sql } from '../../platform/sql.ts'
import type { Db } from '../../platform/db.ts'

export type OrderedRow = { item_mapping_id: string; sku_name: string; quantity: number }

/** Some lines of an order, as they stand in it. */
export const orderedLines = async (
  db: Db,
  shopId: string,
  orderId: string,
  lineIds: readonly string[],
): Promise<OrderedRow[]> => {
  const { rows } = await sql<OrderedRow>`
    select item_mapping_id, sku_name, quantity from order_lines
    where shop_id = ${shopId} and order_id = ${orderId} and id = any(${lineIds}::bigint[]) order by position`.execute(
    db,
  )
  return rows
}
