import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { looks, type LooksRow } from '../../catalogue/catalogue.public.ts'

/** A listing with its current terms in a shop. `sold`: on sale there, with a price. */
export type ArticleRow = {
  itemMappingId: string
  productId: string
  skuId: string
  skuName: string
  material: string
  marketingCents: number | null
  itemNum: number | null
  allowSale: boolean
  allowPurchase: boolean
  sold: boolean
}

/** The listings among these that belong to the shop's channel. */
export const articlesOf = async (
  db: Db,
  shopId: string,
  itemMappingIds: readonly string[],
): Promise<ArticleRow[]> => {
  const { rows } = await sql<ArticleRow>`
    select l.item_mapping_id, l.product_id, l.sku_id, l.sku_name, l.material, p.marketing_cents, s.item_num,
      l.allow_sale, l.allow_purchase, l.on_sale and coalesce(p.marketing_cents, 0) > 0 as sold
    from listed_items l
    left join item_prices p on p.shop_id = ${shopId} and p.item_mapping_id = l.item_mapping_id
    left join sellable_stock s on s.shop_id = ${shopId} and s.sku_id = l.sku_id
    where l.item_mapping_id = any(${itemMappingIds}::bigint[])
      and l.channel_id = (select channel_id from shop_channels where shop_id = ${shopId})`.execute(db)
  return rows
}

export type SuggestionRow = LooksRow & {
  itemMappingId: string
  marketingCents: number
  saleCents: number
  itemNum: number | null
  sameProduct: boolean
}

/**
 * Replacements for a cart line: sold in the shop with enough stock, of the same product or its category, nearest price first. A line whose listing was deleted
 * is compared by its stored product.
 */
export const suggestionsFor = async (
  db: Db,
  line: { shopId: string; cartId: string; itemId: string; limit: number },
): Promise<SuggestionRow[]> => {
  const { rows } = await sql<SuggestionRow>`
    with line as (
      select i.item_mapping_id, i.quantity, coalesce(m.product_id, i.product_id) as product_id,
        coalesce(i.put_cents, p.marketing_cents, 0) as price_cents,
        coalesce(
          m.category_id, (select max(k.category_id) from listed_items k where k.product_id = i.product_id)
        ) as category_id
      from cart_items i
      left join listed_items m on m.item_mapping_id = i.item_mapping_id
      left join item_prices p on p.shop_id = i.shop_id and p.item_mapping_id = i.item_mapping_id
      where i.shop_id = ${line.shopId} and i.cart_id = ${line.cartId} and i.id = ${line.itemId}
    )
    select l.item_mapping_id, ${looks}, p.marketing_cents, p.sale_cents, s.item_num,
      l.product_id = line.product_id as same_product
    from line
    join listed_items l on l.product_id = line.product_id or l.category_id = line.category_id
    join item_prices p on p.shop_id = ${line.shopId} and p.item_mapping_id = l.item_mapping_id
    left join sellable_stock s on s.shop_id = ${line.shopId} and s.sku_id = l.sku_id
    where l.channel_id = (select channel_id from shop_channels where shop_id = ${line.shopId})
      and l.item_mapping_id <> line.item_mapping_id
      and l.on_sale
      and p.marketing_cents > 0
      and (l.allow_sale or l.allow_purchase or coalesce(s.item_num, 0) >= line.quantity)
    order by same_product desc, abs(p.marketing_cents - line.price_cents), l.item_mapping_id
    limit ${line.limit}`.execute(db)
  return rows
}
