import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

/** The stock of a SKU in a shop, and what is in transit (`inTransitDate` as `YYYY-MM-DD`). */
export type StockLevel = {
  shopId: string
  skuId: string
  onHand: number
  inTransit?: number
  inTransitDate?: string | null
}

/** Returns the rows that were created or changed. Triggers write the movement and mark what channels may sell. */
export const upsertStock = async (db: Db, levels: readonly StockLevel[]): Promise<{ created: boolean }[]> => {
  const { rows } = await sql<{ created: boolean }>`
    insert into stock as s (shop_id, sku_id, on_hand, in_transit, in_transit_date)
    select "shopId", "skuId", "onHand", coalesce("inTransit", 0), "inTransitDate"
    from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as r(
      "shopId" bigint, "skuId" bigint, "onHand" integer, "inTransit" integer, "inTransitDate" date
    )
    on conflict (shop_id, sku_id) do update
    set on_hand = excluded.on_hand, in_transit = excluded.in_transit,
      in_transit_date = excluded.in_transit_date
    where (s.on_hand, s.in_transit, s.in_transit_date) is distinct from (
      excluded.on_hand, excluded.in_transit, excluded.in_transit_date
    )
    returning xmax = 0 as created`.execute(db)
  return rows
}

/** A one-of-a-kind board with a natural edge in a shop. */
export type BoardInput = {
  id: string
  skuId: string
  shopId: string
  serialNo: string
  lengthMm: number
  widthMinMm: number
  widthMaxMm: number
  thicknessMm: number
}

/** Boards that do not exist yet. */
export const insertBoards = async (db: Db, boards: readonly BoardInput[]): Promise<void> => {
  await sql`
    insert into natural_edge_boards (
      id, sku_id, shop_id, serial_no, length_mm, width_min_mm, width_max_mm, thickness_mm
    )
    select *
    from jsonb_to_recordset(${JSON.stringify(boards)}::jsonb) as r(
      id bigint, "skuId" bigint, "shopId" bigint, "serialNo" text, "lengthMm" integer, "widthMinMm" integer,
      "widthMaxMm" integer, "thicknessMm" integer
    )
    on conflict do nothing`.execute(db)
}
