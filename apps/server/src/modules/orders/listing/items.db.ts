import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import { looks, type LooksRow } from '../../catalogue/catalogue.public.ts'
import { promiseColumns, type PromiseColumns } from '../../shops/shops.public.ts'
import { hasSubsidyCity, rulesInForce, type RuleInForce } from '../../subsidies/subsidies.public.ts'
import { packagesOf, type ItemPackage } from '../../validation/validation.public.ts'
import { firstDay } from '../delivery/delivery.db.ts'

/** How a shop may sell, and what the delivery mode costs. */
export type TermsRow = {
  isStateSubsidies: boolean
  /** With state subsidies, and in no city that has rules. */
  lacksSubsidyCity: boolean
  channelId: string | null
  channelCode: string | null
  channelSiteCode: string | null
  /** The fee, and the amount of goods from which the delivery is free. */
  feeCents: number | null
  freeFromCents: number | null
  /** Null where the delivery mode does not exist. */
  deliveryOpen: boolean | null
  nameZh: string
  nameEn: string
  firstDay: string
  needsAddress: boolean
  /** The subsidy rules in force in a shop with state subsidies; null in others. */
  rules: RuleInForce[] | null
}

/** An item with the shop's prices and stock. */
export type ItemRow = LooksRow &
  PromiseColumns & {
    itemMappingId: string
    skuId: string
    skuCode: string
    categoryId: string
    onSale: boolean
    marketingCents: number
    saleCents: number
    shoppeCents: number
    redLineCents: number
    costCents: number
    /** Read only where the goods are checked, else empty. */
    packages: ItemPackage[]
    itemNum: number
    inTransit: number | null
    inTransitDate: string | null
  }

/** How the shop may sell, and the items listed in its channel with the shop's prices and stock; `isChecked`: with their packages. */
export const itemsHere = async (
  db: Db,
  shopId: string,
  mappingIds: readonly string[],
  deliveryMode: string | null = null,
  isChecked = false,
): Promise<{ terms: TermsRow | undefined; items: ItemRow[] }> => {
  const { rows } = await sql<TermsRow & (ItemRow | { itemMappingId: null })>`
    select t.is_state_subsidies, t.is_state_subsidies and not ${hasSubsidyCity(shopId)} as lacks_subsidy_city,
      t.channel_id, t.channel_code, t.channel_site_code, d.fee_cents,
      d.free_from_cents, d.enabled as delivery_open, d.name_zh, d.name_en, ${firstDay} as first_day, d.needs_address,
      case when t.is_state_subsidies and row_number() over () = 1 then ${rulesInForce(shopId)} end as rules,
      ${isChecked ? packagesOf(sql`l.sku_id`) : sql`'[]'::json`} as packages,
      l.item_mapping_id, l.sku_id, l.sku_code, l.category_id, ${looks}, l.on_sale, p.marketing_cents, p.sale_cents,
      p.shoppe_cents, p.red_line_cents, p.cost_cents, coalesce(s.item_num, 0) as item_num,
      s.in_transit, s.in_transit_date,
      ${promiseColumns({ shopId, skuId: sql`l.sku_id`, itemNum: sql`s.item_num`, least: sql`10000` })}
    from shop_terms t
    left join delivery_modes d on d.code = ${deliveryMode}::text
    left join (
      listed_items l
      join item_prices p on p.shop_id = ${shopId} and p.item_mapping_id = l.item_mapping_id
      left join sellable_stock s on s.shop_id = ${shopId} and s.sku_id = l.sku_id
    ) on l.channel_id = t.channel_id
      and l.item_mapping_id = any(${mappingIds}::bigint[])
    where t.shop_id = ${shopId}`.execute(db)
  return { terms: rows[0], items: rows.filter((row) => row.itemMappingId !== null) }
}
