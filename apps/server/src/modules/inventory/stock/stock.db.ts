import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { promiseColumns, type PromiseColumns } from '../../shops/shops.public.ts'

export type StockRow = PromiseColumns & {
  skuCode: string
  allowSale: boolean
  allowPurchase: boolean
  itemNum: number | null
  inTransit: number | null
  inTransitDate: string | null
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
      s.item_num, s.in_transit, s.in_transit_date,
      ${promiseColumns({ shopId, skuId: sql`l.sku_id`, itemNum: sql`s.item_num` })}
    from unnest(${skuIds}::bigint[], ${skuCodes}::text[]) with ordinality w(sku_id, sku_code, position)
    left join lateral (
      select sku_id, allow_sale, allow_purchase
      from listed_items l
      where l.sku_code = w.sku_code and (w.sku_id is null or l.sku_id = w.sku_id)
      limit 1
    ) l on true
    left join sellable_stock s on s.shop_id = ${shopId} and s.sku_id = l.sku_id
    order by w.position`.execute(db)
  return rows
}

export type SiteStockRow = StockRow & {
  siteCode: string
  siteName: string
  here: boolean
}

/** The stock of a SKU in the shops of a shop's channel: the shop itself first, then by quantity. */
export const stockBySite = async (db: Db, shopId: string, skuCode: string): Promise<SiteStockRow[]> => {
  const { rows } = await sql<SiteStockRow>`
    select w.site_code, w.site_name, w.shop_id = ${shopId} as here, l.sku_code, l.allow_sale,
      l.allow_purchase, s.item_num, s.in_transit, s.in_transit_date,
      ${promiseColumns({ shopId: sql`w.shop_id`, skuId: sql`l.sku_id`, itemNum: sql`s.item_num` })}
    from shop_sites mine
    join shop_sites w on w.channel_id = mine.channel_id
    join listed_items l on l.channel_id = mine.channel_id and l.sku_code = ${skuCode}
    left join sellable_stock s on s.shop_id = w.shop_id and s.sku_id = l.sku_id
    where mine.shop_id = ${shopId}
    order by here desc, s.item_num desc nulls last, w.site_code`.execute(db)
  return rows
}
