import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

/** The number of pieces refunded of the line at a position, in all. */
export type RefundedPieces = { position: number; quantity: number }

/** `taken`: pieces removed from the line now. `left`: refunded pieces that the customer has, or that a delivery plans. */
type TakenRow = { sku_name: string; board_no: string | null; taken: number; left: number }

/** Counts refunded pieces on the lines, except delivered and planned ones. Only under the order's lock. */
export const removeRefunded = async (
  db: Db,
  { shopId, orderId }: { shopId: string; orderId: string },
  pieces: readonly RefundedPieces[],
): Promise<TakenRow[]> => {
  const { rows } = await sql<TakenRow>`
    with wanted as (
      select l.id, l.sku_name, l.board ->> 'serialNo' as board_no, l.refunded_quantity as before,
        least(w.quantity, l.quantity) as wanted,
        greatest(
          l.refunded_quantity,
          least(w.quantity, l.quantity, l.quantity + l.exchanged_quantity - l.planned_quantity)
        ) as after
      from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as w (position smallint, quantity integer)
      join order_lines l on l.shop_id = ${shopId} and l.order_id = ${orderId} and l.position = w.position
    ), counted as (
      update order_lines l
      set refunded_quantity = w.after
      from wanted w
      where l.shop_id = ${shopId} and l.order_id = ${orderId} and l.id = w.id and w.after <> w.before
      returning l.id
    ), moved as (
      update orders
      set version = version + 1, updated_at = now()
      where shop_id = ${shopId} and id = ${orderId} and exists (select from counted)
    )
    select sku_name, board_no, after - before as taken, greatest(wanted - after, 0) as left
    from wanted`.execute(db)
  return rows
}
