import { sql } from '../../platform/sql.ts'
import type { Db } from '../../platform/db.ts'

/** What a line keeps of its board. */
export type BoardShape = {
  serialNo: string
  lengthMm: number
  widthMinMm: number
  widthMaxMm: number
  thicknessMm: number
}
export type BoardRow = {
  shop_id: string
  board_id: string
  sku_id: string
  facts: BoardShape
  sold: boolean
  /** The order that holds it now. */
  held_by: string | null
}
export type ListedBoardRow = BoardRow & { sku_code: string; color_hex: string; site_name: string }

/** The boards of SKUs that the shop's channel lists, those of the shop first and the free ones before those that orders hold. */
export const listedBoards = async (
  db: Db,
  shopId: string,
  skuCodes: readonly string[],
): Promise<ListedBoardRow[]> => {
  const { rows } = await sql<ListedBoardRow>`
    select l.sku_code, l.color_hex, w.site_name, b.shop_id, b.board_id, b.sku_id, b.facts, b.sold, b.held_by
    from shop_sites mine
    join listed_items l on l.channel_id = mine.channel_id and l.sku_code = any(${skuCodes}::text[])
    join board_states b on b.sku_id = l.sku_id and not b.sold
    join shop_sites w on w.shop_id = b.shop_id
    where mine.shop_id = ${shopId}
    order by b.shop_id = ${shopId} desc, b.held_by is not null, b.length_mm, b.serial_no`.execute(db)
  return rows
}

/** The boards of a shop among these. */
export const boardRows = async (db: Db, shopId: string, ids: readonly string[]): Promise<BoardRow[]> => {
  const { rows } = await sql<BoardRow>`
    select shop_id, board_id, sku_id, facts, sold, held_by from board_states where shop_id = ${shopId} and board_id = any(${ids}::bigint[])`.execute(
    db,
  )
  return rows
}
