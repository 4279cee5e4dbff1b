import {
  countResults,
  type StagedMode,
  type RowResults,
  type Stored,
} from '../../platform/database/staging.ts'
import { sql, type Sql } from '../../platform/database/sql.ts'
import type { Tx } from '../../platform/database/db.ts'

type Line = { line: number; value: string }

/** The five prices after staged rows are applied; an empty cell keeps its price. `was`: the replaced price, if there is one. */
type Wanted = { rows: Sql; table: Sql; key: Sql; keyColumns: Sql; isOf: Sql }

const prices = sql`w.marketing_cents, w.sale_cents, w.shoppe_cents, w.red_line_cents, w.cost_cents`

/** Prices of a channel's listings. */
export const channelPricesWanted = (channelId: string): Wanted => ({
  table: sql`channel_prices`,
  key: sql`w.item_mapping_id`,
  keyColumns: sql`item_mapping_id`,
  isOf: sql`p.item_mapping_id = w.item_mapping_id`,
  rows: sql`
    select s.line, s.sku_code, l.item_mapping_id, p.item_mapping_id is null as is_new,
      coalesce(s.marketing_cents, p.marketing_cents) as marketing_cents,
      coalesce(s.sale_cents, p.sale_cents) as sale_cents,
      coalesce(s.shoppe_cents, p.shoppe_cents) as shoppe_cents,
      coalesce(s.red_line_cents, p.red_line_cents) as red_line_cents,
      coalesce(s.cost_cents, p.cost_cents, 0::cents) as cost_cents,
      (p.marketing_cents, p.sale_cents, p.shoppe_cents, p.red_line_cents, p.cost_cents) as was
    from staged s
    left join sku_listings l on l.sku_code = s.sku_code and l.channel_id = ${channelId}::bigint
    left join channel_prices p on p.item_mapping_id = l.item_mapping_id`,
})

/** Own prices of one shop; the channel's replace those that neither the row nor the shop has. */
export const shopPricesWanted = (channelId: string, shopId: string): Wanted => ({
  table: sql`shop_prices`,
  key: sql`${shopId}::bigint, w.item_mapping_id`,
  keyColumns: sql`shop_id, item_mapping_id`,
  isOf: sql`p.shop_id = ${shopId}::bigint and p.item_mapping_id = w.item_mapping_id`,
  rows: sql`
    select s.line, s.sku_code, l.item_mapping_id, p.item_mapping_id is null as is_new,
      coalesce(s.marketing_cents, p.marketing_cents, c.marketing_cents) as marketing_cents,
      coalesce(s.sale_cents, p.sale_cents, c.sale_cents) as sale_cents,
      coalesce(s.shoppe_cents, p.shoppe_cents, c.shoppe_cents) as shoppe_cents,
      coalesce(s.red_line_cents, p.red_line_cents, c.red_line_cents) as red_line_cents,
      coalesce(s.cost_cents, p.cost_cents, c.cost_cents, 0::cents) as cost_cents,
      (p.marketing_cents, p.sale_cents, p.shoppe_cents, p.red_line_cents, p.cost_cents) as was
    from staged s
    left join sku_listings l on l.sku_code = s.sku_code and l.channel_id = ${channelId}::bigint
    left join channel_prices c on c.item_mapping_id = l.item_mapping_id
    left join shop_prices p on p.shop_id = ${shopId}::bigint and p.item_mapping_id = l.item_mapping_id`,
})

/** Stores the prices to write in `wanted_prices`, once for the checks and the writing. A row whose SKU the channel does not list has no listing there. */
export const noteWantedPrices = async (tx: Tx, { rows }: Wanted): Promise<void> => {
  await sql`
    create temporary table wanted_prices (
      line integer, sku_code text, item_mapping_id bigint, is_new boolean, marketing_cents cents,
      sale_cents cents, shoppe_cents cents, red_line_cents cents, cost_cents cents, differs boolean
    ) on commit drop`.execute(tx)
  await sql`
    insert into wanted_prices
    select w.line, w.sku_code, w.item_mapping_id, w.is_new, ${prices}, (${prices}) is distinct from w.was
    from (${rows}) w`.execute(tx)
}

