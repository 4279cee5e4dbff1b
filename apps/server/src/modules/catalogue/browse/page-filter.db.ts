import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { Count, Size } from '../language/amounts.ts'

/** What a keyword asks of one SKU `s` of a product `cp`. Looks and words are patterns of PostgreSQL. */
export type SkuAsked = {
  looks: readonly string[]
  unwantedLooks: readonly string[]
  counts: readonly Count[]
  sizes: readonly Size[]
  /** Words that a SKU may say of itself: where one of a product's SKUs does, another one is not meant. */
  words: readonly string[]
  /** Beginnings of codes, without separators. */
  codes: readonly string[]
}

/** So many of the words that were typed are looked for in names. */
export const saidMax = 5

export type PageFilter = {
  shopId: string
  statuses: readonly string[]
  /**
   * The text of a tsquery, beside the keyword as it was typed and as it is looked for, the codes that it may be and the kinds of product that it asks for; null when
   * nothing is searched.
   */
  search: {
    terms: string
    keyword: string
    /** What was typed, as `saidMax` patterns of PostgreSQL at most; names that match more of them come first. */
    said: readonly string[]
    codes: readonly string[]
    kinds: readonly string[]
    /** Kinds that are found too, and come after those that are asked for. */
    alsoKinds: readonly string[]
  } | null
  /** What the keyword asks of a SKU itself. */
  sku: SkuAsked
  categoryIds: readonly string[]
  zoneIds: readonly string[]
  inStock: boolean
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

/** The least and the greatest price of the product `cp` where the shop takes a price of its own for one of its SKUs, `own`. */
export const ownPrices = (shopId: string): Condition => sql`
  left join shop_products own on own.product_id = cp.product_id
    and own.shop_id = ${shopId}
    and own.channel_id = cp.channel_id`

/** The same, looked up product by product, so that these stay in the order in which they come. */
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
/** The same, in the order of an index. */
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
  priced_skus k join item_prices i on i.shop_id = ${shopId} and i.item_mapping_id = k.item_mapping_id
  where k.product_id = cp.product_id and k.channel_id = cp.channel_id and i.marketing_cents > 0`

/**
 * Whether a SKU's price is in the range; mostly the least and the greatest say so, and only around a narrow range is each looked at: product by product, where
 * `exists` would have all of the channel's looked at together.
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

/** Asks nothing. */
export const yes = sql`true`

/** Categories with all that stand under them. */
const categoryTree = (ids: readonly string[]) => sql`
  with recursive tree as (
    select id from categories where id = any(${ids}::bigint[])
    union select c.id from categories c join tree t on c.parent_id = t.id
  ) select id from tree`

/** Whether a product is in one of these categories; in any when none is named. */
export const inCategories = (productId: Sql, ids: readonly string[]): Condition =>
  ids.length === 0
    ? yes
    : sql`${productId} in (select product_id from product_categories where category_id in (${categoryTree(ids)}))`

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? yes : sql.join(conditions, sql` and `)

/** Those of the best sold products that a keyword finds, together with what is called exactly so. */
const foundAmongPopular = ({ terms, keyword, codes }: NonNullable<PageFilter['search']>): Condition => sql`
  select product_id from popular_terms where terms @@ ${terms}::tsquery
  union ${withCode(codes)} union select id from products where lower(name) = lower(${keyword})`

/** Where a keyword is looked for: among all products, among the best sold, or nowhere because only what it finds is gathered. */
export type Among = 'all' | 'popular' | 'gathered'

const foundAmong = (search: NonNullable<PageFilter['search']>, among: Among): Condition => {
  if (among === 'gathered') return yes
  if (among === 'popular') return sql`cp.product_id in (${foundAmongPopular(search)})`
  return sql`cp.product_id in (select product_id from product_terms where terms @@ ${search.terms}::tsquery)`
}

/** The products that have one of these codes in full, a SKU's or a listing's among them. */
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

/** What a filter asks of a product that no filter panel counts by: that it is listed, priced, found by the keyword and small enough. */
export const isListed = (filter: PageFilter, among: Among = 'all', { least } = pricesHere): Condition => {
  const all = [
    // One status by itself lets an index give the order.
    filter.statuses.length === 1
      ? sql`cp.status = ${filter.statuses[0]}`
      : sql`cp.status = any(${filter.statuses}::text[])`,
    sql`${least} > 0`,
  ]
  if (filter.search) all.push(foundAmong(filter.search, among))
  if (filter.widthToMm !== null) all.push(sql`cp.width_mm <= ${filter.widthToMm}`)
  if (filter.depthToMm !== null) all.push(sql`cp.depth_mm <= ${filter.depthToMm}`)
  if (filter.heightToMm !== null) all.push(sql`cp.height_mm <= ${filter.heightToMm}`)
  return allOf(all)
}

/** What a filter asks of a product, apart by the value that a filter panel counts by. */
export const facetConditions = (filter: PageFilter, prices = pricesHere) => ({
  category: inCategories(sql`cp.product_id`, filter.categoryIds),
  zone: filter.zoneIds.length === 0 ? yes : sql`cp.special_zone_ids && ${filter.zoneIds}::bigint[]`,
  price: isInRange(filter, prices),
  color: filter.colorFamilies.length === 0 ? yes : sql`cp.color_families && ${filter.colorFamilies}::text[]`,
  material: filter.materials.length === 0 ? yes : sql`cp.materials && ${filter.materials}::text[]`,
  // A scalar look-up per product: a join would count what is held of every SKU of the shop.
  stock: filter.inStock ? isInStock(filter.shopId) : yes,
})

/** Whether `sku s` can be had in a shop: from its stock, or without any. */
export const isSkuInStock = (shopId: string): Condition => sql`(
  s.allow_sale
  or s.allow_purchase
  or coalesce((select item_num from sellable_stock where shop_id = ${shopId} and sku_id = s.id), 0) > 0
)`

/** Whether any SKU of the product `cp` can be had: the one that stands for it is looked at first, which mostly decides. */
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
