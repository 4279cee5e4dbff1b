import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { Db, Moment } from '../../../platform/database/db.ts'

export type WantedHold = {
  skuId: string
  boardId: string | null
  quantity: number
  /** Whether the quantity has to be in stock. */
  limited: boolean
}
export type Missing = { skuId: string; boardId: string | null; left: number }

type Hold = {
  shopId: string
  orderId: string
  wanted: readonly WantedHold[]
  /** Null: permanent. */
  expiresAt: Moment | null
}

const skusOf = (wanted: readonly WantedHold[]) => sql`${wanted.map(({ skuId }) => skuId)}::bigint[]`
const boardsOf = (wanted: readonly WantedHold[]) => sql`${wanted.map(({ boardId }) => boardId)}::bigint[]`
const quantitiesOf = (wanted: readonly WantedHold[]) => sql`${wanted.map(({ quantity }) => quantity)}::int[]`

/**
 * Replaces an order's holds by what is available, under locks in order of id. Returns what is not available: boards that are taken, SKUs whose
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

/** The wanted pieces as a query of sku_id, board_id and quantity. */
export const wantedPieces = (wanted: readonly WantedHold[]) => sql`
  select *
  from unnest(${skusOf(wanted)}, ${boardsOf(wanted)}, ${quantitiesOf(wanted)}) w(sku_id, board_id, quantity)`

/** Extends an order's holds under the same locks when it still holds all `pieces` of a query; returns whether it does. */
export const keepHolds = async (
  db: Db,
  { shopId, orderId, pieces, expiresAt }: Omit<Hold, 'wanted'> & { pieces: Sql },
): Promise<boolean> => {
  const { rows } = await sql<{ kept: boolean }>`
    select keep_stock(
      shop => ${shopId},
      holder => ${orderId},
      skus => array_agg(p.sku_id),
      boards => array_agg(p.board_id),
      quantities => array_agg(p.quantity),
      until => ${expiresAt}::timestamptz
    ) as kept
    from (${pieces}) p`.execute(db)
  return rows[0]?.kept ?? false
}

/** Takes held goods of an order out of stock, under the same locks. Returns goods that are not held or not on hand; then nothing changes. */
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

/** Releases the holds of an order, under the same locks. */
export const releaseHolds = async (db: Db, shopId: string, orderId: string): Promise<void> => {
  await sql`select release_stock(${shopId}, ${orderId})`.execute(db)
}

/** A holder's demand for a SKU. `reserveId`: a holder whose pieces are reserved for this one; `returned`: what it took of them before. */
export type WantedPieces = { skuId: string; quantity: number; reserveId: string | null; returned: number }
/** What a holder got, and how much of that from the reserve. */
export type HeldPieces = { skuId: string; held: number; reserved: number }

/**
 * Replaces the permanent holds of each holder by what is available, reserves first, in the order of the holders. Returns what each got, by holder.
 */
export const holdFromReserves = async (
  db: Db,
  shopId: string,
  holders: readonly { holderId: string; wanted: readonly WantedPieces[] }[],
): Promise<Map<string, HeldPieces[]>> => {
  const asked = holders.map(({ holderId, wanted }) => ({
    holder: holderId,
    skus: wanted.map(({ skuId }) => skuId),
    quantities: wanted.map(({ quantity }) => quantity),
    reserves: wanted.map(({ reserveId }) => reserveId),
    returned: wanted.map(({ returned }) => returned),
  }))
  const { rows } = await sql<HeldPieces & { holderId: string }>`
    select f.holder as holder_id, r.held_sku_id as sku_id, r.held, r.reserved
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as f (
      holder bigint, skus bigint[], quantities integer[], reserves bigint[], returned integer[]
    )
    cross join lateral hold_from_reserves(
      shop => ${shopId},
      holder => f.holder,
      skus => f.skus,
      quantities => f.quantities,
      reserves => f.reserves,
      returned => f.returned
    ) r`.execute(db)
  return Map.groupBy(rows, (row) => row.holderId)
}

/** Locks the stock of these SKUs and of everything that these holders hold, in order, for changes of several holds. */
export const lockStock = async (
  db: Db,
  shopId: string,
  skuIds: readonly string[],
  holderIds: readonly string[] = [],
): Promise<void> => {
  await sql`
    select
    from stock
    where shop_id = ${shopId}
      and sku_id in (
        select unnest(${skuIds}::bigint[])
        union
        select sku_id
        from holds
        where shop_id = ${shopId} and order_id = any(${holderIds}::bigint[])
      )
    order by sku_id
    for update`.execute(db)
}

/** The quantity of each SKU that an order holds. */
export const heldQuantities = async (
  db: Db,
  shopId: string,
  orderId: string,
): Promise<{ skuId: string; quantity: number }[]> => {
  const { rows } = await sql<{ skuId: string; quantity: number }>`
    select sku_id, sum(quantity)::integer as quantity
    from holds
    where shop_id = ${shopId} and order_id = ${orderId} and (expires_at is null or expires_at > now())
    group by sku_id`.execute(db)
  return rows
}
