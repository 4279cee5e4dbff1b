import { sql, type Sql } from '../../../platform/database/sql.ts'
import { promiseColumns } from '../../shops/shops.public.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { PriceColumns } from './detail.db.ts'
import { beginsWith } from '../search/codes.db.ts'
import {
  allOf,
  channelOf,
  inCategories,
  isSkuInStock,
  type PageFilter,
  type SkuAsked,
} from '../browse/page-filter.db.ts'
import type { StockColumns } from '../browse/cards.db.ts'
import type { PicturedItem } from '../pictures/pictures.ts'
import { listingsFitting } from '../search/sku-choice.db.ts'
import { isListingInRange, skuSaid } from '../search/sku-conditions.db.ts'

export type ListedItemRow = PicturedItem &
  StockColumns &
  (PriceColumns | { [Name in keyof PriceColumns]: null }) & {
    itemMappingId: string
    itemOuterId: string
    thirdPartySku: string | null
    channelId: string
    channelCode: string
    productId: string
    skuId: string
    skuCode: string
    skuName: string
    sizeText: string
    colorName: string
    materialName: string
    onSale: boolean
  }

/** Listings with price and stock in a shop. `chosen`: a query of the mapping's `id` and the `place` to sort by. */
const listedItems = async (db: Db, shopId: string, chosen: Sql): Promise<ListedItemRow[]> => {
  const { rows } = await sql<ListedItemRow>`
    with chosen as (${chosen})
    select l.item_mapping_id, l.item_outer_id, m.third_party_sku, l.channel_id, c.code as channel_code,
      l.product_id, l.sku_id, l.sku_code, l.sku_name, l.size_text, l.width_mm, l.depth_mm, l.height_mm,
      l.color_name, l.color_hex, l.material, l.material_name, l.attributes, l.photo, l.kind, l.on_sale,
      l.allow_sale, l.allow_purchase, i.marketing_cents, i.sale_cents, i.shoppe_cents, i.red_line_cents,
      i.cost_cents, s.item_num, s.in_transit, s.in_transit_date,
      ${promiseColumns({ shopId, skuId: sql`m.sku_id`, itemNum: sql`s.item_num` })}
    from chosen h
    join live_mappings m on m.id = h.id
    join listed_items l on l.item_mapping_id = m.id
    join channel_sites c on c.channel_id = m.channel_id
    left join item_prices i on i.shop_id = ${shopId} and i.item_mapping_id = m.id
    left join sellable_stock s on s.shop_id = ${shopId} and s.sku_id = m.sku_id
    order by h.place`.execute(db)
  return rows
}

const likePattern = (code: string): string => `${code.replaceAll(/[\\%_]/g, '\\$&')}%`

export type ListingSearch = {
  shopId: string
  channelId: string | null
  /** Prefixes of codes in their possible spellings; empty where the keyword is no code. */
  codes: readonly string[]
  terms: string | null
  sku: SkuAsked
  priceFromCents: number | null
  priceToCents: number | null
  categoryIds: readonly string[]
  inStock: boolean
  /** Only what is off sale. */
  isOffSale: boolean
  size: number
}

/** The orders of SKUs `s` of products `cp`; each follows an index and keeps a product's SKUs together. */
const orders = {
  sales: sql`cp.sales_count desc, cp.product_id, s.position, s.id`,
  new: sql`cp.created_at desc, cp.product_id, s.position, s.id`,
  name: sql`cp.name_order, cp.product_id, s.position, s.id`,
  code: sql`s.sku_code`,
}

/** The named channel, or the shop's own. */
export const channelSearched = ({ shopId, channelId }: Pick<ListingSearch, 'shopId' | 'channelId'>): Sql =>
  channelId === null ? channelOf(shopId) : sql`${channelId}::bigint`

const isOnSale = sql`cp.status = 'onsale' and s.status = 'onsale'`
// Reads the ids first, because little is off sale.
const isOffSale = sql`
  cp.status <> 'draft'
  and (cp.status = 'offsale' or s.status = 'offsale')
  and cp.product_id in (
    select id
    from products
    where status = 'offsale'
    union
    select product_id
    from skus
    where status = 'offsale'
  )`

/**
 * A search in SQL: the listings `m` of its channel with SKUs `s` and products `cp`. `byCode`: those with a prefix of a code or a marketplace's code;
 * otherwise `byWords`: SKUs that match everything in the keyword.
 */
const searched = (input: ListingSearch) => {
  const channel = channelSearched(input)
  const begun = sql.join(
    input.codes.flatMap((code) => [
      sql`
        select item_mapping_id as id
        from listed_items
        where channel_id = ${channel} and ${beginsWith(sql`sku_code`, code)}`,
      sql`
        select item_mapping_id
        from listed_items
        where channel_id = ${channel} and ${beginsWith(sql`item_outer_id`, code)}`,
      sql`
        select m.id
        from live_mappings m
        join listed_items l on l.item_mapping_id = m.id
        where m.channel_id = ${channel} and m.third_party_sku = ${code}`,
    ]),
    sql` union `,
  )
  const narrowed = allOf([
    inCategories(sql`cp.product_id`, input.categoryIds),
    ...(input.inStock ? [isSkuInStock(input.shopId)] : []),
    ...(input.isOffSale ? [isOffSale] : []),
  ])
  const words = allOf([
    sql`not exists (select from by_code)`,
    ...(input.isOffSale ? [] : [isOnSale]),
    ...(input.terms === null
      ? []
      : [
          sql`cp.product_id in (select product_id from product_terms where terms @@ ${input.terms}::tsquery)`,
        ]),
    ...skuSaid(input.sku),
    ...isListingInRange(input),
  ])
  return {
    begun: sql`by_code as materialized (
      ${input.codes.length === 0 ? sql`select null::bigint as id where false` : begun}
    )`,
    listings: sql`
      channel_products cp
      join skus s on s.product_id = cp.product_id
      join live_mappings m on m.sku_id = s.id and m.channel_id = cp.channel_id
      where cp.channel_id = ${channel}
        and ${narrowed}`,
    byCode: sql`m.id in (select id from by_code)`,
    byWords: words,
  }
}

