import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isMember, touchedCart, type CartKey } from '../carts.db.ts'

export type PutResult = {
  cart_found: boolean
  listed: boolean
  place_found: boolean
  /** The key was used before: the call is a retry. */
  repeated: boolean
  item_id: string | null
  is_full: boolean
  /** Why the board is refused, and its number. */
  board_problem: 'BOARD_UNKNOWN' | 'BOARD_TAKEN' | 'BOARD_TWICE' | null
  board_no: string | null
}

export type WantedLine = {
  id: string
  itemMappingId: string
  /** The expected product of the listing, where the caller names one. */
  productId: string | null
  quantity: number
  relative: boolean
  limit: number
  linesLimit: number
  /** The line to change; null: the first counting line of the article. */
  itemId: string | null
  /** Where: in a room, outside of all rooms, or wherever the article stands already. */
  anywhere: boolean
  roomId: string | null
  variant: 'A' | 'B'
  key: string | null
  boardId: string | null
}

/**
 * Sets a quantity of a listing in a cart in one round trip: absolute, or relative and clamped to 1..`limit`. The cart must be the account's, and the listing
 * must belong to the shop's channel; a new line needs room, and a relative one a quantity above 0. Idempotent under its key. A board has a line of its own.
 * Null when the listing belongs to another product than the expected one.
 */
export const putLine = async (db: Db, cart: CartKey, line: WantedLine): Promise<PutResult | null> => {
  const { rows } = await sql<PutResult>`
    select cart_found, listed, place_found, repeated, item_id, is_full, board_problem, board_no
    from (
      select ${line.itemMappingId}::bigint as id
      where ${line.productId}::bigint is null or exists (
        select from listed_items l
        where l.item_mapping_id = ${line.itemMappingId} and l.product_id = ${line.productId}::bigint
      )
    ) as named
    cross join lateral put_cart_line(
      p_shop => ${cart.shopId},
      p_cart => ${cart.cartId},
      p_account => ${cart.accountId},
      p_line => ${line.id},
      p_mapping => named.id,
      p_quantity => ${line.quantity},
      p_relative => ${line.relative},
      p_limit => ${line.limit},
      p_lines_limit => ${line.linesLimit},
      p_item => ${line.itemId},
      p_anywhere => ${line.anywhere},
      p_room => ${line.roomId},
      p_variant => ${line.variant},
      p_key => ${line.key},
      p_board => ${line.boardId}
    )`.execute(db)
  return rows[0] ?? null
}

/** Removes lines from an account's cart by their ids or their listings', and stores them under `removalId` for an undo. Answers whether there were any. */
export const removeLines = async (
  db: Db,
  cart: CartKey,
  lines: { removalId: string; itemIds: readonly string[]; itemMappingIds: readonly string[] },
): Promise<boolean> => {
  const { rows } = await sql`
    with mine as (${touchedCart(cart)}), gone as (
      delete from cart_items i
      using mine
      where i.shop_id = mine.shop_id
        and i.cart_id = mine.id
        and (
          i.id = any(${lines.itemIds}::bigint[]) or i.item_mapping_id = any(${lines.itemMappingIds}::bigint[])
        )
      returning i.*
    )
    insert into cart_removals (shop_id, id, cart_id, account_id, content)
    select ${cart.shopId}, ${lines.removalId}, ${cart.cartId}, ${cart.accountId},
      jsonb_build_object(
        'cart', null,
        'content', jsonb_build_object(
          'rooms', '[]'::jsonb,
          'lines', jsonb_agg(
            jsonb_build_object(
              'id', id::text, 'itemMappingId', item_mapping_id::text, 'quantity', quantity,
              'boardId', board_id::text, 'roomId', room_id::text, 'variant', variant, 'putCents', put_cents,
              'putItemNum', put_item_num, 'productId', product_id::text
            )
          )
        )
      )
    from gone
    having count(*) > 0
    returning id`.execute(db)
  return rows.length > 0
}

/** Counting lines only: outside of all rooms, or in the chosen variant of a room. */
const counting = sql`(
  i.room_id is null
  or exists (
    select
    from cart_rooms r
    where r.shop_id = i.shop_id and r.cart_id = i.cart_id and r.id = i.room_id and r.chosen = i.variant
  )
)`

/** An article, and its board where it has one. */
export type OrderedLine = { itemMappingId: string; boardId: string | null }

/** Removes ordered articles from the account's cart, wherever they count. */
export const removeOrderedLines = async (
  db: Db,
  cart: CartKey,
  lines: readonly OrderedLine[],
): Promise<void> => {
  await sql`
    with mine as (${touchedCart(cart)})
    delete from cart_items i
    using mine,
      unnest(
        ${lines.map(({ itemMappingId }) => itemMappingId)}::bigint[],
        ${lines.map(({ boardId }) => boardId)}::bigint[]
      ) w (mapping_id, board_id)
    where i.shop_id = mine.shop_id
      and i.cart_id = mine.id
      and i.item_mapping_id = w.mapping_id
      and i.board_id is not distinct from w.board_id
      and ${counting}`.execute(db)
}

/** Articles and quantities of an account's cart: all that count, or the items with these ids; null when the account has no such cart. */
export const quantitiesIn = async (
  db: Db,
  cart: CartKey,
  itemIds: readonly string[] | null,
): Promise<{ item_mapping_id: string; quantity: number }[] | null> => {
  const { rows } = await sql<{ item_mapping_id: string | null; quantity: number }>`
    select i.item_mapping_id, sum(i.quantity)::integer as quantity
    from cart_guides g
    left join cart_items i on i.shop_id = g.shop_id and i.cart_id = g.cart_id
      and case when ${itemIds}::bigint[] is null then ${counting} else i.id = any(${itemIds}::bigint[]) end
    where ${isMember(cart)}
    group by i.item_mapping_id
    order by min(i.id)`.execute(db)
  if (rows.length === 0) return null
  return rows.flatMap(({ item_mapping_id, quantity }) =>
    item_mapping_id === null ? [] : [{ item_mapping_id, quantity }],
  )
}
