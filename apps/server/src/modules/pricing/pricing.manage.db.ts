import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PriceColumns } from '../catalogue/catalogue.public.ts'

export type MaybePriced = PriceColumns | { [Name in keyof PriceColumns]: null }

export type ListingRow = MaybePriced & {
  itemMappingId: string
  channelId: string
  channelName: string
  skuCode: string
  skuName: string
}
export type OverrideRow = PriceColumns & { itemMappingId: string; shopId: string }

/** Every listing of a product with its channel's prices. */
export const listingsOfProduct = async (db: Db, productId: string): Promise<ListingRow[]> => {
  const { rows } = await sql<ListingRow>`
    select l.item_mapping_id, l.channel_id, c.name as channel_name, s.sku_code, s.sku_name,
      p.marketing_cents, p.sale_cents, p.shoppe_cents, p.red_line_cents, p.cost_cents
    from product_listings l
    join product_skus s on s.sku_id = l.sku_id
    join channel_sites c on c.channel_id = l.channel_id
    left join channel_prices p on p.item_mapping_id = l.item_mapping_id
    where l.product_id = ${productId}
    order by l.channel_id, s.position, s.sku_id`.execute(db)
  return rows
}

/** The own prices of these shops for these listings. */
export const overridesOf = async (
  db: Db,
  itemMappingIds: readonly string[],
  shopIds: readonly string[],
): Promise<OverrideRow[]> => {
  const { rows } = await sql<OverrideRow>`
    select item_mapping_id, shop_id, marketing_cents, sale_cents, shoppe_cents, red_line_cents, cost_cents
    from shop_prices
    where item_mapping_id = any(${itemMappingIds}::bigint[]) and shop_id = any(${shopIds}::bigint[])
    order by item_mapping_id, shop_id`.execute(db)
  return rows
}

/** Locks the prices of these listings, in channels and shops, until the transaction ends. */
export const lockPrices = async (db: Db, of: readonly { itemMappingId: string }[]): Promise<void> => {
  const ids = sql`any(${[...new Set(of.map((one) => one.itemMappingId))]}::bigint[])`
  await sql`
    select
    from channel_prices
    where item_mapping_id = ${ids}
    order by item_mapping_id
    for update`.execute(db)
  await sql`
    select
    from shop_prices
    where item_mapping_id = ${ids}
    order by item_mapping_id, shop_id
    for update`.execute(db)
}

export type SiteRow = { shopId: string; siteCode: string; siteName: string; channelId: string | null }

export const sites = async (db: Db, shopIds: readonly string[]): Promise<SiteRow[]> => {
  const { rows } = await sql<SiteRow>`
    select shop_id, site_code, site_name, channel_id
    from shop_sites
    where shop_id = any(${shopIds}::bigint[])
    order by site_code`.execute(db)
  return rows
}

/** Triggers keep the prices of products and mark what channels must be told. */
export const deleteOverrides = async (
  db: Db,
  overrides: readonly { itemMappingId: string; siteId: string }[],
): Promise<void> => {
  await sql`
    delete from shop_prices p
    using unnest(
      ${overrides.map((one) => one.itemMappingId)}::bigint[], ${overrides.map((one) => one.siteId)}::bigint[]
    ) o(mapping_id, shop_id)
    where p.item_mapping_id = o.mapping_id and p.shop_id = o.shop_id`.execute(db)
}
