import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { Count, Size } from '../language/amounts.ts'

/** The conditions of a keyword on one SKU `s` of a product `cp`. Looks and words are regular expressions of PostgreSQL. */
export type SkuAsked = {
  looks: readonly string[]
  unwantedLooks: readonly string[]
  counts: readonly Count[]
  sizes: readonly Size[]
  /** Words that describe a SKU: where they match some SKUs of a product, the others do not fit. */
  words: readonly string[]
  /** Prefixes of codes, without separators. */
  codes: readonly string[]
}

/** The most typed words that are compared with names. */
export const saidMax = 5

export type PageFilter = {
  shopId: string
  statuses: readonly string[]
  /**
   * The text of a tsquery, the keyword as typed and as searched, the codes that it may be, and the kinds of product that it asks for; null when
   * nothing is searched.
   */
  search: {
    terms: string
    keyword: string
    /** The typed words as at most `saidMax` regular expressions of PostgreSQL; names that match more of them come first. */
    said: readonly string[]
    codes: readonly string[]
    kinds: readonly string[]
    /** Kinds that are found too, after those that are asked for. */
    alsoKinds: readonly string[]
  } | null
  /** What the keyword demands of a SKU. */
  sku: SkuAsked
  categoryIds: readonly string[]
  zoneIds: readonly string[]
  inStock: boolean
  /** Whether only products with a floor sample in the shop are wanted. */
  sample: boolean
  priceFromCents: number | null
  priceToCents: number | null
  widthToMm: number | null
  depthToMm: number | null
  heightToMm: number | null
  colorFamilies: readonly string[]
  materials: readonly string[]
  sort: 'sales' | 'new' | 'priceUp' | 'priceDown' | 'name'
  start: number
  size: number
}

export type Condition = Sql

export const channelOf = (shopId: string): Condition =>
  sql`(select channel_id from shop_channels where shop_id = ${shopId})`

/** The least and the greatest price of the product `cp`, `own`, where the shop has its own price for one of its SKUs. */
export const ownPrices = (shopId: string): Condition => sql`
  left join shop_products own on own.product_id = cp.product_id
    and own.shop_id = ${shopId}
    and own.channel_id = cp.channel_id`

/** As above, product by product, which keeps their order. */
export const ownPricesInOrder = (shopId: string): Condition => sql`
  left join lateral (
    select *
    from shop_products o
    where o.product_id = cp.product_id and o.shop_id = ${shopId} and o.channel_id = cp.channel_id
    limit 1
  ) own on true`

const listed = (shopId: string): Condition =>
  sql`(select * from channel_products c where c.channel_id = ${channelOf(shopId)}) cp`

/** Products `cp` as the shop's channel sells them, with the shop's `own` prices. */
export const productsHere = (shopId: string): Condition => sql`${listed(shopId)} ${ownPrices(shopId)}`
/** As above, in the order of an index. */
export const productsInOrderHere = (shopId: string): Condition =>
  sql`${listed(shopId)} ${ownPricesInOrder(shopId)}`

export type Prices = { least: Condition; greatest: Condition }
/** The least and the greatest price of a product in the shop; 0 where it is not for sale. */
export const pricesHere: Prices = {
  least: sql`coalesce(own.least_cents, cp.least_cents)`,
  greatest: sql`coalesce(own.greatest_cents, cp.greatest_cents)`,
}

/** Every price `i.marketing_cents` of the product `cp` in a shop. */
export const everyPriceHere = (shopId: string): Condition => sql`
  priced_skus k
  join item_prices i on i.shop_id = ${shopId} and i.item_mapping_id = k.item_mapping_id
  where k.product_id = cp.product_id and k.channel_id = cp.channel_id and i.marketing_cents > 0`

/**
 * Whether a SKU's price is within the range. The least and the greatest price mostly decide; each price is read only for a narrow range, product by product,
 * where `exists` would scan all prices of the channel.
 */
const isInRange = (
  { shopId, priceFromCents: from, priceToCents: to }: PageFilter,
  { least, greatest }: Prices,
): Condition => {
  if (from === null) return to === null ? yes : sql`${least} <= ${to}`
  if (to === null) return sql`${greatest} >= ${from}`
  return sql`${greatest} >= ${from} and ${least} <= ${to} and (${least} >= ${from} or ${greatest} <= ${to}
    or (select true from ${everyPriceHere(shopId)} and i.marketing_cents between ${from} and ${to} limit 1))`
}

/** The condition that is always true. */
export const yes = sql`true`

/** Categories with their descendants. */
const categoryTree = (ids: readonly string[]) => sql`
  with recursive tree as (
    select id
    from categories
    where id = any(${ids}::bigint[])
    union
    select c.id
    from categories c
    join tree t on c.parent_id = t.id
  )
  select id
  from tree`

