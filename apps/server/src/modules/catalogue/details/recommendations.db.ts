import type { ProductKind } from '@showfloor/contract/common/product-kinds'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import { cardRows, type CardRow } from '../browse/cards.db.ts'
import { channelOf, isSkuInStock, type PageFilter } from '../browse/page-filter.db.ts'

export type SettingRow = { source: 'CHOSEN' | 'AUTOMATIC' | 'BOTH'; inStockOnly: boolean; size: number }

export const readSetting = async (db: Db, shopId: string): Promise<SettingRow | undefined> => {
  const { rows } = await sql<SettingRow>`
    select source, in_stock_only, size from recommendation_settings where shop_id = ${shopId}`.execute(db)
  return rows[0]
}

export const writeSetting = async (db: Db, shopId: string, setting: SettingRow): Promise<void> => {
  await sql`
    insert into recommendation_settings as s (shop_id, source, in_stock_only, size)
    values (${shopId}, ${setting.source}, ${setting.inStockOnly}, ${setting.size})
    on conflict (shop_id) do update
    set source = excluded.source, in_stock_only = excluded.in_stock_only, size = excluded.size,
      updated_at = now()`.execute(db)
}

export type RuleRow = {
  companionKind: ProductKind
  sameSize: boolean
  sameStyle: boolean
  sameRoom: boolean
  priceFromPercent: number | null
  priceToPercent: number | null
}

/** The rules of a kind, in their order. */
export const readRules = async (db: Db, kind: ProductKind): Promise<RuleRow[]> => {
  const { rows } = await sql<RuleRow>`
    select companion_kind as "companionKind", same_size as "sameSize", same_style as "sameStyle",
      same_room as "sameRoom", price_from_percent as "priceFromPercent", price_to_percent as "priceToPercent"
    from recommendation_rules
    where kind = ${kind}
    order by position`.execute(db)
  return rows
}

/** Lets one editor at a time compare and set rules; they go on being read. */
export const lockRules = async (db: Db): Promise<void> => {
  await sql`lock table recommendation_rules in share row exclusive mode`.execute(db)
}

export const replaceRules = async (db: Db, kind: ProductKind, rules: readonly RuleRow[]): Promise<void> => {
  await sql`delete from recommendation_rules where kind = ${kind}`.execute(db)
  await sql`
    insert into recommendation_rules
    select ${kind}, r."companionKind", r.position, r."sameSize", r."sameStyle", r."sameRoom",
      r."priceFromPercent", r."priceToPercent"
    from jsonb_to_recordset(${JSON.stringify(rules.map((rule, position) => ({ ...rule, position })))}::jsonb) as r(
      "companionKind" text, position smallint, "sameSize" boolean, "sameStyle" boolean, "sameRoom" boolean,
      "priceFromPercent" integer, "priceToPercent" integer
    )`.execute(db)
}

export type Companions = { productId: string; companionId: string; times: number }

/** Replaces how often products went together by one source. */
export const replaceCompanions = async (
  tx: Tx,
  source: 'BOUGHT' | 'SHOWN',
  companions: readonly Companions[],
): Promise<void> => {
  await sql`delete from product_companions where source = ${source}`.execute(tx)
  await sql`
    insert into product_companions (product_id, companion_id, source, times)
    select p.id, c.id, ${source}, t.times
    from unnest(
      ${companions.map(({ productId }) => productId)}::bigint[],
      ${companions.map(({ companionId }) => companionId)}::bigint[],
      ${companions.map(({ times }) => times)}::integer[]
    ) t(product_id, companion_id, times)
    join products p on p.id = t.product_id
    join products c on c.id = t.companion_id`.execute(tx)
}

// The best-selling products of a kind that are read, and those of which the SKUs are compared: a large catalogue is not read whole.
const readOfKind = 200
const comparedOfKind = 24
// Sizes that differ by less go together: a frame is a little wider than its mattress.
const sizeToleranceMm = 30

// The metres in a text such as 适用1.8m床.
const metres = '(?<![0-9.])([0-9](?:[.][0-9]+)?)[[:space:]]*(?:m(?!m)|米)'

/** The width by which people name a SKU: of its mattress, of the bed that its text names, or its own. */
const namedWidth = (sku: Sql): Sql => sql`coalesce(
  (${sku}.attributes->>'mattressWidthMm')::integer,
  (${sku}.attributes->>'frameInnerWidthMm')::integer,
  (substring(${sku}.size_text from ${metres})::numeric * 1000)::integer,
  ${sku}.width_mm
)`

/** The categories of one room: those with the same one above them at the first level. */
const roomWith = (categoryId: Sql): Sql => sql`(
  select array_agg(inside.category_id)
  from category_families own
  join categories c on c.id = own.ancestor_id and c.parent_id is null
  join category_families inside on inside.ancestor_id = c.id
  where own.category_id = ${categoryId}
)`

type Subject = { productId: string; itemMappingId: string | null; source: SettingRow['source'] }

