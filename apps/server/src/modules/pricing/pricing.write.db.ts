import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'

/** The five prices of a listing in cents: red line ≤ marketing ≤ sale ≤ shoppe, marketing 0: not for sale. */
export type ListingPrice = {
  itemMappingId: string
  marketingCents: number
  saleCents: number
  shoppeCents: number
  redLineCents: number
  costCents: number
}

/** A written row. */
export type WrittenPrice = { created: boolean }

const columns = sql`"itemMappingId" bigint, "marketingCents" numeric, "saleCents" numeric,
  "shoppeCents" numeric, "redLineCents" numeric, "costCents" numeric`
const values = sql`"itemMappingId", "marketingCents", "saleCents", "shoppeCents", "redLineCents", "costCents"`
const replaced = sql`marketing_cents = excluded.marketing_cents, sale_cents = excluded.sale_cents,
  shoppe_cents = excluded.shoppe_cents, red_line_cents = excluded.red_line_cents,
  cost_cents = excluded.cost_cents where (
    p.marketing_cents, p.sale_cents, p.shoppe_cents, p.red_line_cents, p.cost_cents
  ) is distinct from (
    excluded.marketing_cents, excluded.sale_cents, excluded.shoppe_cents, excluded.red_line_cents,
    excluded.cost_cents
  )`

/** Answers the created and changed rows. Triggers keep the prices of products and mark what channels must be told. */
export const upsertChannelPrices = async (
  db: Db,
  prices: readonly ListingPrice[],
): Promise<WrittenPrice[]> => {
  const { rows } = await sql<WrittenPrice>`
    insert into channel_prices as p (
      item_mapping_id, marketing_cents, sale_cents, shoppe_cents, red_line_cents, cost_cents
    )
    select ${values}
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as r(${columns})
    on conflict (item_mapping_id) do update
    set ${replaced}
    returning xmax = 0 as created`.execute(db)
  return rows
}

/** Answers the created and changed rows. Triggers keep the prices of products and mark what channels must be told. */
export const upsertShopPrices = async (
  db: Db,
  prices: readonly (ListingPrice & { shopId: string })[],
): Promise<WrittenPrice[]> => {
  const { rows } = await sql<WrittenPrice>`
    insert into shop_prices as p (
      shop_id, item_mapping_id, marketing_cents, sale_cents, shoppe_cents, red_line_cents, cost_cents
    )
    select "shopId", ${values}
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as r("shopId" bigint, ${columns})
    on conflict (shop_id, item_mapping_id) do update
    set ${replaced}
    returning xmax = 0 as created`.execute(db)
  return rows
}
