import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type OrderedRow = {
  itemMappingId: string
  skuName: string
  quantity: number
  boardId: string | null
  boardNo: string | null
}

/** Some lines of a shop's orders. */
export const orderedLines = async (
  db: Db,
  shopId: string,
  lineIds: readonly string[],
): Promise<OrderedRow[]> => {
  const { rows } = await sql<OrderedRow>`
    select item_mapping_id, sku_name, quantity, board_id, board->>'serialNo' as board_no
    from order_lines
    where shop_id = ${shopId} and id = any(${lineIds}::bigint[])
    order by order_id, position`.execute(db)
  return rows
}
