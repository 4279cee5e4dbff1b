import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { PicturedItem } from './catalogue.service.pictures.ts'

export type PageFilter = {
  shopId: string
  statuses: readonly string[]
  /** The text of a tsquery, beside the keyword as it was typed; null when nothing is searched. */
  search: { terms: string; keyword: string } | null
  categoryIds: readonly string[]
  zoneIds: readonly string[]
  inStock: boolean
  priceFromCents: number | null
  priceToCents: number | null
  widthToMm: number | null
  sort: 'sales' | 'new' | 'priceUp' | 'priceDown' | 'name'
  start: number
  size: number
}

export type StockColumns = {
  item_num: number | null
  in_transit: number | null
  in_transit_date: string | null
  allow_sale: boolean
  allow_purchase: boolean
}

export type CardRow = PicturedItem &
  StockColumns & {
    product_id: string
    name: string
    tag: 'NEW' | 'PROMOTION' | null
    swatches: string[]
    sku_count: number
    item_mapping_id: string
    sku_code: string
    marketing_cents: number
    sale_cents: number
  }

const channelOf = (shopId: string) => sql`(select channel_id from shop_channels where shop_id = ${shopId})`

/** What a shop takes itself for the default SKU of product `p`, before its channel's price. Joined as `own`. */
const ownPrices = (shopId: string) => sql`
  left join shop_marketing_prices own on own.shop_id = ${shopId} and own.item_mapping_id = p.default_item_mapping_id`
const priceHere = sql`coalesce(own.marketing_cents, p.listing_price_cents)`

/** Categories with all that stand under them. */
const categoryTree = (ids: readonly string[]) => sql`
  with recursive tree as (
    select id from categories where id = any(${ids}::bigint[])
    union select c.id from categories c join tree t on c.parent_id = t.id
  ) select id from tree`

const conditions = (filter: PageFilter) => {
  const all = [
    // One status by itself lets an index give the order.
    filter.statuses.length === 1
      ? sql`p.status = ${filter.statuses[0]}`
      : sql`p.status = any(${filter.statuses}::text[])`,
    sql`${priceHere} > 0`,
    sql`exists (select from item_mappings m where m.sku_id = p.default_sku_id and m.channel_id = ${channelOf(filter.shopId)})`,
  ]
  if (filter.search)
    all.push(
      sql`p.id in (select product_id from product_terms where terms @@ ${filter.search.terms}::tsquery)`,
    )
  if (filter.categoryIds.length > 0)
    all.push(
      sql`p.id in (select product_id from product_categories where category_id in (${categoryTree(filter.categoryIds)}))`,
    )
  if (filter.zoneIds.length > 0) all.push(sql`p.special_zone_ids && ${filter.zoneIds}::bigint[]`)
  if (filter.priceFromCents !== null) all.push(sql`${priceHere} >= ${filter.priceFromCents}`)
  if (filter.priceToCents !== null) all.push(sql`${priceHere} <= ${filter.priceToCents}`)
  if (filter.widthToMm !== null) all.push(sql`p.width_mm <= ${filter.widthToMm}`)
  if (filter.inStock)
    // A scalar look-up per product: a join would count what is held of every SKU of the shop.
    all.push(sql`(
      coalesce((select item_num from sellable_stock where shop_id = ${filter.shopId} and sku_id = p.default_sku_id), 0) > 0
      or exists (select from skus s where s.id = p.default_sku_id and (s.allow_sale or s.allow_purchase)))`)
  return sql.join(all, sql` and `)
}

const orders = {
  sales: { key: sql`p.sales_count`, direction: sql`desc` },
  new: { key: sql`p.created_at`, direction: sql`desc` },
  priceUp: { key: priceHere, direction: sql`asc` },
  priceDown: { key: priceHere, direction: sql`desc` },
  name: { key: sql`p.name`, direction: sql`asc` },
}

/** A code typed in full comes first, whatever the order; then, by sales, names that are or contain the keyword. */
const rank = (filter: PageFilter) => {
  if (!filter.search) return sql`0`
  const { keyword } = filter.search
  return sql`case
    when p.id = any(array(select product_id from skus where sku_code in (${keyword}, upper(${keyword})))) or p.code in (${keyword}, upper(${keyword})) then 0
    when ${filter.sort !== 'sales'} then 3
    when lower(p.name) = lower(${keyword}) then 1
    when position(lower(${keyword}) in lower(p.name)) > 0 then 2
    else 3 end`
}

