import type { Platform } from '@showfloor/contract/common/marketplace-status'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type OutletRef = { shopId: string; channelId: string }
export type OutletRow = {
  channelId: string
  channelName: string
  safetyPieces: number
  tellsStock: boolean
  tellsPrices: boolean
  linkId: string | null
  platform: Platform | null
  articles: number
  problems: number
  unmatched: number
  comparedAt: Date | null
  differences: number | null
}

/** The channels on which a shop sells, with what their stores get. */
export const outletsOf = async (db: Db, shopId: string): Promise<OutletRow[]> => {
  const { rows } = await sql<OutletRow>`
    select o.channel_id, n.name as channel_name, o.safety_pieces, o.tells_stock, o.tells_prices,
      l.id as link_id, l.platform,
      (
        select count(*)::int
        from channel_goods g
        where g.shop_id = o.shop_id and g.channel_id = o.channel_id
      ) as articles,
      (
        select count(*)::int
        from channel_listings i
        where i.shop_id = o.shop_id and i.channel_id = o.channel_id and i.problem is not null
      ) as problems,
      (
        select count(*)::int
        from channel_listings i
        where i.shop_id = o.shop_id and i.channel_id = o.channel_id and i.sku_id is null
      ) as unmatched,
      p.ended_at as compared_at, p.written as differences
    from channel_outlets o
    join channel_names n on n.channel_id = o.channel_id
    left join marketplace_links l on l.shop_id = o.shop_id and l.channel_id = o.channel_id and l.state <> 'ASKED'
    left join lateral (
      select r.ended_at, r.written
      from marketplace_pulls r
      where r.shop_id = l.shop_id and r.link_id = l.id and r.kind = 'SHELF' and r.state = 'DONE'
      order by r.id desc
      limit 1
    ) p on true
    where o.shop_id = ${shopId}
    order by o.channel_id`.execute(db)
  return rows
}

export const outletOf = async (
  db: Db,
  { shopId, channelId }: OutletRef,
): Promise<{ tellsStock: boolean; tellsPrices: boolean } | undefined> => {
  const { rows } = await sql<{ tellsStock: boolean; tellsPrices: boolean }>`
    select tells_stock, tells_prices
    from channel_outlets
    where shop_id = ${shopId} and channel_id = ${channelId}`.execute(db)
  return rows[0]
}

export const keepOutlet = async (
  db: Db,
  outlet: OutletRef & { safetyPieces: number; tellsStock: boolean; tellsPrices: boolean },
): Promise<void> => {
  await sql`
    insert into channel_outlets (shop_id, channel_id, safety_pieces, tells_stock, tells_prices)
    values (
      ${outlet.shopId}, ${outlet.channelId}, ${outlet.safetyPieces}, ${outlet.tellsStock}, ${outlet.tellsPrices}
    )
    on conflict (shop_id, channel_id) do update
    set safety_pieces = excluded.safety_pieces, tells_stock = excluded.tells_stock,
      tells_prices = excluded.tells_prices`.execute(db)
}

/** The reservation of a SKU for a channel, created where there is none. Only under the lock of the SKU's stock. */
export const reservationOf = async (
  db: Db,
  one: OutletRef & { skuId: string; id: string; setBy: string },
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into channel_reservations (shop_id, id, channel_id, sku_id, set_by)
    values (${one.shopId}, ${one.id}, ${one.channelId}, ${one.skuId}, ${one.setBy})
    on conflict (shop_id, channel_id, sku_id) do update
    set set_by = excluded.set_by, set_at = now()
    returning id`.execute(db)
  return rows[0]?.id ?? one.id
}

export const deleteReservation = async (db: Db, shopId: string, id: string): Promise<void> => {
  await sql`
    delete from channel_reservations
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

export const skuName = async (db: Db, skuId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ skuName: string }>`
    select sku_name
    from sku_articles
    where sku_id = ${skuId}`.execute(db)
  return rows[0]?.skuName
}
