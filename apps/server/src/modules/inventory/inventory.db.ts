import { sql } from '../../platform/sql.ts'
import type { Db } from '../../platform/db.ts'

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