/** Listings by a prefix of a code, or by words where no code matches. */
export const searchListings = (
  db: Db,
  input: ListingSearch & { sort: keyof typeof orders; start: number },
): Promise<ListedItemRow[]> => {
  const { begun, listings, byCode, byWords } = searched(input)
  const order = orders[input.sort]
  const found = (by: Sql): Sql => sql`(
    select m.id, row_number() over (order by ${order}) as place
    from ${listings} and ${by}
    order by ${order}
    limit ${input.size}
    offset ${input.start}
  )`
  return listedItems(db, input.shopId, sql`with ${begun} ${found(byCode)} union all ${found(byWords)}`)
}

/** The same listings by SKU code after the cursor `after` (keyset pagination), so that each batch takes the same time. */
export const searchListingsAfter = (
  db: Db,
  input: ListingSearch & { after: string },
): Promise<ListedItemRow[]> => {
  const { begun, listings, byCode, byWords } = searched(input)
  return listedItems(
    db,
    input.shopId,
    sql`
    with ${begun}
    select m.id, s.sku_code as place
    from ${listings} and s.sku_code > ${input.after} and (${byCode} or ${byWords})
    order by s.sku_code
    limit ${input.size}`,
  )
}

/** The listings of a product in the shop's channel that match a filter, best first. */
export const fittingListings = (db: Db, filter: PageFilter, productId: string): Promise<ListedItemRow[]> =>
  listedItems(db, filter.shopId, listingsFitting(filter, productId))

export const listingsByIds = (db: Db, shopId: string, ids: readonly string[]): Promise<ListedItemRow[]> =>
  listedItems(
    db,
    shopId,
    sql`select id, place from unnest(${[...new Set(ids)]}::bigint[]) with ordinality r(id, place)`,
  )

export const listingsByThirdPartySku = (
  db: Db,
  shopId: string,
  channelId: string | null,
  codes: readonly string[],
): Promise<ListedItemRow[]> =>
  listedItems(
    db,
    shopId,
    sql`
      select m.id, r.place * 1000 + row_number() over (order by m.channel_id, m.id) as place
      from unnest(${[...new Set(codes)]}::text[]) with ordinality r(code, place)
      join live_mappings m on m.third_party_sku = r.code
      where ${channelId}::bigint is null or m.channel_id = ${channelId}`,
  )

export const listingsOfSku = (db: Db, shopId: string, skuCode: string): Promise<ListedItemRow[]> =>
  listedItems(
    db,
    shopId,
    sql`
      select m.id, m.channel_id as place
      from live_mappings m
      join skus s on s.id = m.sku_id
      where s.sku_code = ${skuCode}`,
  )

export type ChannelRow = { channelId: string; code: string; name: string; siteCode: string }

export const channels = async (db: Db, siteCode: string | null): Promise<ChannelRow[]> => {
  const { rows } = await sql<ChannelRow>`
    select channel_id, code, name, site_code
    from channel_sites
    where ${siteCode}::text is null or site_code = ${siteCode}
    order by channel_id`.execute(db)
  return rows
}

export type ComboRow = {
  id: string
  code: string
  kind: 'LINK_BOARD' | 'SOFA_FRAME'
  name: string
  productId: string
  slots: { name: string; optional: boolean; skuIds: string[] }[]
}

const combosMax = 30

/** Combos with their slots from left to right: those of a product, or those of a search. */
export const combosBy = async (
  db: Db,
  by: { productId: string } | { keyword: string },
): Promise<ComboRow[]> => {
  const condition =
    'productId' in by
      ? sql`c.product_id = ${by.productId}
        or exists (
          select
          from combo_pieces p
          join skus s on s.id = p.sku_id
          where p.combo_id = c.id and s.product_id = ${by.productId}
        )`
      : sql`c.code ilike ${likePattern(by.keyword)}
        or c.name ilike ${`%${likePattern(by.keyword)}`}
        or exists (
          select
          from combo_pieces p
          join skus s on s.id = p.sku_id
          where p.combo_id = c.id and s.sku_code ilike ${likePattern(by.keyword)}
        )`
  const { rows } = await sql<ComboRow>`
    select c.id, c.code, c.kind, c.name, c.product_id,
      (
        select jsonb_agg(
          jsonb_build_object('name', s.slot_name, 'optional', s.optional, 'skuIds', s.sku_ids)
          order by s.slot_no
        )
        from (
          select slot_no, min(slot_name) as slot_name, bool_or(optional) as optional,
            array_agg(sku_id::text order by piece_no) as sku_ids
          from combo_pieces p
          where p.combo_id = c.id
          group by slot_no
        ) s
      ) as slots
    from combos c
    where ${condition}
    order by c.position, c.id
    limit ${combosMax}`.execute(db)
  return rows
}

/** The listings of SKUs in the shop's own channel. */
export const listingsOfSkus = (db: Db, shopId: string, skuIds: readonly string[]): Promise<ListedItemRow[]> =>
  listedItems(
    db,
    shopId,
    sql`
      select m.id, m.id as place
      from live_mappings m
      where m.sku_id = any(${skuIds}::bigint[]) and m.channel_id = ${channelOf(shopId)}`,
  )
