import { advisoryLocks } from '../../../platform/database/advisory-locks.ts'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

type Outlet = { shopId: string; channelId: string }

/** The stock that a marketplace gets for an article sold without stock. */
export const unlimitedPieces = 999

/** Shops with marked articles. */
export const markedShops = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ shopId: string }>`
    select distinct shop_id
    from channel_marks`.execute(db)
  return rows.map((row) => row.shopId)
}

/** Takes a shop's marks; its lock lets one process at a time compute. */
export const takeMarks = async (db: Db, shopId: string, limit: number): Promise<string[]> => {
  await sql`
    select pg_advisory_xact_lock(${advisoryLocks.channelGoods}, hashint8(${shopId}::bigint))`.execute(db)
  const { rows } = await sql<{ skuId: string }>`
    with taken as (
      delete from channel_marks
      where id in (
        select id
        from channel_marks
        where shop_id = ${shopId}
        order by id
        limit ${limit}
      )
      returning sku_id
    )
    select distinct sku_id
    from taken`.execute(db)
  return rows.map((row) => row.skuId)
}

/** SKUs on each channel of a shop: whether they are on sale there, and the price. */
const articlesOf = (shopId: string, skuIds: readonly string[]) => sql`
  select o.channel_id, o.safety_pieces, a.sku_id, a.allow_sale or a.allow_purchase as unlimited,
    p.item_mapping_id, p.on_sale and p.marketing_cents > 0 as on_sale, nullif(p.marketing_cents, 0) as price_cents,
    case
      when exists (
        select
        from marketplace_links l
        where l.shop_id = o.shop_id and l.channel_id = o.channel_id
      ) then exists (
        select
        from channel_listings l
        where l.shop_id = o.shop_id and l.channel_id = o.channel_id and l.sku_id = a.sku_id
      )
      else p.item_mapping_id is not null
    end as listed
  from channel_outlets o
  join sku_articles a on a.sku_id = any(${skuIds}::bigint[])
  left join lateral (
    select m.item_mapping_id, m.on_sale, coalesce(i.marketing_cents, 0) as marketing_cents
    from listed_items m
    left join item_prices i on i.shop_id = o.shop_id and i.item_mapping_id = m.item_mapping_id
    where m.channel_id = o.channel_id and m.sku_id = a.sku_id
    order by m.item_mapping_id
    limit 1
  ) p on true
  where o.shop_id = ${shopId}`

/**
 * Computes the pieces for sale of SKUs on each channel of a shop: free ones and those reserved for the channel, less the safety stock. An article off sale or without a price has none.
 * A channel with a store sells what the store lists, any other channel what the channel lists. Changes get a new position, and articles of stores become due for an update.
 */
export const refreshGoods = async (db: Db, shopId: string, skuIds: readonly string[]): Promise<void> => {
  await sql`
    with articles as (
      ${articlesOf(shopId, skuIds)}
    ), wanted as (
      select a.channel_id, a.sku_id, a.price_cents,
        case
          when not a.listed or (a.item_mapping_id is not null and not a.on_sale) then 0
          when a.unlimited then ${unlimitedPieces}::integer
          else greatest(coalesce(s.item_num, 0) + coalesce(h.quantity, 0) - a.safety_pieces, 0)
        end as pieces
      from articles a
      left join sellable_stock s on s.shop_id = ${shopId} and s.sku_id = a.sku_id
      left join channel_reservations r on r.shop_id = ${shopId}
        and r.channel_id = a.channel_id
        and r.sku_id = a.sku_id
      left join held_goods h on h.shop_id = ${shopId} and h.order_id = r.id and h.sku_id = a.sku_id
      left join channel_goods g on g.shop_id = ${shopId} and g.channel_id = a.channel_id and g.sku_id = a.sku_id
      where a.listed or g.sku_id is not null
    ), changed as (
      insert into channel_goods as g (shop_id, channel_id, sku_id, pieces, price_cents, position)
      select ${shopId}, w.channel_id, w.sku_id, w.pieces, w.price_cents, nextval('channel_goods_positions')
      from wanted w
      where not exists (
        select
        from channel_goods g
        where g.shop_id = ${shopId}
          and g.channel_id = w.channel_id
          and g.sku_id = w.sku_id
          and (g.pieces, g.price_cents) is not distinct from (w.pieces, w.price_cents)
      )
      on conflict (shop_id, channel_id, sku_id) do update
      set pieces = excluded.pieces, price_cents = excluded.price_cents, position = excluded.position,
        changed_at = now()
      returning g.channel_id, g.sku_id
    )
    update channel_listings l
    set due_at = case when l.failures = 0 or c.sku_id is not null then now() else l.due_at end
    from wanted w
    left join changed c on c.channel_id = w.channel_id and c.sku_id = w.sku_id
    join channel_outlets o on o.shop_id = ${shopId} and o.channel_id = w.channel_id
    where l.shop_id = ${shopId}
      and l.channel_id = w.channel_id
      and l.sku_id = w.sku_id
      and (
        (o.tells_stock and l.told_pieces is distinct from w.pieces)
        or (o.tells_prices and w.price_cents is not null and l.told_cents is distinct from w.price_cents)
      )`.execute(db)
}

/** Marks all articles of a channel of a shop, or one SKU. */
export const markOutlet = async (
  db: Db,
  { shopId, channelId }: Outlet,
  skuId: string | null = null,
): Promise<void> => {
  await sql`
    insert into channel_marks (shop_id, sku_id)
    select ${shopId}, s.sku_id
    from (
      select sku_id
      from channel_goods
      where shop_id = ${shopId} and channel_id = ${channelId}
      union
      select sku_id
      from channel_listings
      where shop_id = ${shopId} and channel_id = ${channelId} and sku_id is not null
      union
      select m.sku_id
      from live_mappings m
      where m.channel_id = ${channelId}
        and not exists (
          select
          from marketplace_links l
          where l.shop_id = ${shopId} and l.channel_id = ${channelId}
        )
    ) s
    where ${skuId}::bigint is null or s.sku_id = ${skuId}`.execute(db)
}

/** Every outlet of the chain. */
export const allOutlets = async (db: Db): Promise<{ shopId: string; channelId: string }[]> => {
  const { rows } = await sql<{ shopId: string; channelId: string }>`
    select shop_id, channel_id
    from channel_outlets
    order by shop_id, channel_id`.execute(db)
  return rows
}

export type GoodsRow = {
  skuId: string
  skuCode: string
  pieces: number
  priceCents: number | null
  position: string
  changedAt: Date
}

/** Changes on a channel after a position, in order. */
export const goodsSince = async (
  db: Db,
  { shopId, channelId }: Outlet,
  after: string,
  limit: number,
): Promise<GoodsRow[]> => {
  const { rows } = await sql<GoodsRow>`
    select g.sku_id, coalesce(k.sku_code, '') as sku_code, g.pieces, g.price_cents, g.position, g.changed_at
    from channel_goods g
    left join sku_codes k on k.sku_id = g.sku_id
    where g.shop_id = ${shopId} and g.channel_id = ${channelId} and g.position > ${after}
    order by g.position
    limit ${limit}`.execute(db)
  return rows
}
