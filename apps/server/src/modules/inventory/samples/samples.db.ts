import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { SampleShape } from '../boards/boards.ts'

export type SampleRow = {
  boardId: string
  skuId: string
  skuCode: string
  itemMappingId: string
  colorHex: string
  facts: SampleShape
  priceCents: number
  sold: boolean
  heldBy: string | null
}

/** The floor samples of SKUs in a shop whose channel lists them, free ones first. */
export const samplesHere = async (
  db: Db,
  shopId: string,
  skuCodes: readonly string[],
): Promise<SampleRow[]> => {
  const { rows } = await sql<SampleRow>`
    select b.board_id, b.sku_id, l.sku_code, l.item_mapping_id, l.color_hex, b.facts, b.price_cents, b.sold,
      b.held_by
    from shop_sites mine
    join listed_items l on l.channel_id = mine.channel_id and l.sku_code = any(${skuCodes}::text[])
    join board_states b on b.shop_id = mine.shop_id and b.sku_id = l.sku_id
    where mine.shop_id = ${shopId}
      and b.price_cents is not null
      and not b.sold
    order by b.held_by is not null, b.price_cents, b.board_id`.execute(db)
  return rows
}

/** Locks the stock of a SKU in a shop. Returns how many pieces are neither held nor samples. */
export const lockFreePieces = async (db: Db, shopId: string, skuId: string): Promise<number> => {
  await sql`
    select
    from stock
    where shop_id = ${shopId} and sku_id = ${skuId}
    for update`.execute(db)
  const { rows } = await sql<{ free: number }>`
    select pieces as free
    from free_pieces_of(${shopId}, ${skuId}, clock_timestamp())`.execute(db)
  return rows[0]?.free ?? 0
}

type NewSample = {
  shopId: string
  id: string
  skuId: string
  condition: string
  priceCents: number
  pictures: readonly string[]
}

/** Returns its number. */
export const insertSample = async (db: Db, one: NewSample): Promise<string> => {
  const { rows } = await sql<{ serialNo: string }>`
    insert into natural_edge_boards (shop_id, id, sku_id, serial_no, condition, price_cents, pictures)
    values (
      ${one.shopId}, ${one.id}, ${one.skuId}, dated_number('FS-', nextval('sample_numbers')), ${one.condition},
      ${one.priceCents}, ${one.pictures}::text[]
    )
    returning serial_no`.execute(db)
  return rows[0]?.serialNo ?? ''
}

export type StandingSample = { skuId: string; serialNo: string; held: boolean }

/** The SKU of a sample in a shop. */
export const skuOfSample = async (db: Db, shopId: string, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ skuId: string }>`
    select sku_id
    from natural_edge_boards
    where shop_id = ${shopId} and id = ${id} and price_cents is not null`.execute(db)
  return rows[0]?.skuId
}

/** Locks a sample after the stock of its SKU. Undefined for one that is sold or withdrawn. */
export const lockSample = async (db: Db, shopId: string, id: string): Promise<StandingSample | undefined> => {
  await sql`
    select
    from natural_edge_boards
    where shop_id = ${shopId} and id = ${id}
    for update`.execute(db)
  const { rows } = await sql<StandingSample>`
    select b.sku_id, b.serial_no,
      exists (
        select
        from holds h
        where h.shop_id = b.shop_id
          and h.board_id = b.id
          and (h.expires_at is null or h.expires_at > clock_timestamp())
      ) as held
    from natural_edge_boards b
    where b.shop_id = ${shopId}
      and b.id = ${id}
      and b.status = 'AVAILABLE'
      and b.price_cents is not null`.execute(db)
  return rows[0]
}

export const endSample = async (
  db: Db,
  shopId: string,
  id: string,
  status: 'WITHDRAWN' | 'WRITTEN_OFF',
): Promise<void> => {
  await sql`
    update natural_edge_boards
    set status = ${status}
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}