/** The chosen product with its room, its width and its price. */
const subjectOf = (shopId: string, subject: Subject): Sql => sql`
  select p.id, p.kind, p.style, ${roomWith(sql`p.category_id`)} as room, ${namedWidth(sql`s`)} as width_mm,
    i.marketing_cents as price
  from products p
  join channel_products cp on cp.product_id = p.id and cp.channel_id = ${channelOf(shopId)}
  join live_mappings m on m.product_id = p.id
    and m.channel_id = cp.channel_id
    and m.id = coalesce(${subject.itemMappingId}, cp.item_mapping_id)
  join skus s on s.id = m.sku_id
  join item_prices i on i.shop_id = ${shopId} and i.item_mapping_id = m.id
  where p.id = ${subject.productId}`

/** What may stand beside it: the chain's choice, and the products of each rule's kind. */
const candidatesOf = (subject: Subject): Sql => sql`
  select r.recommended_id as id, false as is_rule, r.position, rule.same_size, null::integer as from_percent,
    null::integer as to_percent, 0 as times, false as same_style, false as same_room, 0 as sales_count
  from recommendations r
  join products p on p.id = r.recommended_id
  left join rules rule on rule.companion_kind = p.kind
  where r.product_id = ${subject.productId} and ${subject.source !== 'AUTOMATIC'}
  union all
  select p.id, true, rule.position, rule.same_size, rule.price_from_percent, rule.price_to_percent, p.times,
    p.same_style, p.same_room, p.sales_count
  from rules rule
  cross join subject
  cross join lateral (
    select best.id, best.sales_count, coalesce(together.times, 0) as times,
      best.style <> '' and best.style = subject.style as same_style,
      best.category_id = any(subject.room) as same_room
    from (
      select id, style, category_id, sales_count
      from products
      where kind = rule.companion_kind and status = 'onsale'
      order by sales_count desc, id
      limit ${readOfKind}
    ) best
    left join together on together.companion_id = best.id
    where best.id <> subject.id
      and (not rule.same_style or '' in (best.style, subject.style) or best.style = subject.style)
      and (not rule.same_room or best.category_id = any(subject.room))
    order by times desc, same_style desc, best.sales_count desc, best.id
    limit ${comparedOfKind}
  ) p
  where ${subject.source !== 'CHOSEN'}
    and p.id not in (
      select recommended_id
      from recommendations
      where product_id = ${subject.productId} and ${subject.source !== 'AUTOMATIC'}
    )`

/** The SKU of a candidate that suits best. */
const suitingSku = (shopId: string): Sql => sql`
  select s.id as sku_id, m.id as item_mapping_id, ${isSkuInStock(shopId)} as in_stock
  from skus s
  join live_mappings m on m.sku_id = s.id and m.channel_id = cp.channel_id
  join item_prices i on i.shop_id = ${shopId} and i.item_mapping_id = m.id
  where s.product_id = c.id
    and s.status = 'onsale'
    and i.marketing_cents > 0
    and (c.from_percent is null or i.marketing_cents * 100 >= subject.price * c.from_percent)
    and (c.to_percent is null or i.marketing_cents * 100 <= subject.price * c.to_percent)
    and (
      c.same_size is not true
      or abs(${namedWidth(sql`s`)} - subject.width_mm) <= ${sizeToleranceMm}
    )
  order by in_stock desc, s.id = cp.sku_id desc, s.position, s.id
  limit 1`

/**
 * Products recommended beside one, each as its SKU that goes with the chosen one: first those in stock, then in their order the chain's choice and,
 * unless only the choice is wanted, one of each kind by the rules, those before others that went together with it most often. A SKU of another size is
 * never recommended where a rule demands the size, also not by the chain's choice.
 */
export const recommendedCards = async (db: Db, filter: PageFilter, subject: Subject): Promise<CardRow[]> => {
  const { shopId } = filter
  const page = sql`
    select id, row_number() over (order by in_stock desc, is_rule, turn, position, id) as rank, 0 as key, sku_id,
      item_mapping_id
    from (
      select id, in_stock, is_rule, position, sku_id, item_mapping_id,
        case
          when is_rule then row_number() over (
            partition by is_rule, position
            order by in_stock desc, times desc, same_style desc, same_room desc, sales_count desc, id
          )
          else 0
        end as turn
      from (
        with subject as (
          ${subjectOf(shopId, subject)}
        ), rules as (
          select r.*
          from recommendation_rules r
          join subject on subject.kind = r.kind
        ), together as (
          select companion_id, sum(times)::integer as times
          from product_companions
          where product_id = ${subject.productId}
          group by companion_id
        ), candidates as (
          ${candidatesOf(subject)}
        )
        select c.*, sku.sku_id, sku.item_mapping_id, sku.in_stock
        from candidates c
        cross join subject
        join channel_products cp on cp.product_id = c.id
          and cp.channel_id = ${channelOf(shopId)}
          and cp.status = 'onsale'
        cross join lateral (
          ${suitingSku(shopId)}
        ) sku
        where sku.in_stock or ${!filter.inStock}
      ) suiting
    ) ordered
    order by rank
    limit ${filter.size}`
  const sku = sql`cross join lateral (select page.sku_id, page.item_mapping_id) coded`
  // The page has chosen the SKUs, also by their stock.
  const shown = { ...filter, inStock: false }
  return (await cardRows(db, shown, page, sql`rank`, { total: sql`null::integer`, coded: sku })).rows
}
