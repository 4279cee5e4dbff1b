import { sql } from '../../../platform/database/sql.ts'
import type { Db, Moment } from '../../../platform/database/db.ts'

export type WantedHold = {
  skuId: string
  boardId: string | null
  quantity: number
  /** Whether there has to be so much in stock. */
  limited: boolean
}
export type Missing = { sku_id: string; board_id: string | null; left: number }

type Hold = {
  shopId: string
  orderId: string
  wanted: readonly WantedHold[]
  /** Null: for good. */
  expiresAt: Moment | null
}

const skusOf = (wanted: readonly WantedHold[]) => sql`${wanted.map(({ skuId }) => skuId)}::bigint[]`
const boardsOf = (wanted: readonly WantedHold[]) => sql`${wanted.map(({ boardId }) => boardId)}::bigint[]`
const quantitiesOf = (wanted: readonly WantedHold[]) => sql`${wanted.map(({ quantity }) => quantity)}::int[]`

/**
 * Holds what can be had instead of what the order held before, under locks taken in order of id, and answers what cannot: boards that are gone, SKUs whose
 * stock is short.
 */
export const replaceHolds = async (
  db: Db,
  { shopId, orderId, wanted, expiresAt }: Hold,
): Promise<Missing[]> => {
  const { rows } = await sql<Missing>`
    select short_sku_id as sku_id, taken_board_id as board_id, remaining as left
    from hold_stock(
      shop => ${shopId},
      holder => ${orderId},
      skus => ${skusOf(wanted)},
      boards => ${boardsOf(wanted)},
      quantities => ${quantitiesOf(wanted)},
      limited => ${wanted.map(({ limited }) => limited)}::boolean[],
      until => ${expiresAt}::timestamptz
    )`.execute(db)
  return rows
}

/** Lengthens an order's holds under the same locks when all of `wanted` is still held; answers whether it is. */
export const keepHolds = async (db: Db, { shopId, orderId, wanted, expiresAt }: Hold): Promise<boolean> => {
  const { rows } = await sql<{ kept: boolean }>`
    select keep_stock(
      shop => ${shopId},
      holder => ${orderId},
      skus => ${skusOf(wanted)},
      boards => ${boardsOf(wanted)},
      quantities => ${quantitiesOf(wanted)},
      until => ${expiresAt}::timestamptz
    ) as kept`.execute(db)
  return rows[0]?.kept ?? false
}

/** Takes goods that an order holds out of the stock, under the same locks; answers what it does not hold or what is not on hand, and then changes nothing. */
export const handOverHolds = async (
  db: Db,
  { shopId, orderId, wanted }: Omit<Hold, 'expiresAt'>,
): Promise<Omit<Missing, 'left'>[]> => {
  const { rows } = await sql<Omit<Missing, 'left'>>`
    select short_sku_id as sku_id, short_board_id as board_id
    from hand_over_stock(
      shop => ${shopId},
      holder => ${orderId},
      skus => ${skusOf(wanted)},
      boards => ${boardsOf(wanted)},
      quantities => ${quantitiesOf(wanted)},
      limited => ${wanted.map(({ limited }) => limited)}::boolean[]
    )`.execute(db)
  return rows
}

/** Gives free what an order holds, under the same locks. */
export const releaseHolds = async (db: Db, shopId: string, orderId: string): Promise<void> => {
  await sql`select release_stock(${shopId}, ${orderId})`.execute(db)
}

/** How much of each SKU an order holds now. */
export const heldQuantities = async (
  db: Db,
  shopId: string,
  orderId: string,
): Promise<{ sku_id: string; quantity: number }[]> => {
  const { rows } = await sql<{ sku_id: string; quantity: number }>`
    select sku_id, sum(quantity)::integer as quantity
    from holds
    where shop_id = ${shopId} and order_id = ${orderId} and (expires_at is null or expires_at > now())
    group by sku_id`.execute(db)
  return rows
}
