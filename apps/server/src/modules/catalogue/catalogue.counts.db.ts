import { PRODUCT_COUNT_LIMIT } from '@showfloor/contract/common/constants'
import { sql, type Sql } from '../../platform/sql.ts'
import type { Db } from '../../platform/db.ts'
import {
  everyPriceHere,
  facetConditions,
  isInStock,
  isListed,
  pricesHere,
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
 * How many products each value of a filter would find beside the other filters. Every product is looked at once, with whether each filter holds for it; those that
 * are alike in all that is counted, a few hundred kinds of them, are counted first, and a value then over the kinds for which all other filters hold. What is in
 * stock is looked up product by product, and counted as far as is shown. `priceSteps` are the lower ends of the price ranges, in cents, ascending from 0. The facet
 * `all` says how many were looked at: one more than `countedOver` when there are more. `among`: where a keyword is looked for.
 */
export const countsByValue = async (
  db: Db,
  filter: PageFilter,
  priceSteps: readonly number[],
  among: 'all' | 'popular',
): Promise<CountRow[]> => {
  const holds = facetConditions(filter)
  const stepOf = (cents: Sql): Sql => sql`width_bucket(${cents}::bigint, ${priceSteps}::bigint[])`
  const { least, greatest } = pricesHere
  const [first, last] = [stepOf(least), stepOf(greatest)]
  // Prices that lie less apart are in one step or in two beside each other.
  const narrowest = Math.min(...priceSteps.slice(1).map((step, at) => step - (priceSteps[at] ?? 0)))
  const { rows } = await sql<CountRow>`
    with recursive below as (
      select id as top, id from categories union all select b.top, c.id from below b join categories c on c.parent_id = b.id
    ), found as materialized (
      select cp.product_id, cp.sku_id, cp.sku_count, cp.sells_always, cp.special_zone_ids as zones, cp.color_families as colors, cp.materials,
        array(select category_id from product_categories pc where pc.product_id = cp.product_id) as categories,
        ${first} as first_step, ${last} as last_step,
        case when ${greatest} - ${least} >= ${narrowest} and ${last} > ${first} + 1
          then array(select distinct ${stepOf(sql`i.marketing_cents`)} from ${everyPriceHere(filter.shopId)}) end as steps,
        ${holds.category} as in_category, ${holds.zone} as in_zone, ${holds.price} as in_range, ${holds.color} as in_color, ${holds.material} as of_material, ${holds.stock} as in_stock
      from ${productsHere(filter.shopId)} where ${isListed(filter, among)}
      order by cp.sales_count desc, cp.product_id limit ${countedOver + 1}
    ), kinds as materialized (
      select zones, colors, materials, categories, first_step, last_step, steps, in_category, in_zone, in_range, in_color, of_material, in_stock, count(*)::integer as products
      from found group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
    )
    select 'all' as facet, '' as value, coalesce(sum(products), 0)::integer as products from kinds
    union all select 'category', top::text, sum(products)::integer
      from (
        select categories, sum(products)::integer as products from kinds
        where in_zone and in_range and in_color and of_material and in_stock group by categories
      ) together cross join lateral (select distinct top from below where id = any(categories)) tops group by top
    union all select 'zone', zone::text, sum(products)::integer from kinds, unnest(zones) zone
      where in_category and in_range and in_color and of_material and in_stock group by zone
    union all select 'price', step::text, sum(products)::integer from kinds,
        unnest(coalesce(steps, case when first_step = last_step then array[first_step] else array[first_step, last_step] end)) step
      where in_category and in_zone and in_color and of_material and in_stock group by step
    union all select 'color', color, sum(products)::integer from kinds, unnest(colors) color
      where in_category and in_zone and in_range and of_material and in_stock group by color
    union all select 'material', material, sum(products)::integer from kinds, unnest(materials) material
      where in_category and in_zone and in_range and in_color and in_stock group by material
    union all select 'stock', 'here', count(*)::integer from (
      select from found cp where in_category and in_zone and in_range and in_color and of_material and ${isInStock(filter.shopId)} limit ${PRODUCT_COUNT_LIMIT + 1}
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
