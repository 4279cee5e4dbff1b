import { PRODUCT_COUNT_LIMIT } from '@showfloor/contract/common/constants'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import {
  allOf,
  everyPriceHere,
  facetConditions,
  isInStock,
  isListed,
  ownPricesInOrder,
  pricesHere,
  productsHere,
  type PageFilter,
} from './page-filter.db.ts'
import { isAnySkuFitting, skusSaid } from '../search/sku-choice.db.ts'
import { skuFilters } from '../search/sku-conditions.db.ts'

export type CountRow = {
  facet: 'category' | 'zone' | 'price' | 'color' | 'material' | 'stock' | 'all'
  value: string
  products: number
}

/** The largest number of products that are counted: the best-selling of the listed ones. */
export const countedOver = 5000

/**
 * The values of each filter by which a product is found under the other filters on its SKUs, and whether it matches all of them. The product's own columns
 * suffice where no filter can distinguish its SKUs.
 */
const countedOf = (filter: PageFilter, priceSteps: readonly number[]): Sql => {
  const stepOf = (cents: Sql): Sql => sql`width_bucket(${cents}::bigint, ${priceSteps}::bigint[])`
  if (isAnySkuFitting(filter) !== null) {
    const { color, material, price, ...others } = skuFilters(filter)
    const fit = (...conditions: Sql[][]): Sql => allOf([...conditions, ...Object.values(others)].flat())
    return sql`
      select
        coalesce(array_agg(distinct s.color_family) filter (where ${fit(material, price)}), '{}') as colors,
        coalesce(
          array_agg(distinct s.material) filter (where s.material <> '' and ${fit(color, price)}), '{}'
        ) as material_values,
        coalesce(
          array_agg(distinct ${stepOf(sql`p.marketing_cents`)}) filter (where ${fit(color, material)}), '{}'
        ) as steps,
        coalesce(bool_or(${fit(color, material, price)}), false) as fits
      from ${skusSaid(filter)}`
  }
  const { least, greatest } = pricesHere
  const [first, last] = [stepOf(least), stepOf(greatest)]
  // Two prices closer than this are in one step, or in two neighbouring ones.
  const narrowest = Math.min(...priceSteps.slice(1).map((step, at) => step - (priceSteps[at] ?? 0)))
  const { price, stock } = facetConditions(filter)
  return sql`
    select case when fits then cp.color_families else '{}' end as colors,
      case when fits then cp.materials else '{}' end as material_values,
      case
        when not ${stock} then '{}'
        when ${greatest} - ${least} >= ${narrowest} and ${last} > ${first} + 1
          then array(select distinct ${stepOf(sql`i.marketing_cents`)} from ${everyPriceHere(filter.shopId)})
        when ${first} = ${last} then array[${first}]
        else array[${first}, ${last}]
      end as steps,
      fits
    from (select ${price} and ${stock} as fits) asked`
}

/** The number of products of the `kinds` for each value of each facet, and their total. */
const sumsByFacet = sql`
  select 'all' as facet, '' as value, coalesce(sum(products), 0)::integer as products
  from kinds
  union all
  select 'category', top::text, sum(products)::integer
  from (
    select categories, sum(products)::integer as products
    from kinds
    where in_zone and fits
    group by categories
  ) together
  cross join lateral (select distinct top from below where id = any(categories)) tops
  group by top
  union all
  select 'zone', zone::text, sum(products)::integer
  from kinds, unnest(zones) zone
  where in_category and fits
  group by zone
  union all
  select 'price', step::text, sum(products)::integer
  from kinds, unnest(steps) step
  where in_category and in_zone
  group by step
  union all
  select 'color', color, sum(products)::integer
  from kinds, unnest(colors) color
  where in_category and in_zone
  group by color
  union all
  select 'material', material, sum(products)::integer
  from kinds, unnest(materials) material
  where in_category and in_zone
  group by material`

/**
 * How many products each value of a filter would leave under the other filters. Reads every product once, groups those that are equal in all counted columns
 * (some hundred `kinds`), and sums over the groups. Stock is looked up product by product.
 * `priceSteps`: the lower ends of the price ranges, in cents, ascending from 0. The facet `all`: the number of products read, one more than `countedOver` when
 * there are more. `among`: the products that a keyword is searched in.
 */
export const countsByValue = async (
  db: Db,
  filter: PageFilter,
  priceSteps: readonly number[],
  among: 'all' | 'popular',
): Promise<CountRow[]> => {
  const { category, zone, price } = facetConditions(filter)
  const stocked = [price, isInStock(filter.shopId), isAnySkuFitting({ ...filter, inStock: true })].filter(
    (one) => one !== null,
  )
  const own = ownPricesInOrder(filter.shopId)
  const { rows } = await sql<CountRow>`
    with recursive below as (
      select id as top, id
      from categories
      union all
      select b.top, c.id
      from below b
      join categories c on c.parent_id = b.id
    ), listed as materialized (
      select cp.*
      from ${productsHere(filter.shopId)}
      where ${isListed(filter, among)}
      order by cp.sales_count desc, cp.product_id
      limit ${countedOver + 1}
    ), found as materialized (
      select cp.*,
        array(select category_id from product_categories pc where pc.product_id = cp.product_id) as categories,
        ${category} as in_category, ${zone} as in_zone, counted.*
      from listed cp ${own}
      cross join lateral (${countedOf(filter, priceSteps)}) counted
    ), kinds as materialized (
      select special_zone_ids as zones, colors, material_values as materials, categories, steps,
        in_category, in_zone, fits, count(*)::integer as products
      from found
      group by 1, 2, 3, 4, 5, 6, 7, 8
    )
    ${sumsByFacet}
    union all
    select 'stock', 'here', count(*)::integer
    from (
      select
      from found cp ${own}
      where cp.in_category and cp.in_zone and cp.fits and ${allOf(stocked)}
      limit ${PRODUCT_COUNT_LIMIT + 1}
    ) here`.execute(db)
  return rows
}

/** Refreshes the copy of the best-selling products' terms. */
export const refreshPopularTerms = async (db: Db, most: number): Promise<void> => {
  await sql`select refresh_popular_terms(${most})`.execute(db)
}

export type ZoneRow = { id: string; name: string; nameEn: string }

export const specialZones = async (db: Db): Promise<ZoneRow[]> => {
  const { rows } =
    await sql<ZoneRow>`select id, name, name_en from special_zones order by position, id`.execute(db)
  return rows
}
