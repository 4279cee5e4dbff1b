import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

type OrderRef = { shopId: string; orderId: string }
/** The number of pieces refunded of the line at a position, in all. */
export type RefundedPieces = { position: number; quantity: number }
type LineNames = { skuName: string; boardNo: string | null }

/** Pieces of a line that no delivery plans, replacements not counted. */
export const openQuantity = sql`least(quantity, quantity + exchanged_quantity - planned_quantity) - refunded_quantity`

export type OpenLine = {
  lineId: string
  position: number
  skuName: string
  amountCents: number
  quantity: number
  refunded: number
  claimed: number
  open: number
}

/** The lines of an order with their refunded and claimed pieces, and those that no delivery plans. */
export const openLines = async (db: Db, { shopId, orderId }: OrderRef): Promise<OpenLine[]> => {
  const { rows } = await sql<OpenLine>`
    select id as line_id, position, sku_name, amount_cents, quantity, refunded_quantity as refunded,
      claimed_quantity as claimed, ${openQuantity} as open
    from order_lines
    where shop_id = ${shopId} and order_id = ${orderId}`.execute(db)
  return rows
}

const changed = ({ shopId, orderId }: OrderRef) => sql`
  update orders
  set version = version + 1, updated_at = now()
  where shop_id = ${shopId} and id = ${orderId} and exists (select from counted)`

/**
 * Counts refunded pieces on the lines, except delivered and planned ones. `pieces`: removed from the line now. `left`: refunded ones that the customer has, or
 * that a delivery plans. Only under the order's lock.
 */
export const removeRefunded = async (
  db: Db,
  order: OrderRef,
  refunded: readonly RefundedPieces[],
): Promise<(LineNames & { pieces: number; left: number })[]> => {
  const { shopId, orderId } = order
  const { rows } = await sql<LineNames & { pieces: number; left: number }>`
    with wanted as (
      select l.id, l.sku_name, l.board ->> 'serialNo' as board_no, l.refunded_quantity as before,
        least(w.quantity, l.quantity) as wanted,
        greatest(
          l.refunded_quantity,
          least(w.quantity, l.quantity, l.quantity + l.exchanged_quantity - l.planned_quantity)
        ) as after
      from jsonb_to_recordset(${JSON.stringify(refunded)}::jsonb) as w (position smallint, quantity integer)
      join order_lines l on l.shop_id = ${shopId} and l.order_id = ${orderId} and l.position = w.position
    ), counted as (
      update order_lines l
      set refunded_quantity = w.after
      from wanted w
      where l.shop_id = ${shopId} and l.order_id = ${orderId} and l.id = w.id and w.after <> w.before
      returning l.id
    ), moved as (
      ${changed(order)}
    )
    select sku_name, board_no, after - before as pieces, greatest(wanted - after, 0) as left
    from wanted`.execute(db)
  return rows
}

/** Refunded pieces of lines are to be delivered again. Only under the order's lock. */
export const addBack = async (
  db: Db,
  order: OrderRef,
  pieces: readonly { lineId: string; itemQty: number }[],
): Promise<(LineNames & { pieces: number })[]> => {
  const { rows } = await sql<LineNames & { pieces: number }>`
    with counted as (
      update order_lines l
      set refunded_quantity = l.refunded_quantity - w."itemQty"
      from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as w ("lineId" bigint, "itemQty" integer)
      where l.shop_id = ${order.shopId} and l.order_id = ${order.orderId} and l.id = w."lineId"
      returning l.sku_name, l.board ->> 'serialNo' as board_no, w."itemQty" as pieces
    ), moved as (
      ${changed(order)}
    )
    select sku_name, board_no, pieces
    from counted`.execute(db)
  return rows
}