/** Whether a product is in one of these categories, or in any when the list is empty. */
export const inCategories = (productId: Sql, ids: readonly string[]): Condition =>
  ids.length === 0
    ? yes
    : sql`${productId} in (select product_id from product_categories where category_id in (${categoryTree(ids)}))`

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? yes : sql.join(conditions, sql` and `)

/** The best-selling products that a keyword finds, and those with exactly this name. */
const foundAmongPopular = ({ terms, keyword, codes }: NonNullable<PageFilter['search']>): Condition => sql`
  select product_id
  from popular_terms
  where terms @@ ${terms}::tsquery
  union ${withCode(codes)}
  union
  select id
  from products
  where lower(name) = lower(${keyword})`

/** Where a keyword is searched: in all products, in the best-selling, or nowhere because its hits are gathered already. */
export type Among = 'all' | 'popular' | 'gathered'

const foundAmong = (search: NonNullable<PageFilter['search']>, among: Among): Condition => {
  if (among === 'gathered') return yes
  if (among === 'popular') return sql`cp.product_id in (${foundAmongPopular(search)})`
  return sql`cp.product_id in (select product_id from product_terms where terms @@ ${search.terms}::tsquery)`
}

/** Products with one of these codes: their own, a SKU's or a listing's. */
export const withCode = (codes: readonly string[]): Condition => sql`
  select product_id
  from skus
  where sku_code = any(${codes}::text[])
  union all
  select product_id
  from live_mappings
  where item_outer_id = any(${codes}::text[]) or third_party_sku = any(${codes}::text[])
  union all
  select id
  from products
  where code = any(${codes}::text[])`

/** Whether a free floor sample of the product `cp` stands in a shop. A shop has few, which are read once for all products. */
export const hasSample = (shopId: string): Condition =>
  sql`cp.product_id in (
    select k.product_id
    from free_samples f
    join product_skus k on k.sku_id = f.sku_id
    where f.shop_id = ${shopId}
  )`

/** The conditions that no filter panel counts by: listed, priced, found by the keyword and small enough. */
export const isListed = (filter: PageFilter, among: Among = 'all', { least } = pricesHere): Condition => {
  const all = [
    // One status by itself lets an index give the order.
    filter.statuses.length === 1
      ? sql`cp.status = ${filter.statuses[0]}`
      : sql`cp.status = any(${filter.statuses}::text[])`,
    sql`${least} > 0`,
  ]
  if (filter.search) all.push(foundAmong(filter.search, among))
  if (filter.sample) all.push(hasSample(filter.shopId))
  if (filter.widthToMm !== null) all.push(sql`cp.width_mm <= ${filter.widthToMm}`)
  if (filter.depthToMm !== null) all.push(sql`cp.depth_mm <= ${filter.depthToMm}`)
  if (filter.heightToMm !== null) all.push(sql`cp.height_mm <= ${filter.heightToMm}`)
  return allOf(all)
}

/** The conditions of a filter on a product, one for each value that a filter panel counts by. */
export const facetConditions = (filter: PageFilter, prices = pricesHere) => ({
  category: inCategories(sql`cp.product_id`, filter.categoryIds),
  zone: filter.zoneIds.length === 0 ? yes : sql`cp.special_zone_ids && ${filter.zoneIds}::bigint[]`,
  price: isInRange(filter, prices),
  color: filter.colorFamilies.length === 0 ? yes : sql`cp.color_families && ${filter.colorFamilies}::text[]`,
  material: filter.materials.length === 0 ? yes : sql`cp.materials && ${filter.materials}::text[]`,
  // A scalar subquery per product: a join would aggregate the holds of every SKU of the shop.
  stock: filter.inStock ? isInStock(filter.shopId) : yes,
})

/** Whether `sku s` is available in a shop: in stock, or sold without stock. */
export const isSkuInStock = (shopId: string): Condition => sql`(
  s.allow_sale
  or s.allow_purchase
  or coalesce((select item_num from sellable_stock where shop_id = ${shopId} and sku_id = s.id), 0) > 0
)`

/** Whether any SKU of the product `cp` is available. Its default SKU is checked first, which mostly decides. */
export const isInStock = (shopId: string): Condition => sql`(
  cp.sells_always
  or coalesce((select item_num from sellable_stock where shop_id = ${shopId} and sku_id = cp.sku_id), 0) > 0
  or cp.sku_count > 1
    and exists (
      select
      from live_mappings m
      join skus s on s.id = m.sku_id
      where m.product_id = cp.product_id
        and m.channel_id = ${channelOf(shopId)}
        and s.id <> cp.sku_id
        and s.status = 'onsale'
        and ${isSkuInStock(shopId)}
    )
)`
