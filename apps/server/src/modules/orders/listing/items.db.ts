import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import { looks, type LooksRow } from '../../catalogue/catalogue.public.ts'
import { firstDay } from '../delivery/delivery.db.ts'

/** How a shop may sell, and what the delivery that was asked for costs. */
export type TermsRow = {
  is_state_subsidies: boolean
  channel_id: string | null
  channel_code: string | null
  channel_site_code: string | null
  /** What the delivery asked for costs, and from which amount of goods on nothing. */
  fee_cents: number | null
  free_from_cents: number | null
  /** Null for one that there is not. */
  delivery_open: boolean | null
  name_zh: string
  name_en: string
  first_day: string
}

/** An item with the shop's prices and stock. */
export type ItemRow = LooksRow & {
  item_mapping_id: string
  sku_id: string
  sku_code: string
  on_sale: boolean
  marketing_cents: number
  sale_cents: number
  shoppe_cents: number
  red_line_cents: number
  cost_cents: number
  item_num: number
}

/** What decides how the shop may sell, and the items that its channel lists with the shop's prices and stock. */
export const itemsHere = async (
  db: Db,
  shopId: string,
  mappingIds: readonly string[],
  deliveryMode: string | null = null,
): Promise<{ terms: TermsRow | undefined; items: ItemRow[] }> => {
  const { rows } = await sql<TermsRow & (ItemRow | { item_mapping_id: null })>`
    select t.is_state_subsidies, t.channel_id, t.channel_code, t.channel_site_code, d.fee_cents,
      d.free_from_cents, d.enabled as delivery_open, d.name_zh, d.name_en, ${firstDay} as first_day,
      l.item_mapping_id, l.sku_id, l.sku_code, ${looks}, l.on_sale, p.marketing_cents, p.sale_cents,
      p.shoppe_cents, p.red_line_cents, p.cost_cents, coalesce(s.item_num, 0) as item_num
    from shop_terms t
    left join delivery_modes d on d.code = ${deliveryMode}::text
    left join (
      listed_items l
      join item_prices p on p.shop_id = ${shopId} and p.item_mapping_id = l.item_mapping_id
      left join sellable_stock s on s.shop_id = ${shopId} and s.sku_id = l.sku_id
    ) on l.channel_id = t.channel_id
      and l.item_mapping_id = any(${mappingIds}::bigint[])
    where t.shop_id = ${shopId}`.execute(db)
  return { terms: rows[0], items: rows.filter((row) => row.item_mapping_id !== null) }
}
