import type { movementKinds } from '@showfloor/contract/inventory/movements'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type MovementRow = {
  id: string
  kind: (typeof movementKinds)[number]
  quantity: number
  onHand: number
  at: Date
  by: string | null
}

/** Movements of a SKU in a shop before an id, newest first. */
export const movementRows = async (
  db: Db,
  { shopId, skuId }: { shopId: string; skuId: string },
  page: { before: string | null; limit: number },
): Promise<MovementRow[]> => {
  const { rows } = await sql<MovementRow>`
    select m.id, m.kind, m.quantity, m.on_hand, m.at, a.name as by
    from stock_movements m
    left join account_names a on a.id = m.account_id
    where m.shop_id = ${shopId}
      and m.sku_id = ${skuId}
      and (${page.before}::bigint is null or m.id < ${page.before}::bigint)
    order by m.id desc
    limit ${page.limit}`.execute(db)
  return rows
}
