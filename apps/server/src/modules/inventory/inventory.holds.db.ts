import { sql } from '../../platform/sql.ts'
import type { Db, Moment } from '../../platform/db.ts'

export type WantedHold = {
  skuId: string
  boardId: string | null
  quantity: number
  /** Whether there has to be so much in stock. */
  limited: boolean
}
type Missing = { sku_id: string; board_id: string | null; left: number }

/** Holds what can be had, under locks taken in order of id, and answers what cannot: boards that are gone, SKUs whose stock is short. Undo all when any is. */
export const insertHolds = async (
  db: Db,
  hold: {
    shopId: string
    orderId: string
    wanted: readonly WantedHold[]
    expiresAt: Moment | null
  },
): Promise<Missing[]> => {
  const { wanted } = hold
  const { rows } = await sql<Missing>`
    select short_sku_id as sku_id, taken_board_id as board_id, remaining as left
    from hold_stock(${hold.shopId}, ${hold.orderId}, ${wanted.map(({ skuId }) => skuId)}::bigint[], ${wanted.map(({ boardId }) => boardId)}::bigint[],
      ${wanted.map(({ quantity }) => quantity)}::int[], ${wanted.map(({ limited }) => limited)}::boolean[], ${hold.expiresAt}::timestamptz)`.execute(
    db,
  )
  return rows
}

/** How much of each SKU an order holds now. */
export const heldQuantities = async (
  db: Db,
  shopId: string,
  orderId: string,
): Promise<{ sku_id: string; quantity: number }[]> => {
  const { rows } = await sql<{ sku_id: string; quantity: number }>`
    select sku_id, sum(quantity)::integer as quantity from holds
    where shop_id = ${shopId} and order_id = ${orderId} and (expires_at is null or expires_at > now()) group by sku_id`.execute(
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
