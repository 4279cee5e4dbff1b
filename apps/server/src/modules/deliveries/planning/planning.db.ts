import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Slot } from '../deliveries.db.ts'

export type GoodsRow = {
  lineId: string
  skuName: string
  propertiesName: string
  board: { serialNo: string } | null
  quantity: number
  plannedQuantity: number
  exchangedQuantity: number
  deliveredQuantity: number
  needsAssembly: boolean
}

/** The goods of an order with the pieces that deliveries planned and handed over. */
export const goodsOf = async (db: Db, shopId: string, orderId: string): Promise<GoodsRow[]> => {
  const { rows } = await sql<GoodsRow>`
    select line_id, sku_name, properties_name, board, quantity, planned_quantity, delivered_quantity,
      exchanged_quantity,
      exists (select from skus_to_assemble a where a.sku_id = order_goods.sku_id) as needs_assembly
    from order_goods
    where shop_id = ${shopId} and order_id = ${orderId} and quantity + exchanged_quantity > 0
    order by position`.execute(db)
  return rows
}

/** Whether the customer collects the goods of an order, by its delivery mode. */
export const isPickup = async (db: Db, deliveryMode: string): Promise<boolean> => {
  const { rows } = await sql<{ pickup: boolean }>`
    select not needs_address as pickup from delivery_ways where code = ${deliveryMode}`.execute(db)
  return rows[0]?.pickup ?? false
}

export type NewDelivery = {
  shopId: string
  id: string
  orderId: string
  slot: Slot
  pickup: boolean
  assembly: boolean
  callBefore: boolean
  note: string
  createdBy: string
  /** The capacity that it takes in its slot. */
  pieces: number
  visit: boolean
  lines: readonly { lineId: string; quantity: number }[]
}

/**
 * Writes a delivery with its lines; returns its number. A trigger counts their pieces at the
 * order's lines. A trigger keeps the booked day at the order.
 */
export const insertDelivery = async (db: Db, one: NewDelivery): Promise<string> => {
  const { slot } = one
  const { rows } = await sql<{ deliveryNo: string }>`
    insert into deliveries (
      shop_id, id, order_id, delivery_no, status, day, window_id, from_minute, to_minute, pieces,
      pickup, assembly, visit, call_before, note, created_by
    )
    values (
      ${one.shopId}, ${one.id}, ${one.orderId}, dated_number('DN-', nextval('delivery_numbers')), 'READY',
      ${slot.day}, ${slot.window?.id ?? null}, ${slot.window?.fromMinute ?? null}, ${slot.window?.toMinute ?? null},
      ${one.pieces}, ${one.pickup}, ${one.assembly}, ${one.visit}, ${one.callBefore}, ${one.note}, ${one.createdBy}
    )
    returning delivery_no`.execute(db)
  await sql`
    insert into delivery_lines (shop_id, delivery_id, order_id, line_id, quantity, claimed_quantity)
    select ${one.shopId}::bigint, ${one.id}::bigint, ${one.orderId}::bigint, l."lineId", l.quantity,
      l.quantity
    from jsonb_to_recordset(${JSON.stringify(one.lines)}::jsonb) as l(
      "lineId" bigint, quantity integer
    )`.execute(db)
  return rows[0]?.deliveryNo ?? ''
}
