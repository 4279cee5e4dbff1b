import { sql } from '../../platform/sql.ts'
import type { Db, Moment } from '../../platform/db.ts'

/** Holds every SKU whose stock is enough, under locks taken in order of id, and answers those whose stock is not. Undo all when any is short. */
export const insertHolds = async (
  db: Db,
  hold: {
    shopId: string
    orderId: string
    skuIds: readonly string[]
    quantities: readonly number[]
    expiresAt: Moment | null
  },
): Promise<{ sku_id: string; left: number }[]> => {
  const { rows } = await sql<{ sku_id: string; left: number }>`
    select short_sku_id as sku_id, remaining as left
    from hold_stock(${hold.shopId}, ${hold.orderId}, ${hold.skuIds}::bigint[], ${hold.quantities}::int[], ${hold.expiresAt}::timestamptz)`.execute(
    db,
  )
  return rows
}

export const deleteHolds = async (db: Db, shopId: string, orderId: string): Promise<void> => {
  await sql`delete from holds where shop_id = ${shopId} and order_id = ${orderId}`.execute(db)
}

/** Lengthens an order's holds that still count to `expiresAt`, or for good with null; never shortens one. Answers how many there were. */
export const extendHolds = async (
  db: Db,
  shopId: string,
  orderId: string,
  expiresAt: Moment | null,
): Promise<number> => {
  const result = await sql`
    update holds set expires_at = case when ${expiresAt}::timestamptz is null or expires_at is null then null else greatest(expires_at, ${expiresAt}::timestamptz) end
    where shop_id = ${shopId} and order_id = ${orderId} and (expires_at is null or expires_at > now())`.execute(
    db,
  )
  return result.count
}
