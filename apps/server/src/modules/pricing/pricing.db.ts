import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PriceColumns } from '../catalogue/catalogue.public.ts'

export type PriceRow = PriceColumns & { itemOuterId: string; skuCode: string }

/** Prices of the listings of a shop's channel, by pairs of outer id and SKU code; unlisted and unpriced pairs are left out. An article off sale has marketing price 0. */
export const listedPrices = async (
  db: Db,
  shopId: string,
  outerIds: readonly string[],
  skuCodes: readonly string[],
): Promise<PriceRow[]> => {
  const { rows } = await sql<PriceRow>`
    select l.item_outer_id, l.sku_code, case when l.on_sale then i.marketing_cents else 0::cents end as marketing_cents,
      i.sale_cents, i.shoppe_cents, i.red_line_cents, i.cost_cents
    from unnest(${outerIds}::text[], ${skuCodes}::text[]) with ordinality w(item_outer_id, sku_code, position)
    join listed_items l on l.sku_code = w.sku_code and l.item_outer_id = w.item_outer_id
      and l.channel_id = (select channel_id from shop_channels where shop_id = ${shopId})
    join item_prices i on i.shop_id = ${shopId} and i.item_mapping_id = l.item_mapping_id
    order by w.position`.execute(db)
  return rows
}
