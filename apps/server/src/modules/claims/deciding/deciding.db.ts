import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { ClaimRow } from '../claims.db.ts'

/** Stores how many of the returned pieces went back to stock. A trigger counts their pieces at the order's lines. */
export const keepLines = async (
  db: Db,
  { shopId, id }: ClaimRow,
  lines: readonly { lineId: string; kept: number }[],
): Promise<void> => {
  await sql`
    update claim_lines l
    set kept_quantity = w.kept
    from unnest(
      ${lines.map(({ lineId }) => lineId)}::bigint[], ${lines.map(({ kept }) => kept)}::integer[]
    ) w(line_id, kept)
    where l.shop_id = ${shopId} and l.claim_id = ${id} and l.line_id = w.line_id`.execute(db)
}

/** Whether the replacement of an exchange is planned, in a delivery that is not cancelled. */
export const isPlannedAgain = async (db: Db, { shopId, id }: ClaimRow): Promise<boolean> => {
  const { rows } = await sql`
    select
    from claim_lines l
    join order_goods g on g.shop_id = l.shop_id and g.order_id = l.order_id and g.line_id = l.line_id
    where l.shop_id = ${shopId}
      and l.claim_id = ${id}
      and g.planned_quantity > g.quantity + g.exchanged_quantity - l.quantity`.execute(db)
  return rows.length > 0
}

/** Whether nothing of the order is left with the customer, or for them, once the goods of this claim are returned. */
export const returnsAll = async (db: Db, row: ClaimRow): Promise<boolean> => {
  const { rows } = await sql`
    select
    from order_goods g
    where g.shop_id = ${row.shopId}
      and g.order_id = ${row.orderId}
      and g.quantity > (
        select coalesce(sum(l.quantity), 0)
        from claim_lines l
        join claims c on c.shop_id = l.shop_id and c.id = l.claim_id
        where l.shop_id = g.shop_id
          and l.order_id = g.order_id
          and l.line_id = g.line_id
          and (c.outcome = 'RETURN' or c.id = ${row.id})
      )`.execute(db)
  return rows.length === 0
}
