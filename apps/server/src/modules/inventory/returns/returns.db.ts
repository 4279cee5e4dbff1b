import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

/** Pieces of a SKU that come back. `came`: pieces that had left the books; `lost`: pieces of all that are written off. A board is one piece. */
export type Returned = { skuId: string; boardId: string | null; came: number; lost: number }

/** Locks the stock of returned goods by SKU, then the boards by id. Creates missing stock rows. */
export const lockReturned = async (db: Db, shopId: string, goods: readonly Returned[]): Promise<void> => {
  const skuIds = goods.map(({ skuId }) => skuId)
  await sql`
    insert into stock (shop_id, sku_id, on_hand)
    select distinct ${shopId}::bigint, sku_id, 0
    from unnest(${skuIds}::bigint[]) w(sku_id)
    order by sku_id
    on conflict do nothing`.execute(db)
  await sql`
    select
    from stock
    where shop_id = ${shopId} and sku_id = any(${skuIds}::bigint[])
    order by sku_id
    for update`.execute(db)
  await sql`
    select
    from natural_edge_boards
    where shop_id = ${shopId} and id = any(${goods.flatMap(({ boardId }) => boardId ?? [])}::bigint[])
    order by id
    for update`.execute(db)
}

type Pieces = readonly { skuId: string; quantity: number }[]

const summed = (pieces: Pieces) => sql`(
    select sku_id, sum(quantity)::integer as quantity
    from unnest(
      ${pieces.map(({ skuId }) => skuId)}::bigint[], ${pieces.map(({ quantity }) => quantity)}::integer[]
    ) g(sku_id, quantity)
    group by sku_id
  ) w`

/** The first SKU whose stock would drop below its holds if these locked pieces were written off. */
export const shortAfter = async (db: Db, shopId: string, pieces: Pieces): Promise<string | undefined> => {
  const { rows } = await sql<{ skuId: string }>`
    select w.sku_id
    from ${summed(pieces)}
    cross join lateral free_pieces_of(${shopId}, w.sku_id, clock_timestamp()) f
    where f.pieces < w.quantity
    order by w.sku_id
    limit 1`.execute(db)
  return rows[0]?.skuId
}

/**
 * Changes the locked stock of a shop by pieces that came (+) or went (−). Triggers write the
 * movement and mark what channels may sell.
 */
export const changeStock = async (db: Db, shopId: string, pieces: Pieces): Promise<void> => {
  await sql`
    update stock s
    set on_hand = s.on_hand + w.quantity
    from ${summed(pieces)}
    where s.shop_id = ${shopId} and s.sku_id = w.sku_id and w.quantity <> 0`.execute(db)
}

/** Makes locked boards available again, or removes them from the shop. */
export const endBoards = async (
  db: Db,
  shopId: string,
  ids: readonly string[],
  status: 'AVAILABLE' | 'WRITTEN_OFF',
): Promise<void> => {
  if (ids.length === 0) return
  await sql`
    update natural_edge_boards
    set status = ${status}
    where shop_id = ${shopId} and id = any(${ids}::bigint[])`.execute(db)
}
