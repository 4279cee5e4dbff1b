import { sql, type Sql } from '../../platform/sql.ts'
import type { Db } from '../../platform/db.ts'
import type { FoundBy } from './catalogue.search.ts'
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
  depthToMm: number | null
  heightToMm: number | null
  colorFamilies: readonly string[]
  materials: readonly string[]
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
    /** Only when something was searched for. */
    found_by: FoundBy | null
  }

type Condition = Sql

export const channelOf = (shopId: string): Condition =>
  sql`(select channel_id from shop_channels where shop_id = ${shopId})`

/** Products `p` as the shop's channel sells them, `cp`, with what the shop takes itself instead of the channel's price, `own`. */
export const productsHere = (shopId: string): Condition => sql`
  products p
  join channel_products cp on cp.product_id = p.id and cp.channel_id = ${channelOf(shopId)}
  left join shop_marketing_prices own on own.shop_id = ${shopId} and own.item_mapping_id = cp.item_mapping_id`

/** The same, looked up product by product (`offset 0` keeps it so): for whatever stops after a few, where gathering all first would take as long as the catalogue is large. */
export const productsOneByOne = (shopId: string): Condition => sql`
  products p
  cross join lateral (select * from channel_products c where c.product_id = p.id and c.channel_id = ${channelOf(shopId)} offset 0) cp
  left join shop_marketing_prices own on own.shop_id = ${shopId} and own.item_mapping_id = cp.item_mapping_id`
export const priceHere = sql`coalesce(own.marketing_cents, cp.price_cents)`

/** Categories with all that stand under them. */
const categoryTree = (ids: readonly string[]) => sql`
  with recursive tree as (
    select id from categories where id = any(${ids}::bigint[])
    union select c.id from categories c join tree t on c.parent_id = t.id
  ) select id from tree`

const yes = sql`true`
const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? yes : sql.join(conditions, sql` and `)

/**
 * Where a keyword is looked for: among all products, among those that sell best together with what is called exactly so, or in each product by itself while
 * one goes through them in some order.
 */
export type Among = 'all' | 'popular' | 'each'

const foundAmong = ({ terms, keyword }: NonNullable<PageFilter['search']>, among: Among): Condition => {
  if (among === 'each')
    return sql`(select t.terms @@ ${terms}::tsquery from product_terms t where t.product_id = p.id)`
  if (among === 'all')
    return sql`p.id in (select product_id from product_terms where terms @@ ${terms}::tsquery)`
  return sql`p.id in (select product_id from popular_terms where terms @@ ${terms}::tsquery
    union ${withCode(keyword)} union select id from products where lower(name) = lower(${keyword}))`
}

/** The products that have a code, a SKU's or a listing's among them, typed in full. */
const withCode = (keyword: string): Condition => sql`
  select product_id from skus where sku_code in (${keyword}, upper(${keyword}))
  union all select product_id from live_mappings where item_outer_id in (${keyword}, upper(${keyword})) or third_party_sku = ${keyword}
  union all select id from products where code in (${keyword}, upper(${keyword}))`

/** What a filter asks of a product that no filter panel counts by: that it is listed, priced, found by the keyword and small enough. */
export const isListed = (filter: PageFilter, among: Among = 'all'): Condition => {
  const all = [
    // One status by itself lets an index give the order.
    filter.statuses.length === 1
      ? sql`p.status = ${filter.statuses[0]}`
      : sql`p.status = any(${filter.statuses}::text[])`,
    sql`${priceHere} > 0`,
  ]
  if (filter.search) all.push(foundAmong(filter.search, among))
  if (filter.widthToMm !== null) all.push(sql`cp.width_mm <= ${filter.widthToMm}`)
  if (filter.depthToMm !== null) all.push(sql`cp.depth_mm <= ${filter.depthToMm}`)
  if (filter.heightToMm !== null) all.push(sql`cp.height_mm <= ${filter.heightToMm}`)
  return allOf(all)
}

