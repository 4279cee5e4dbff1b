import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Arrival } from './transfers.db.ts'

type Goods = { skuId: string; quantity: number }
type Way = { fromShopId: string; toShopId: string }

const boardsHere = sql`
  exists (
    select
    from natural_edge_boards b
    where b.shop_id = s.shop_id and b.sku_id = s.sku_id and b.status = 'AVAILABLE' and b.price_cents is null
  )`

export type FreeGoodsRow = { skuId: string; skuCode: string; skuName: string; free: number }

/** SKUs on hand in a shop whose code or name contains the keyword, exact codes first; no boards, which are moved by number. */
export const goodsInShop = async (db: Db, shopId: string, keyword: string): Promise<FreeGoodsRow[]> => {
  const { rows } = await sql<FreeGoodsRow>`
    select k.sku_id, k.sku_code, k.sku_name, greatest(s.item_num, 0) as free
    from sellable_stock s
    join product_skus k on k.sku_id = s.sku_id
    where s.shop_id = ${shopId}
      and s.on_hand > 0
      and strpos(lower(concat_ws(' ', k.sku_code, k.sku_name)), lower(${keyword})) > 0
      and not ${boardsHere}
    order by lower(k.sku_code) <> lower(${keyword}), k.sku_code
    limit 8`.execute(db)
  return rows
}

/** The first of these SKUs that has boards in the shop. */
export const boardsAmong = async (
  db: Db,
  shopId: string,
  skuIds: readonly string[],
): Promise<string | undefined> => {
  const { rows } = await sql<{ skuName: string }>`
    select k.sku_name
    from stock s
    join product_skus k on k.sku_id = s.sku_id
    where s.shop_id = ${shopId} and s.sku_id = any(${skuIds}::bigint[]) and ${boardsHere}
    order by k.sku_code
    limit 1`.execute(db)
  return rows[0]?.skuName
}

/** Locks the stock of SKUs in both shops, by SKU and shop. Creates the receiver's missing rows. */
export const lockGoods = async (
  db: Db,
  { fromShopId, toShopId }: Way,
  skuIds: readonly string[],
): Promise<void> => {
  await sql`
    insert into stock (shop_id, sku_id, on_hand)
    select ${toShopId}::bigint, sku_id, 0
    from unnest(${skuIds}::bigint[]) w(sku_id)
    order by sku_id
    on conflict do nothing`.execute(db)
  await sql`
    select
    from stock
    where shop_id in (${fromShopId}::bigint, ${toShopId}::bigint) and sku_id = any(${skuIds}::bigint[])
    order by sku_id, shop_id
    for update`.execute(db)
}

const unnested = (goods: readonly Goods[]) => sql`
  unnest(
    ${goods.map(({ skuId }) => skuId)}::bigint[], ${goods.map(({ quantity }) => quantity)}::integer[]
  ) w(sku_id, quantity)`

/** The locked goods that cannot be sent, because they are not on hand or held, with the quantity that is left. */
export const shortGoods = async (
  db: Db,
  fromShopId: string,
  goods: readonly Goods[],
): Promise<{ skuId: string; free: number }[]> => {
  const { rows } = await sql<{ skuId: string; free: number }>`
    select w.sku_id, greatest(f.pieces, 0) as free
    from ${unnested(goods)}
    cross join lateral free_pieces_of(${fromShopId}, w.sku_id, clock_timestamp()) f
    where f.pieces < w.quantity
    order by w.sku_id`.execute(db)
  return rows
}

/**
 * Locked goods leave the sender and are in transit to the receiver, whose arrival date becomes the
 * earliest of all its transit. Triggers write the movement and mark what channels may sell.
 */
export const sendGoods = async (
  db: Db,
  { fromShopId, toShopId }: Way,
  goods: readonly Goods[],
  arrivesOn: string | null,
): Promise<void> => {
  await sql`
    update stock s
    set on_hand = s.on_hand - w.quantity
    from ${unnested(goods)}
    where s.shop_id = ${fromShopId} and s.sku_id = w.sku_id`.execute(db)
  await sql`
    update stock s
    set in_transit = s.in_transit + w.quantity,
      in_transit_date = least(case when s.in_transit > 0 then s.in_transit_date end, ${arrivesOn}::date)
    from ${unnested(goods)}
    where s.shop_id = ${toShopId} and s.sku_id = w.sku_id`.execute(db)
}

/**
 * Locked goods arrive in the shop and leave transit, lost pieces included. Triggers write the
 * movement and mark what channels may sell.
 */
export const receiveGoods = async (db: Db, toShopId: string, arrivals: readonly Arrival[]): Promise<void> => {
  const goods = arrivals.map(({ skuId, received, lost }) => ({ skuId, quantity: received + lost }))
  await sql`
    update stock s
    set on_hand = s.on_hand + w.quantity,
      in_transit = greatest(s.in_transit - w.quantity, 0),
      in_transit_date = case when s.in_transit > w.quantity then s.in_transit_date end
    from ${unnested(goods)}
    where s.shop_id = ${toShopId} and s.sku_id = w.sku_id`.execute(db)
}

/**
 * Locked pieces that are booked in the shop but were lost. Triggers write the movement and mark
 * what channels may sell.
 */
export const writeOff = async (db: Db, shopId: string, goods: readonly Goods[]): Promise<void> => {
  await sql`
    update stock s
    set on_hand = s.on_hand - w.quantity
    from ${unnested(goods)}
    where s.shop_id = ${shopId} and s.sku_id = w.sku_id`.execute(db)
}