/** How many products a filter finds, whatever page of them is shown. */
export const productCount = async (db: Db, filter: PageFilter): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from products p ${ownPrices(filter.shopId)} where ${conditions(filter)}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** One page of products with price and stock. The join is a left one so that it is made for the page's own rows alone. */
export const productPage = async (db: Db, filter: PageFilter): Promise<CardRow[]> => {
  const { key, direction } = orders[filter.sort]
  const order = sql`rank, key ${direction}, id`
  const { rows } = await sql<CardRow>`
    with page as (
      select p.id, ${key} as key, ${rank(filter)} as rank
      from products p ${ownPrices(filter.shopId)} where ${conditions(filter)}
      order by ${order} limit ${filter.size} offset ${filter.start}
    )
    select card.*
    from page
    left join lateral (
      select p.id as product_id, p.name, p.tag, p.swatches, p.sku_count, l.kind, l.item_mapping_id, l.sku_code, l.sku_name, l.color_hex, l.material, l.attributes,
        l.width_mm, l.depth_mm, l.height_mm, l.allow_sale, l.allow_purchase, i.marketing_cents, i.sale_cents, s.item_num, s.in_transit, s.in_transit_date
      from products p
      join listed_items l on l.sku_id = p.default_sku_id and l.channel_id = ${channelOf(filter.shopId)}
      join item_prices i on i.shop_id = ${filter.shopId} and i.item_mapping_id = l.item_mapping_id
      left join sellable_stock s on s.shop_id = ${filter.shopId} and s.sku_id = l.sku_id
      where p.id = page.id
    ) card on true
    order by ${order}`.execute(db)
  return rows.filter((row) => row.item_mapping_id !== null)
}

export type PriceColumns = {
  marketing_cents: number
  sale_cents: number
  shoppe_cents: number
  red_line_cents: number
  cost_cents: number
}

export type DetailRow = PicturedItem &
  StockColumns &
  (PriceColumns | { [Name in keyof PriceColumns]: null }) & {
    product_id: string
    product_name: string
    description: string
    style: string
    tag: 'NEW' | 'PROMOTION' | null
    category_id: string
    sku_id: string
    item_mapping_id: string
    item_outer_id: string
    sku_code: string
    sku_name: string
    size_text: string
    color_name: string
    material_name: string
    packages: {
      lengthMm: number
      widthMm: number
      heightMm: number
      weightG: number
      needsAssembly: boolean
      mayTilt: boolean
    }[]
  }

/** The SKUs of a product that are listed in the shop's channel, each with its product's columns; none when the product is not listed or a draft. */
export const productSkus = async (db: Db, shopId: string, productId: string): Promise<DetailRow[]> => {
  const { rows } = await sql<DetailRow>`
    select p.id as product_id, p.name as product_name, p.kind, p.description, p.style, p.tag, p.category_id,
      s.id as sku_id, m.id as item_mapping_id, m.item_outer_id, s.sku_code, s.name as sku_name, s.size_text, s.width_mm, s.depth_mm, s.height_mm,
      s.color_name, s.color_hex, s.material, s.material_name, s.attributes, s.allow_sale, s.allow_purchase,
      i.marketing_cents, i.sale_cents, i.shoppe_cents, i.red_line_cents, i.cost_cents, st.item_num, st.in_transit, st.in_transit_date,
      array(
        select jsonb_build_object('lengthMm', length_mm, 'widthMm', width_mm, 'heightMm', height_mm, 'weightG', weight_g,
          'needsAssembly', needs_assembly, 'mayTilt', may_tilt)
        from sku_packages k where k.sku_id = s.id order by k.no) as packages
    from products p
    join skus s on s.product_id = p.id and s.status = 'onsale'
    join item_mappings m on m.sku_id = s.id and m.channel_id = ${channelOf(shopId)}
    left join item_prices i on i.shop_id = ${shopId} and i.item_mapping_id = m.id
    left join sellable_stock st on st.shop_id = ${shopId} and st.sku_id = s.id
    where p.id = ${productId} and p.status <> 'draft'
    order by s.position, s.id`.execute(db)
  return rows
}

export type CategoryRow = { id: string; parent_id: string | null; name: string; name_en: string }

/** A category and all above it, the topmost first. */
export const categoryPath = async (db: Db, id: string): Promise<CategoryRow[]> => {
  const { rows } = await sql<CategoryRow>`
    with recursive above as (
      select id, parent_id, name, name_en, 0 as depth from categories where id = ${id}
      union all select c.id, c.parent_id, c.name, c.name_en, a.depth + 1 from categories c join above a on a.parent_id = c.id
    ) select id, parent_id, name, name_en from above order by depth desc`.execute(db)
  return rows
}

/** All categories, each with the number of products on sale in the shop that stand under it or anywhere below. */
export const categoriesWithCounts = async (
  db: Db,
  shopId: string,
): Promise<(CategoryRow & { product_count: number })[]> => {
  const { rows } = await sql<CategoryRow & { product_count: number }>`
    with recursive below as (
      select id as top, id from categories union all select b.top, c.id from below b join categories c on c.parent_id = b.id
    ), listed as (
      select p.id from products p ${ownPrices(shopId)} where p.status = 'onsale' and ${priceHere} > 0
        and exists (select from item_mappings m where m.sku_id = p.default_sku_id and m.channel_id = ${channelOf(shopId)})
    ), counts as (
      select b.top, count(distinct pc.product_id)::integer as products
      from below b join product_categories pc on pc.category_id = b.id join listed l on l.id = pc.product_id group by b.top
    )
    select c.id, c.parent_id, c.name, c.name_en, coalesce(n.products, 0) as product_count
    from categories c left join counts n on n.top = c.id
    order by c.parent_id nulls first, c.position, c.id`.execute(db)
  return rows
}