/** What a filter asks of a product, apart by the value that a filter panel counts by. */
export const facetConditions = (filter: PageFilter) => ({
  category:
    filter.categoryIds.length === 0
      ? yes
      : sql`p.id in (select product_id from product_categories where category_id in (${categoryTree(filter.categoryIds)}))`,
  zone: filter.zoneIds.length === 0 ? yes : sql`p.special_zone_ids && ${filter.zoneIds}::bigint[]`,
  price: allOf([
    ...(filter.priceFromCents === null ? [] : [sql`${priceHere} >= ${filter.priceFromCents}`]),
    ...(filter.priceToCents === null ? [] : [sql`${priceHere} <= ${filter.priceToCents}`]),
  ]),
  color: filter.colorFamilies.length === 0 ? yes : sql`cp.color_families && ${filter.colorFamilies}::text[]`,
  material: filter.materials.length === 0 ? yes : sql`cp.materials && ${filter.materials}::text[]`,
  // A scalar look-up per product: a join would count what is held of every SKU of the shop.
  stock: filter.inStock ? isInStock(filter.shopId) : yes,
})

export const isInStock = (shopId: string): Condition => sql`(
  coalesce((select item_num from sellable_stock where shop_id = ${shopId} and sku_id = cp.sku_id), 0) > 0
  or exists (select from skus s where s.id = cp.sku_id and (s.allow_sale or s.allow_purchase)))`

const conditions = (filter: PageFilter, among: Among = 'all'): Condition =>
  allOf([isListed(filter, among), ...Object.values(facetConditions(filter)).filter((one) => one !== yes)])

const orders = {
  sales: { key: sql`p.sales_count`, direction: sql`desc` },
  new: { key: sql`p.created_at`, direction: sql`desc` },
  priceUp: { key: priceHere, direction: sql`asc` },
  priceDown: { key: priceHere, direction: sql`desc` },
  name: { key: sql`p.name_order`, direction: sql`asc` },
}

/** A code typed in full comes first, whatever the order; then, by sales, a name typed in full, and names that contain the keyword, what sells best before the rest. */
const rank = (filter: PageFilter) => {
  if (!filter.search) return sql`0`
  const { keyword } = filter.search
  return sql`case
    when p.id = any(array(${withCode(keyword)})) then 0
    when ${filter.sort !== 'sales'} then 6
    when lower(p.name) = lower(${keyword}) then 1
    else case when exists (select from popular_terms t where t.product_id = p.id) then 2 else 4 end
      + case when position(lower(${keyword}) in lower(p.name)) > 0 then 0 else 1 end
    end`
}

/** Counting stops here: nobody turns so many pages, and what it costs shall not grow with the catalogue. */
export const countedMax = 2000

