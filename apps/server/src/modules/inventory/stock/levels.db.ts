import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type SkuLevelsRow = {
  skuId: string
  skuCode: string
  skuName: string
  levels: {
    siteId: string
    onHand: number
    held: number
    inTransit: number
    inTransitDate: string | null
  }[]
}

/** The stock and holds of every SKU of a product, in those of the shops that have some. */
export const levelsOfProduct = async (
  db: Db,
  productId: string,
  shopIds: readonly string[],
): Promise<SkuLevelsRow[]> => {
  const { rows } = await sql<SkuLevelsRow>`
    select k.sku_id, k.sku_code, k.sku_name,
      array(
        select jsonb_build_object(
          'siteId', s.shop_id::text, 'onHand', s.on_hand, 'held', s.on_hand - s.item_num,
          'inTransit', s.in_transit, 'inTransitDate', s.in_transit_date
        )
        from sellable_stock s
        where s.sku_id = k.sku_id and s.shop_id = any(${shopIds}::bigint[])
      ) as levels
    from product_skus k
    where k.product_id = ${productId}
    order by k.position, k.sku_id`.execute(db)
  return rows
}

/** The stock before a change, as the caller saw it. */
export type Level = { onHand: number; inTransit: number; inTransitDate: string | null }
export type LevelChange = Level & { siteId: string; before: Level | null }

export const skuByCode = async (
  db: Db,
  skuCode: string,
): Promise<{ skuId: string; productId: string } | undefined> => {
  const { rows } = await sql<{
    skuId: string
    productId: string
  }>`select sku_id, product_id from product_skus where sku_code = ${skuCode}`.execute(db)
  return rows[0]
}

/** How many of these shops exist. */
export const countShops = async (db: Db, shopIds: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from shop_sites where shop_id = any(${shopIds}::bigint[])`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Compare-and-set: sets the stock in shops where it is still as before, in order of shop; returns
 * how many matched. Triggers write the movement and mark what channels may sell.
 */
export const changeLevels = async (
  db: Db,
  skuId: string,
  changes: readonly LevelChange[],
): Promise<number> => {
  const sorted = [...changes].sort((a, b) => (BigInt(a.siteId) < BigInt(b.siteId) ? -1 : 1))
  const { rows } = await sql<{ count: number }>`
    with wanted as (
      select r."siteId" as shop_id, r."onHand" as on_hand, r."inTransit" as in_transit,
        r."inTransitDate" as in_transit_date, r.before
      from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as r(
        "siteId" bigint, "onHand" integer, "inTransit" integer, "inTransitDate" date, before jsonb
      )
    ), there as (
      select s.*
      from stock s
      join wanted w on w.shop_id = s.shop_id
      where s.sku_id = ${skuId}
      order by s.shop_id
      for update of s
    ), changed as (
      update stock s
      set on_hand = w.on_hand, in_transit = w.in_transit, in_transit_date = w.in_transit_date
      from wanted w
      join there t on t.shop_id = w.shop_id
      where s.shop_id = w.shop_id
        and s.sku_id = ${skuId}
        and t.on_hand = (w.before->>'onHand')::integer
        and t.in_transit = (w.before->>'inTransit')::integer
        and t.in_transit_date is not distinct from (w.before->>'inTransitDate')::date
      returning 1
    ), added as (
      insert into stock (shop_id, sku_id, on_hand, in_transit, in_transit_date)
      select shop_id, ${skuId}, on_hand, in_transit, in_transit_date
      from wanted
      where before is null or before = 'null'::jsonb
      on conflict do nothing
      returning 1
    )
    select ((select count(*) from changed) + (select count(*) from added))::integer as count`.execute(db)
  return rows[0]?.count ?? 0
}