/** Rows whose SKU the channel does not list. */
export const unlistedRows = (): Sql<Line> => sql`
  select line, sku_code as value from wanted_prices where item_mapping_id is null`

/** Rows with an empty price that has no stored value. */
export const incompleteRows = (): Sql<Line> => sql`
  select w.line, w.sku_code as value
  from wanted_prices w
  where w.item_mapping_id is not null
    and num_nulls(w.marketing_cents, w.sale_cents, w.shoppe_cents, w.red_line_cents) > 0`

/** Rows whose red line, marketing, sale and shoppe price would not be in this order; the value shows all four, in yuan. */
export const disorderedRows = (): Sql<Line> => sql`
  select w.line,
    concat_ws(
      ' / ', round(w.red_line_cents / 100.0, 2), round(w.marketing_cents / 100.0, 2),
      round(w.sale_cents / 100.0, 2), round(w.shoppe_cents / 100.0, 2)
    ) as value
  from wanted_prices w
  where w.item_mapping_id is not null
    and not (
      (w.marketing_cents = 0 or w.red_line_cents <= w.marketing_cents)
      and w.marketing_cents <= w.sale_cents
      and w.sale_cents <= w.shoppe_cents
    )`

/** Writes new and changed prices; equal ones are not touched. Existing rows are updated instead of upserted, which is twice as fast. */
export const takeWantedPrices = (
  tx: Tx,
  mode: StagedMode,
  { table, key, keyColumns, isOf }: Wanted,
): Promise<RowResults> =>
  countResults(tx, mode, {
    written: sql`created as (
      insert into ${table} (
        ${keyColumns}, marketing_cents, sale_cents, shoppe_cents, red_line_cents, cost_cents
      )
      select ${key}, ${prices}
      from wanted_prices w
      where w.is_new
      on conflict (${keyColumns}) do update
      set marketing_cents = excluded.marketing_cents, sale_cents = excluded.sale_cents,
        shoppe_cents = excluded.shoppe_cents, red_line_cents = excluded.red_line_cents,
        cost_cents = excluded.cost_cents
    ), updated as (
      update ${table} p
      set marketing_cents = w.marketing_cents, sale_cents = w.sale_cents, shoppe_cents = w.shoppe_cents,
        red_line_cents = w.red_line_cents, cost_cents = w.cost_cents
      from wanted_prices w
      where ${isOf} and w.differs and not w.is_new
    )`,
    results: sql`
      select line, case when is_new then 'created' when differs then 'updated' else 'unchanged' end as result
      from wanted_prices`,
  })

const priceColumns = sql`l.sku_code, p.marketing_cents, p.sale_cents, p.shoppe_cents, p.red_line_cents, p.cost_cents`

export const storedChannelPrices = (channelId: string): Stored => ({
  order: ['sku_code'],
  rows: sql`
    select ${priceColumns}
    from sku_listings l
    join channel_prices p on p.item_mapping_id = l.item_mapping_id
    where l.channel_id = ${channelId}::bigint`,
})

export const storedShopPrices = (channelId: string, shopId: string): Stored => ({
  order: ['sku_code'],
  rows: sql`
    select ${priceColumns}
    from shop_prices p
    join sku_listings l on l.item_mapping_id = p.item_mapping_id
    where p.shop_id = ${shopId}::bigint and l.channel_id = ${channelId}::bigint`,
})

/** Articles with their prices, without those that are not for sale, which a file cannot express. */
export const storedArticles = (channelId: string): Stored => ({
  order: ['sku_code', 'is_other_category', 'category'],
  rows: sql`
    select a.code as sku_code, a.name, a.description, a.brand, a.category, a.category_en,
      a.is_other_category, a.color_name, a.material_name, a.width_mm, a.depth_mm, a.height_mm,
      p.marketing_cents, p.sale_cents, p.shoppe_cents, p.red_line_cents,
      p.sale_cents > p.marketing_cents as on_promotion
    from listed_articles a
    join channel_prices p on p.item_mapping_id = a.item_mapping_id
    where a.channel_id = ${channelId}::bigint and p.marketing_cents > 0`,
})
