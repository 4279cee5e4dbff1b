import type { Likeness } from '@showfloor/contract/marketplaces/matching'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import { beginsWith, looks, type LooksRow } from '../../catalogue/catalogue.public.ts'

export type UnknownRow = {
  channelId: string
  channelName: string
  code: string
  title: string
  spec: string
  orders: number
  firstPlacedAt: Date
  fits: number
}

const ordersLooked = 5000
const codesShown = 100

/** Codes of the oldest orders that wait for a match, then those of articles that stores sell. */
export const unknownCodes = async (db: Db, shopId: string): Promise<UnknownRow[]> => {
  const { rows } = await sql<UnknownRow>`
    with waiting as (
      select shop_id, id, placed_at
      from marketplace_orders
      where shop_id = ${shopId} and state = 'UNMATCHED'
      order by placed_at, id
      limit ${ordersLooked}
    ), codes as (
      select l.channel_id, l.code, min(l.title) as title, min(l.spec) as spec,
        count(distinct w.id)::int as orders, min(w.placed_at) as first_placed_at
      from waiting w
      join marketplace_order_lines l on l.shop_id = w.shop_id
        and l.order_id = w.id
        and l.sku_id is null
      group by l.channel_id, l.code
      order by orders desc, first_placed_at
      limit ${codesShown}
    ), sold as (
      select i.channel_id, i.code, min(i.title) as title, min(i.spec) as spec, 0 as orders,
        min(i.seen_at) as first_placed_at
      from channel_listings i
      where i.shop_id = ${shopId}
        and i.sku_id is null
        and not exists (
          select
          from codes c
          where c.channel_id = i.channel_id and c.code = i.code
        )
      group by i.channel_id, i.code
      order by i.code
      limit ${codesShown}
    )
    select c.*, n.name as channel_name,
      (select count(*)::int from fitting_skus(c.channel_id, c.code)) as fits
    from (
      select *
      from codes
      union all
      select *
      from sold
    ) c
    join channel_names n on n.channel_id = c.channel_id
    order by c.orders desc, c.first_placed_at`.execute(db)
  return rows
}

export type RememberedRow = {
  channelId: string
  channelName: string
  code: string
  skuCode: string
  skuName: string
  matchedBy: string
  matchedAt: Date
}

/** What was matched last on the channels of a shop's stores. */
export const rememberedCodes = async (db: Db, shopId: string, limit: number): Promise<RememberedRow[]> => {
  const { rows } = await sql<RememberedRow>`
    select k.channel_id, n.name as channel_name, k.code, s.sku_code, s.sku_name, k.matched_by, k.matched_at
    from marketplace_codes k
    join channel_names n on n.channel_id = k.channel_id
    join product_skus s on s.sku_id = k.sku_id
    where k.channel_id in (
      select l.channel_id
      from marketplace_links l
      where l.shop_id = ${shopId}
    )
    order by k.matched_at desc, k.code
    limit ${limit}`.execute(db)
  return rows
}

/** The title of a line with this code in one of the shop's orders, or of an article of its store. */
export const lineWithCode = async (
  db: Db,
  shopId: string,
  channelId: string,
  code: string,
): Promise<{ title: string; spec: string } | undefined> => {
  const { rows } = await sql<{ title: string; spec: string }>`
    select title, spec
    from marketplace_order_lines
    where channel_id = ${channelId} and code = ${code} and shop_id = ${shopId}
    union all
    select title, spec
    from channel_listings
    where channel_id = ${channelId} and code = ${code} and shop_id = ${shopId}
    limit 1`.execute(db)
  return rows[0]
}

export type CandidateRow = LooksRow & { skuId: string; skuCode: string; by: Likeness[] }

/** Articles of stores with a code are matched as orders are. */
export const matchListings = async (db: Db, channelId: string, code: string): Promise<void> => {
  await sql`
    with matched as (
      update channel_listings
      set sku_id = matched_sku(channel_id, code)
      where channel_id = ${channelId} and code = ${code}
      returning shop_id, sku_id
    )
    insert into channel_marks (shop_id, sku_id)
    select shop_id, sku_id
    from matched
    where sku_id is not null`.execute(db)
}

/** How texts write a size: `1800x2000`, `1800 * 2000`. */
export const sizeSigns = String.raw`\s*[xX×*]\s*`

