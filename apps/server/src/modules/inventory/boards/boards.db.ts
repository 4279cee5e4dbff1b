import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

/** What a line stores of its floor sample; the pictures are addresses. */
export type SampleShape = { serialNo: string; condition: string; pictures: string[] }
/** What a line stores of its board. */
export type BoardShape = {
  serialNo: string
  lengthMm: number
  widthMinMm: number
  widthMaxMm: number
  thicknessMm: number
}
export type BoardRow = {
  shopId: string
  boardId: string
  skuId: string
  facts: BoardShape | SampleShape
  /** The price of a floor sample; null for a board. */
  priceCents: number | null
  sold: boolean
  /** The order that holds it now. */
  heldBy: string | null
}
export type ListedBoardRow = BoardRow & { facts: BoardShape } & {
  skuCode: string
  colorHex: string
  siteName: string
}

/** The boards of SKUs that the shop's channel lists: those of the shop first, free ones before held ones. */
export const listedBoards = async (
  db: Db,
  shopId: string,
  skuCodes: readonly string[],
): Promise<ListedBoardRow[]> => {
  const { rows } = await sql<ListedBoardRow>`
    select l.sku_code, l.color_hex, w.site_name, b.shop_id, b.board_id, b.sku_id, b.facts, b.price_cents,
      b.sold, b.held_by
    from shop_sites mine
    join listed_items l on l.channel_id = mine.channel_id and l.sku_code = any(${skuCodes}::text[])
    join board_states b on b.sku_id = l.sku_id and not b.sold and b.price_cents is null
    join shop_sites w on w.shop_id = b.shop_id
    where mine.shop_id = ${shopId}
    order by b.shop_id = ${shopId} desc, b.held_by is not null, b.length_mm, b.serial_no`.execute(db)
  return rows
}

/** The boards of a shop among these ids. */
export const boardRows = async (db: Db, shopId: string, ids: readonly string[]): Promise<BoardRow[]> => {
  const { rows } = await sql<BoardRow>`
    select shop_id, board_id, sku_id, facts, price_cents, sold, held_by
    from board_states
    where shop_id = ${shopId} and board_id = any(${ids}::bigint[])`.execute(db)
  return rows
}

type BoardPlace = { shopId: string; id: string }

/** These boards of a SKU in any shop but `toShopId`. Locks the SKU's stock in both shops first, as an order does. */
export const lockBoards = async (
  db: Db,
  skuId: string,
  boards: readonly BoardPlace[],
  toShopId: string,
): Promise<BoardRow[]> => {
  const shopIds = boards.map(({ shopId }) => shopId)
  await sql`
    select
    from stock
    where sku_id = ${skuId} and shop_id = any(${[...shopIds, toShopId]}::bigint[])
    order by shop_id
    for update`.execute(db)
  const named = sql`unnest(${shopIds}::bigint[], ${boards.map(({ id }) => id)}::bigint[]) w(shop_id, board_id)`
  await sql`
    select
    from natural_edge_boards b
    join ${named} on w.shop_id = b.shop_id and w.board_id = b.id
    order by b.id
    for update of b`.execute(db)
  const { rows } = await sql<BoardRow>`
    select s.shop_id, s.board_id, s.sku_id, s.facts, s.price_cents, s.sold, s.held_by
    from board_states s
    join natural_edge_boards b on b.shop_id = s.shop_id and b.id = s.board_id and b.status <> 'MOVED'
    join ${named} on w.shop_id = s.shop_id and w.board_id = s.board_id
    where s.sku_id = ${skuId} and s.shop_id <> ${toShopId} and s.price_cents is null`.execute(db)
  return rows
}

/**
 * Moves boards of a SKU to a shop and returns their ids there. A board that was in that shop before gets its old row back, so that its carts and orders
 * name it again. A piece of stock moves with each board where the sending shop counts a free one.
 * Triggers write the movement and mark what channels may sell.
 */
export const moveBoards = async (
  db: Db,
  skuId: string,
  boards: readonly { shopId: string; boardId: string; newId: string }[],
  toShopId: string,
): Promise<{ boardId: string; serialNo: string }[]> => {
  const { rows } = await sql<{ boardId: string; serialNo: string }>`
    with gone as (
      update natural_edge_boards b
      set status = 'MOVED'
      from unnest(
        ${boards.map((board) => board.shopId)}::bigint[], ${boards.map((board) => board.boardId)}::bigint[],
        ${boards.map(({ newId }) => newId)}::bigint[]
      ) w(shop_id, board_id, new_id)
      where b.shop_id = w.shop_id and b.id = w.board_id
      returning b.*, w.new_id
    ), come as (
      insert into natural_edge_boards (
        id, sku_id, shop_id, serial_no, length_mm, width_min_mm, width_max_mm, thickness_mm
      )
      select coalesce(
          (
            select max(m.id)
            from natural_edge_boards m
            where m.shop_id = ${toShopId}::bigint and m.sku_id = g.sku_id and m.serial_no = g.serial_no
          ),
          g.new_id
        ),
        g.sku_id, ${toShopId}::bigint, g.serial_no, g.length_mm, g.width_min_mm, g.width_max_mm,
        g.thickness_mm
      from gone g
      on conflict (shop_id, id) do update
      set status = 'AVAILABLE', length_mm = excluded.length_mm, width_min_mm = excluded.width_min_mm,
        width_max_mm = excluded.width_max_mm, thickness_mm = excluded.thickness_mm
      returning id, serial_no
    ), pieces as (
      select s.shop_id, least(s.item_num, g.boards)::integer as number
      from (select shop_id, count(*) as boards from gone group by shop_id) g
      join sellable_stock s on s.shop_id = g.shop_id and s.sku_id = ${skuId} and s.item_num > 0
    ), taken as (
      update stock s
      set on_hand = s.on_hand - p.number
      from pieces p
      where s.shop_id = p.shop_id and s.sku_id = ${skuId}
    ), brought as (
      insert into stock as s (shop_id, sku_id, on_hand)
      select ${toShopId}::bigint, ${skuId}::bigint, sum(number)
      from pieces
      having sum(number) > 0
      on conflict (shop_id, sku_id) do update
      set on_hand = s.on_hand + excluded.on_hand
    )
    select id as board_id, serial_no
    from come
    order by id`.execute(db)
  return rows
}
