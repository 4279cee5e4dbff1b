import { PRODUCT_COUNT_LIMIT } from '@showfloor/contract/common/constants'
import { sql } from '../../platform/sql.ts'
import type { Db } from '../../platform/db.ts'
import {
  facetConditions,
  isInStock,
  isListed,
  priceHere,
  productsHere,
  type PageFilter,
} from './catalogue.filter.db.ts'

export type CountRow = {
  facet: 'category' | 'zone' | 'price' | 'color' | 'material' | 'stock' | 'all'
  value: string
  products: number
}

/** Counts are made over so many products at most, the best sold of those that are listed. */
export const countedOver = 5000

/**
 * How many products each value of a filter would find beside the other filters. Every product is looked at once, with whether each filter holds for it; a
 * value is then counted over those for which all other filters do. What is in stock is looked up product by product, and counted as far as is shown.
 * `priceSteps` are the lower ends of the price ranges, in cents, ascending from 0. The facet `all` says how many were looked at: one more than `countedOver`
 * when there are more. `among`: where a keyword is looked for.
 */
export const countsByValue = async (
  db: Db,
  filter: PageFilter,
  priceSteps: readonly number[],
  among: 'all' | 'popular',
): Promise<CountRow[]> => {
  const holds = facetConditions(filter)
  const { rows } = await sql<CountRow>`
    with recursive below as (
      select id as top, id from categories union all select b.top, c.id from below b join categories c on c.parent_id = b.id
    ), found as materialized (
      select cp.product_id, cp.special_zone_ids, cp.color_families, cp.materials, cp.sku_id, cp.sku_count, cp.sells_always, ${priceHere} as price,
        ${holds.category} as category, ${holds.zone} as zone, ${holds.price} as in_range, ${holds.color} as color, ${holds.material} as material, ${holds.stock} as stock
      from ${productsHere(filter.shopId)} where ${isListed(filter, among)}
      order by cp.sales_count desc, cp.product_id limit ${countedOver + 1}
    )
    select 'all' as facet, '' as value, count(*)::integer as products from found
    union all select 'category', b.top::text, count(distinct f.product_id)::integer
      from found f join product_categories pc on pc.product_id = f.product_id join below b on b.id = pc.category_id
      where f.zone and f.in_range and f.color and f.material and f.stock group by b.top
    union all select 'zone', z::text, count(*)::integer from found f, unnest(f.special_zone_ids) z
      where f.category and f.in_range and f.color and f.material and f.stock group by z
    union all select 'price', width_bucket(f.price::bigint, ${priceSteps}::bigint[])::text, count(*)::integer from found f
      where f.category and f.zone and f.color and f.material and f.stock group by 2
    union all select 'color', c, count(*)::integer from found f, unnest(f.color_families) c
      where f.category and f.zone and f.in_range and f.material and f.stock group by c
    union all select 'material', m, count(*)::integer from found f, unnest(f.materials) m
      where f.category and f.zone and f.in_range and f.color and f.stock group by m
    union all select 'stock', 'here', count(*)::integer from (
      select from found cp where cp.category and cp.zone and cp.in_range and cp.color and cp.material and ${isInStock(filter.shopId)} limit ${PRODUCT_COUNT_LIMIT + 1}
    ) here`.execute(db)
  return rows
}

/** Makes the copy of the best sold products' terms up to date. */
export const refreshPopularTerms = async (db: Db, most: number): Promise<void> => {
  await sql`select refresh_popular_terms(${most})`.execute(db)
}

export type ZoneRow = { id: string; name: string; name_en: string }

export const specialZones = async (db: Db): Promise<ZoneRow[]> => {
  const { rows } =
    await sql<ZoneRow>`select id, name, name_en from special_zones order by position, id`.execute(db)
  return rows
}
