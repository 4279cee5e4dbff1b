import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type StockRow = {
  sku_code: string
  allow_sale: boolean
  allow_purchase: boolean
  item_num: number | null
  in_transit: number | null
  in_transit_date: string | null
}

/** Stock in a shop by SKU code, in the order asked; a null id means any. A SKU that nobody lists has no stock. */
export const stockBySkuCode = async (
  db: Db,
  shopId: string,
  skuIds: readonly (string | null)[],
  skuCodes: readonly string[],
): Promise<StockRow[]> => {
  const { rows } = await sql<StockRow>`
    select w.sku_code, coalesce(l.allow_sale, false) as allow_sale, coalesce(l.allow_purchase, false) as allow_purchase,
      s.item_num, s.in_transit, s.in_transit_date
    from unnest(${skuIds}::bigint[], ${skuCodes}::text[]) with ordinality w(sku_id, sku_code, position)
    left join lateral (
      select sku_id, allow_sale, allow_purchase from listed_items l
      where l.sku_code = w.sku_code and (w.sku_id is null or l.sku_id = w.sku_id) limit 1
    ) l on true
    left join sellable_stock s on s.shop_id = ${shopId} and s.sku_id = l.sku_id
    order by w.position`.execute(db)
  return rows
}

export type SiteStockRow = StockRow & {
  site_code: string
  site_name: string
  here: boolean
  promise_date: string | null
}

// Days from a delivery at a site to the day that can be promised to a customer.
const promiseDays = 2
const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/** What the shops of a shop's channel have of a SKU, the shop itself first, then those with most. Nothing is promised for a delivery that is overdue. */
export const stockBySite = async (db: Db, shopId: string, skuCode: string): Promise<SiteStockRow[]> => {
  const { rows } = await sql<SiteStockRow>`
    select w.site_code, w.site_name, w.shop_id = ${shopId} as here, l.sku_code, l.allow_sale,
      l.allow_purchase, s.item_num, s.in_transit, s.in_transit_date,
      case
        when s.item_num > 0 then ${today}
        when s.in_transit > 0 and s.in_transit_date >= ${today}
          then s.in_transit_date + ${promiseDays}::integer
      end::text as promise_date
    from shop_sites mine
    join shop_sites w on w.channel_id = mine.channel_id
    join listed_items l on l.channel_id = mine.channel_id and l.sku_code = ${skuCode}
    left join sellable_stock s on s.shop_id = w.shop_id and s.sku_id = l.sku_id
    where mine.shop_id = ${shopId}
    order by here desc, s.item_num desc nulls last, w.site_code`.execute(db)
  return rows
}
