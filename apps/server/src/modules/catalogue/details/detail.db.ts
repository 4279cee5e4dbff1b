import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { channelOf, pricesHere, productsHere } from '../browse/page-filter.db.ts'
import { promiseColumns } from '../../shops/shops.public.ts'
import type { StockColumns } from '../browse/cards.db.ts'
import type { PicturedItem } from '../pictures/pictures.ts'
import { packagesOfSku, type SkuPackage } from './packages.db.ts'

export type PriceColumns = {
  marketingCents: number
  saleCents: number
  shoppeCents: number
  redLineCents: number
  costCents: number
}

export type DetailRow = PicturedItem &
  StockColumns &
  (PriceColumns | { [Name in keyof PriceColumns]: null }) & {
    productId: string
    productName: string
    productOnSale: boolean
    description: string
    brand: string
    style: string
    care: string
    reviewCount: number
    reviewTenths: number
    photos: { url: string; alt: string }[]
    tag: 'NEW' | 'PROMOTION' | null
    categoryId: string
    skuId: string
    itemMappingId: string
    itemOuterId: string
    skuCode: string
    skuName: string
    sizeText: string
    colorName: string
    materialName: string
    packages: SkuPackage[]
  }

/** The SKUs of a product in the shop's channel, each with the product's columns; none for an unlisted product or a draft. */
export const productSkus = async (db: Db, shopId: string, productId: string): Promise<DetailRow[]> => {
  const { rows } = await sql<DetailRow>`
    select p.id as product_id, p.name as product_name, p.status = 'onsale' as product_on_sale, p.kind,
      p.description, p.brand, p.style, p.care, p.review_count, p.review_tenths, p.tag, p.category_id,
      s.id as sku_id, m.id as item_mapping_id, m.item_outer_id, s.sku_code, s.name as sku_name, s.size_text,
      s.width_mm, s.depth_mm, s.height_mm, s.color_name, s.color_hex, s.material, s.material_name,
      s.attributes, s.photo, s.allow_sale, s.allow_purchase, i.marketing_cents, i.sale_cents, i.shoppe_cents,
      i.red_line_cents, i.cost_cents, st.item_num, st.in_transit, st.in_transit_date,
      ${promiseColumns({ shopId, skuId: sql`s.id`, itemNum: sql`st.item_num` })},
      array(
        select jsonb_build_object('url', f.url, 'alt', f.alt)
        from product_pictures f
        where f.product_id = p.id and f.color_name in ('', s.color_name)
        order by f.color_name = '', f.position
      ) as photos,
      ${packagesOfSku} as packages
    from products p
    join skus s on s.product_id = p.id and s.status = 'onsale'
    join live_mappings m on m.sku_id = s.id and m.channel_id = ${channelOf(shopId)}
    left join item_prices i on i.shop_id = ${shopId} and i.item_mapping_id = m.id
    left join sellable_stock st on st.shop_id = ${shopId} and st.sku_id = s.id
    where p.id = ${productId} and p.status <> 'draft'
    order by s.position, s.id`.execute(db)
  return rows
}

export type CategoryRow = { id: string; parentId: string | null; name: string; nameEn: string }

/** A category and its ancestors, the root first. */
export const categoryPath = async (db: Db, id: string): Promise<CategoryRow[]> => {
  const { rows } = await sql<CategoryRow>`
    with recursive above as (
      select id, parent_id, name, name_en, 0 as depth
      from categories
      where id = ${id}
      union all
      select c.id, c.parent_id, c.name, c.name_en, a.depth + 1
      from categories c
      join above a on a.parent_id = c.id
    )
    select id, parent_id, name, name_en
    from above
    order by depth desc`.execute(db)
  return rows
}

/** All categories, each with the number of products on sale in the shop in its subtree. */
export const categoriesWithCounts = async (
  db: Db,
  shopId: string,
): Promise<(CategoryRow & { productCount: number })[]> => {
  const { rows } = await sql<CategoryRow & { productCount: number }>`
    with recursive below as (
      select id as top, id
      from categories
      union all
      select b.top, c.id
      from below b
      join categories c on c.parent_id = b.id
    ), listed as (
      select cp.product_id as id
      from ${productsHere(shopId)}
      where cp.status = 'onsale' and ${pricesHere.least} > 0
    ), counts as (
      select b.top, count(distinct pc.product_id)::integer as products
      from below b
      join product_categories pc on pc.category_id = b.id
      join listed l on l.id = pc.product_id
      group by b.top
    )
    select c.id, c.parent_id, c.name, c.name_en, coalesce(n.products, 0) as product_count
    from categories c
    left join counts n on n.top = c.id
    order by c.parent_id nulls first, c.position, c.id`.execute(db)
  return rows
}