/** SKUs that the shop's channel lists, with what each has in common with the line: first those whose code is equal, then by likeness of size, colour and code. */
export const candidates = async (
  db: Db,
  asked: {
    shopId: string
    channelId: string
    code: string
    codeStart: string
    productIds: readonly string[]
    by: 'NAME' | 'SEARCH'
    words: string
    limit: number
  },
): Promise<CandidateRow[]> => {
  const { rows } = await sql<CandidateRow>`
    with own as (
      select channel_id
      from shop_channels
      where shop_id = ${asked.shopId}
    ), fitting as (
      select sku_id
      from fitting_skus(${asked.channelId}, ${asked.code}) f (sku_id)
    ), coded as (
      select sku_id
      from fitting
      union
      (
        select sku_id
        from sku_codes
        where ${beginsWith(sql`sku_code`, asked.codeStart)}
        order by sku_code
        limit ${asked.limit}
      )
    ), chosen as (
      select sku_id
      from coded
      union
      select sku_id
      from product_skus
      where product_id = any(${asked.productIds}::bigint[])
    ), alike as (
      select l.*,
        l.sku_id in (select sku_id from fitting) as fits,
        l.sku_id in (select sku_id from coded) as by_code,
        l.product_id = any(${asked.productIds}::bigint[]) as by_name,
        l.size_text <> ''
          and strpos(${asked.words}, regexp_replace(l.size_text, ${sizeSigns}, '×', 'g')) > 0 as by_size,
        l.color_name <> '' and strpos(${asked.words}, l.color_name) > 0 as by_color
      from listed_items l
      join own on own.channel_id = l.channel_id
      where l.sku_id in (select sku_id from chosen)
    )
    select l.sku_id, l.sku_code, ${looks},
      array_remove(
        array[
          case when l.by_code then 'CODE' end,
          case when l.by_name then ${asked.by} end,
          case when l.by_size then 'SIZE' end,
          case when l.by_color then 'COLOR' end
        ],
        null
      ) as by
    from alike l
    order by l.fits desc, l.by_size::integer * 2 + l.by_color::integer desc, l.by_code desc,
      array_position(${asked.productIds}::bigint[], l.product_id), l.sku_code
    limit ${asked.limit}`.execute(db)
  return rows
}

export const skuExists = async (db: Db, skuId: string): Promise<boolean> => {
  const { rows } = await sql`select from sku_codes where sku_id = ${skuId}`.execute(db)
  return rows.length > 0
}

export const keepMatch = async (
  db: Db,
  match: { channelId: string; code: string; skuId: string; matchedBy: string },
): Promise<void> => {
  await sql`
    insert into marketplace_codes (channel_id, code, sku_id, matched_by)
    values (${match.channelId}, ${match.code}, ${match.skuId}, ${match.matchedBy})
    on conflict (channel_id, code) do update
    set sku_id = excluded.sku_id, matched_by = excluded.matched_by, matched_at = now()`.execute(db)
}

/** Sets the SKU of this code's lines in every unclaimed order, and counts the unmatched lines of those orders. Returns how many orders changed. */
export const applyMatch = async (db: Db, channelId: string, code: string): Promise<number> => {
  const { rows } = await sql<{ orders: number }>`
    with waiting as (
      select o.shop_id, o.id
      from marketplace_orders o
      where o.state in ('UNMATCHED', 'OPEN')
        and (o.shop_id, o.id) in (
          select l.shop_id, l.order_id
          from marketplace_order_lines l
          where l.channel_id = ${channelId} and l.code = ${code}
        )
      order by o.shop_id, o.id
      for update
    ), matched as (
      update marketplace_order_lines l
      set sku_id = matched_sku(l.channel_id, l.code)
      from waiting w
      where l.shop_id = w.shop_id and l.order_id = w.id and l.channel_id = ${channelId} and l.code = ${code}
      returning l.shop_id, l.order_id, l.no, l.sku_id
    ), counted as (
      select w.shop_id, w.id,
        count(*) filter (where coalesce(m.sku_id, case when m.no is null then l.sku_id end) is null)::int
          as unmatched
      from waiting w
      join marketplace_order_lines l on l.shop_id = w.shop_id and l.order_id = w.id
      left join matched m on m.shop_id = l.shop_id and m.order_id = l.order_id and m.no = l.no
      group by w.shop_id, w.id
    ), moved as (
      update marketplace_orders o
      set unmatched = c.unmatched, to_hold = true,
        state = case when c.unmatched = 0 then 'OPEN' else 'UNMATCHED' end
      from counted c
      where o.shop_id = c.shop_id and o.id = c.id
    )
    select count(*)::int as orders
    from counted`.execute(db)
  return rows[0]?.orders ?? 0
}

/** Codes that the catalogue has learnt in the meantime. */
export const codesLearnt = async (db: Db): Promise<{ channelId: string; code: string }[]> => {
  const { rows } = await sql<{ channelId: string; code: string }>`
    select channel_id, code
    from (
      select distinct channel_id, code
      from marketplace_order_lines
      where sku_id is null
    ) u
    where matched_sku(channel_id, code) is not null`.execute(db)
  return rows
}
