import type { Db } from '../../platform/database/db.ts'
import { sql, type Sql } from '../../platform/database/sql.ts'
import type { Companions } from '../catalogue/catalogue.public.ts'
import { promiseColumns, type PromiseColumns } from '../shops/shops.public.ts'

/** A SKU of a scene or set with the shop's terms; `item_mapping_id` and the prices are null where the shop does not list it. */
export type PieceRow = PromiseColumns & {
  skuId: string
  quantity: number
  skuCode: string
  skuName: string
  productId: string
  kind: string
  colorName: string
  colorHex: string
  material: string
  materialName: string
  widthMm: number | null
  depthMm: number | null
  heightMm: number | null
  attributes: unknown
  photo: string
  allowSale: boolean
  allowPurchase: boolean
  itemMappingId: string | null
  onSale: boolean
  marketingCents: number | null
  saleCents: number | null
  itemNum: number | null
  inTransit: number | null
  inTransitDate: string | null
}

/** The columns of {@link piecesHere}, beside the `quantity` of the joined table. */
export const pieceColumns = (
  shopId: string,
): Sql => sql`a.sku_id, a.sku_code, a.sku_name, a.product_id, a.kind, a.color_name,
  a.color_hex, a.material, a.material_name, a.width_mm, a.depth_mm, a.height_mm, a.attributes, a.allow_sale,
  a.allow_purchase, l.item_mapping_id, coalesce(l.on_sale, false) as on_sale, coalesce(l.photo, '') as photo,
  i.marketing_cents, i.sale_cents, s.item_num, s.in_transit, s.in_transit_date,
  ${promiseColumns({ shopId, skuId: sql`a.sku_id`, itemNum: sql`s.item_num` })}`

/** Joins the shop's terms of a SKU: `from scene_pins n ${piecesHere(shopId, sql`n.sku_id`)}`. */
export const piecesHere = (shopId: string, skuId: Sql): Sql => sql`
  join sku_articles a on a.sku_id = ${skuId}
  left join listed_items l on l.sku_id = a.sku_id
    and l.channel_id = (select channel_id from shop_channels where shop_id = ${shopId})
  left join item_prices i on i.shop_id = ${shopId} and i.item_mapping_id = l.item_mapping_id
  left join sellable_stock s on s.shop_id = ${shopId} and s.sku_id = a.sku_id`

/** The number of these SKUs that exist. */
export const countSkus = async (db: Db, skuIds: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from sku_articles where sku_id = any(${skuIds}::bigint[])`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many published rooms and styles show two products together. */
export const shownTogether = async (db: Db): Promise<Companions[]> => {
  const { rows } = await sql<{ productId: string; companionId: string; times: number }>`
    with shown as (
      select distinct 'space ' || t.id as place, k.product_id
      from space_sets t
      join space_slots l on l.set_id = t.id
      join product_skus k on k.sku_id = l.sku_id
      where t.status = 'PUBLISHED'
      union
      select 'scene ' || c.id, k.product_id
      from styles s
      join style_scenes c on c.style_id = s.id
      join scene_pins p on p.scene_id = c.id
      join product_skus k on k.sku_id = p.sku_id
      where s.status = 'PUBLISHED'
    )
    select a.product_id, b.product_id as companion_id, count(*)::integer as times
    from shown a
    join shown b on b.place = a.place and b.product_id <> a.product_id
    group by a.product_id, b.product_id`.execute(db)
  return rows.map((row) => ({ productId: row.productId, companionId: row.companionId, times: row.times }))
}