/** How many products a filter finds, whatever page of them is shown; one more than `countedMax` when there are more. */
export const productCount = async (db: Db, filter: PageFilter): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total
    from (select from ${productsOneByOne(filter.shopId)} where ${conditions(filter)} limit ${countedMax + 1}) counted`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

// A word that so many of the best sold products have is a frequent one.
const frequentFrom = 50

/** Whether a keyword is found so often that going through the products in their order meets a page of it soon. */
export const isFrequent = async (db: Db, { search }: PageFilter): Promise<boolean> => {
  if (!search) return false
  const { rows } = await sql<{ hits: number }>`
    select count(*)::integer as hits
    from (select from popular_terms where terms @@ ${search.terms}::tsquery limit ${frequentFrom}) found`.execute(
    db,
  )
  return rows[0]?.hits === frequentFrom
}

/**
 * The products that an order by price puts on a page. Those at the channel's price come along an index; the few with a price of the shop's own stand
 * between them and are sorted by themselves.
 */
const pageByPrice = (filter: PageFilter, among: Among): Condition => {
  const direction = orders[filter.sort].direction
  const upTo = filter.start + filter.size
  const columns = sql`p.id, cp.sku_id`
  const order = sql`key ${direction}, id ${direction}`
  return sql`
    select * from (
      (select ${columns}, cp.price_cents as key, 0 as rank from ${productsHere(filter.shopId)}
        where own.item_mapping_id is null and ${conditions(filter, among)} order by cp.price_cents ${direction}, cp.product_id ${direction} limit ${upTo})
      union all
      (select ${columns}, own.marketing_cents as key, 0 as rank from ${productsHere(filter.shopId)}
        where own.item_mapping_id is not null and ${conditions(filter, among)} order by ${order} limit ${upTo})
    ) both_kinds order by ${order} limit ${filter.size} offset ${filter.start}`
}

const pageInOrder = (filter: PageFilter, among: Among): Condition => {
  const { key, direction } = orders[filter.sort]
  // One who goes through the products in their order cannot begin with a code that was typed in full.
  const first = among === 'each' ? sql`0` : rank(filter)
  return sql`
    select p.id, cp.sku_id, ${key} as key, ${first} as rank from ${productsOneByOne(filter.shopId)}
    where ${conditions(filter, among)} order by rank, key ${direction}, id limit ${filter.size} offset ${filter.start}`
}

/** The cards of `page`, a selection of product ids with `rank` and `key`. The join is a left one so that it is made for the page's own rows alone. */
const cardsOf = async (db: Db, filter: PageFilter, page: Condition, order: Condition): Promise<CardRow[]> => {
  const foundBy = filter.search
    ? sql`(select found_by from product_terms t where t.product_id = page.id)`
    : sql`null::jsonb`
  const { rows } = await sql<CardRow>`
    with page as (${page})
    select card.*, ${foundBy} as found_by
    from page
    left join lateral (
      select p.id as product_id, p.name, p.tag, cp.swatches, cp.sku_count, l.kind, l.item_mapping_id, l.sku_code, l.sku_name, l.color_hex, l.material, l.attributes, l.photo,
        l.width_mm, l.depth_mm, l.height_mm, l.allow_sale, l.allow_purchase, i.marketing_cents, i.sale_cents, s.item_num, s.in_transit, s.in_transit_date
      from products p
      join channel_products cp on cp.channel_id = ${channelOf(filter.shopId)} and cp.product_id = p.id
      join listed_items l on l.item_mapping_id = cp.item_mapping_id
      join item_prices i on i.shop_id = ${filter.shopId} and i.item_mapping_id = l.item_mapping_id
      left join sellable_stock s on s.shop_id = ${filter.shopId} and s.sku_id = l.sku_id
      where p.id = page.id
    ) card on true
    order by ${order}`.execute(db)
  return rows.filter((row) => row.item_mapping_id !== null)
}

/**
 * One page of products with price and stock. What a search costs does not grow with the catalogue: by sales, the best sold are asked first, and all only when
 * these do not fill the page; in another order, a frequent word is met soon by going through the products, and one that is not has few.
 */
export const productPage = async (db: Db, filter: PageFilter): Promise<CardRow[]> => {
  const { direction } = orders[filter.sort]
  const inOrder = (among: Among) =>
    cardsOf(db, filter, pageInOrder(filter, among), sql`rank, key ${direction}, id`)
  if (filter.search && filter.sort === 'sales') {
    const popular = await inOrder('popular')
    return popular.length === filter.size ? popular : inOrder('all')
  }
  const among = (await isFrequent(db, filter)) ? 'each' : 'all'
  if ((filter.sort === 'priceUp' || filter.sort === 'priceDown') && (!filter.search || among === 'each'))
    return cardsOf(db, filter, pageByPrice(filter, among), sql`key ${direction}, id ${direction}`)
  return inOrder(among)
}

/** These products in the order given, as far as a filter lets them through. */
export const productsInOrder = (db: Db, filter: PageFilter, ids: readonly string[]): Promise<CardRow[]> =>
  cardsOf(
    db,
    filter,
    sql`select p.id, r.place as rank, 0 as key from unnest(${ids}::bigint[]) with ordinality r(id, place)
      join (${productsHere(filter.shopId)}) on p.id = r.id where ${conditions(filter)} order by rank limit ${filter.size}`,
    sql`rank`,
  )

// What is looked at of a search for parts: enough to find the best, and never a whole catalogue.
const partlyFoundMax = 2000

/** The products that most of these parts of a keyword find, the best sold first among equals. */
export const productsWithAnyTerm = (
  db: Db,
  filter: PageFilter,
  terms: readonly string[],
): Promise<CardRow[]> => {
  const hits = sql.join(
    terms.map((term) => sql`(t.terms @@ ${term}::tsquery)::integer`),
    sql` + `,
  )
  const page = sql`
    select p.id, -(${hits}) as rank, p.sales_count as key
    from (select product_id, terms from product_terms where terms @@ ${terms.join(' | ')}::tsquery limit ${partlyFoundMax}) t
    join (${productsHere(filter.shopId)}) on p.id = t.product_id
    where ${isListed(filter)} order by rank, key desc, id limit ${filter.size}`
  const search = { terms: terms.join(' | '), keyword: '' }
  return cardsOf(db, { ...filter, search }, page, sql`rank, key desc, id`)
}
