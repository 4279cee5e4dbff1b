import { sql } from 'kysely'
import type { Db, Moment } from '../../platform/db.ts'

/** Locks the stock rows of the SKUs, in order of id so that two orders never wait for each other in a circle. */
export const lockStock = async (db: Db, shopId: string, skuIds: readonly string[]): Promise<void> => {
  await sql`select 1 from stock where shop_id = ${shopId} and sku_id = any(${skuIds}::bigint[]) order by sku_id for update`.execute(
    db,
  )
}

/** Holds every SKU whose stock is enough, and answers those whose stock is not, with what is left. Run it after `lockStock` and undo all when any is short. */
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
    with wanted as (
      select w.sku_id, w.quantity, coalesce(s.item_num, 0) as item_num
      from unnest(${hold.skuIds}::bigint[], ${hold.quantities}::int[]) w(sku_id, quantity)
      left join sellable_stock s on s.shop_id = ${hold.shopId} and s.sku_id = w.sku_id
    ), held as (
      insert into holds (shop_id, sku_id, order_id, quantity, expires_at)
      select ${hold.shopId}, sku_id, ${hold.orderId}, quantity, ${hold.expiresAt}::timestamptz from wanted where quantity <= item_num
    )
    select sku_id, item_num as left from wanted where quantity > item_num order by sku_id`.execute(db)
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
  return Number(result.numAffectedRows ?? 0n)
}
