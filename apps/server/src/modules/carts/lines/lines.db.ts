import type { CartLineState } from '@showfloor/contract/common/cart-rules'
import { SHOP_GUIDE_CART_ITEM_LIMIT } from '@showfloor/contract/common/constants'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { looks, type LooksRow } from '../../catalogue/catalogue.public.ts'
import type { BoardRow } from '../../inventory/inventory.public.ts'
import { promiseColumns, type PromiseColumns } from '../../shops/shops.public.ts'
import { isMember, touchedCart, type CartKey } from '../carts.db.ts'

/** A line of a cart with the current data of its article and board; the SKU's columns are null for a deleted article. */
export type LineRow = {
  itemId: string
  itemMappingId: string
  quantity: number
  boardId: string | null
  roomId: string | null
  variant: 'A' | 'B'
  chosen: boolean
  putCents: number | null
  putItemNum: number | null
  board: Pick<BoardRow, 'boardId' | 'facts' | 'priceCents' | 'sold' | 'heldBy'> | null
} & (
  | { skuId: null }
  | (LooksRow &
      PromiseColumns & {
        skuId: string
        channelId: string
        productId: string
        itemOuterId: string
        skuCode: string
        o2oValue: string
        onSale: boolean
        marketingCents: number | null
        saleCents: number | null
        shoppeCents: number | null
        redLineCents: number | null
        costCents: number | null
        itemNum: number | null
        inTransit: number | null
        inTransitDate: string | null
      })
)

/** A room of a cart. */
export type RoomRow = { id: string; name: string; variants: number; chosen: 'A' | 'B' }

type Whole<More> = { lines: LineRow[]; rooms: RoomRow[]; more: More }

/**
 * The lines of an account's cart in order of insertion with listing, prices and stock, and its
 * rooms in their order; null when the account has no such cart. The rooms are part of the first
 * row; a cart without lines answers one row without a line. `most`: how many pieces of a line the
 * answer may tell the promised day for.
 */
const readCart = async <More>(db: Db, cart: CartKey, most: Sql, more: Sql): Promise<Whole<More> | null> => {
  const { rows } = await sql<LineRow & More & { itemId: string | null; rooms: RoomRow[] | null }>`
    select i.id as item_id, i.item_mapping_id, i.quantity, i.board_id, i.room_id, i.variant, i.put_cents,
      i.put_item_num, i.room_id is null or i.variant = r.chosen as chosen, l.sku_id, l.channel_id,
      l.product_id, l.item_outer_id, l.sku_code, ${looks}, l.o2o_value, l.on_sale, p.marketing_cents,
      p.sale_cents, p.shoppe_cents, p.red_line_cents, p.cost_cents, s.item_num, s.in_transit,
      s.in_transit_date,
      ${promiseColumns({
        shopId: cart.shopId,
        skuId: sql`l.sku_id`,
        itemNum: sql`s.item_num`,
        least: most,
      })},
      case
        when b.board_id is not null
          then json_build_object(
            'boardId', b.board_id::text, 'facts', b.facts, 'priceCents', b.price_cents, 'sold', b.sold,
            'heldBy', b.held_by::text
          )
      end as board,
      case
        when row_number() over () = 1
          then (
            select json_agg(
              json_build_object('id', o.id::text, 'name', o.name, 'variants', o.variants, 'chosen', o.chosen)
              order by o.position, o.id
            )
            from cart_rooms o
            where o.shop_id = ${cart.shopId} and o.cart_id = ${cart.cartId}
          )
      end as rooms${more}
    from cart_guides g
    join carts c on c.shop_id = g.shop_id and c.id = g.cart_id
    left join cart_items i on i.shop_id = g.shop_id and i.cart_id = g.cart_id
    left join cart_rooms r on r.shop_id = i.shop_id and r.cart_id = i.cart_id and r.id = i.room_id
    left join listed_items l on l.item_mapping_id = i.item_mapping_id
    left join item_prices p on p.shop_id = g.shop_id and p.item_mapping_id = i.item_mapping_id
    left join sellable_stock s on s.shop_id = g.shop_id and s.sku_id = l.sku_id
    left join board_states b on b.shop_id = g.shop_id and b.board_id = i.board_id
    where ${isMember(cart)}
    order by i.id`.execute(db)
  const [first] = rows
  if (!first) return null
  return {
    lines: rows.filter((row) => row.itemId !== null),
    rooms: rows.find((row) => row.rooms !== null)?.rooms ?? [],
    more: first,
  }
}

export const cartWithLines = (db: Db, cart: CartKey): Promise<Whole<unknown> | null> =>
  readCart(db, cart, sql`i.quantity`, sql``)

/** A listing, and the expected product where the caller names one. */
export type NamedListing = { itemMappingId: string; productId: string | null }

/**
 * An account's cart as it decides on a put, with its `version`, which every change changes.
 * `put_sku_id`: the SKU of the listing; null where the shop's channel does not list it. `repeated`:
 * the key was used before, so that the call is a retry.
 */
export const cartToPut = (
  db: Db,
  cart: CartKey,
  { itemMappingId, productId }: NamedListing,
  key: string | null,
) =>
  readCart<{ version: string; repeated: boolean; putSkuId: string | null }>(
    db,
    cart,
    sql`case when i.item_mapping_id = ${itemMappingId} then ${SHOP_GUIDE_CART_ITEM_LIMIT} else i.quantity end`,
    sql`,
      c.xmin::text as version,
      exists (
        select
        from cart_changes k
        where k.shop_id = ${cart.shopId} and k.cart_id = ${cart.cartId} and k.key = ${key}
      ) as repeated,
      (
        select n.sku_id
        from listed_items n
        where n.item_mapping_id = ${itemMappingId}
          and n.channel_id = (select channel_id from shop_channels where shop_id = ${cart.shopId})
          and (${productId}::bigint is null or n.product_id = ${productId}::bigint)
      ) as put_sku_id`,
  )

const withQuantity = (line: CartLineState) => sql`
  update cart_items i
  set quantity = ${line.quantity}
  from mine
  where i.shop_id = mine.shop_id and i.cart_id = mine.id and i.id = ${line.id}`

const newLine = (line: CartLineState) => sql`
  insert into cart_items (
    shop_id, cart_id, id, item_mapping_id, quantity, room_id, variant, board_id, put_cents, put_item_num,
    product_id
  )
  select mine.shop_id, mine.id, ${line.id}, l.item_mapping_id, ${line.quantity}, ${line.roomId}::bigint,
    ${line.variant}, ${line.boardId}::bigint, coalesce(b.price_cents, p.marketing_cents),
    case when b.price_cents is null then s.item_num else 1 end, l.product_id
  from mine
  join listed_items l on l.item_mapping_id = ${line.itemMappingId}
  left join item_prices p on p.shop_id = mine.shop_id and p.item_mapping_id = l.item_mapping_id
  left join sellable_stock s on s.shop_id = mine.shop_id and s.sku_id = l.sku_id
  left join board_states b on b.shop_id = mine.shop_id and b.board_id = ${line.boardId}::bigint`

/**
 * Writes a line of a cart that still has this version, under its key; a known line gets the
 * quantity. False, and nothing is written, when the cart has changed.
 */
export const putLine = async (
  db: Db,
  cart: CartKey,
  put: { version: string; key: string | null; line: CartLineState; isNew: boolean },
): Promise<boolean> => {
  const { version, key, line } = put
  const { count } = await sql`
    with mine as (
      update carts c
      set updated_at = now()
      from cart_guides g
      where c.shop_id = g.shop_id and c.id = g.cart_id and ${isMember(cart)} and c.xmin = ${version}::xid
      returning c.shop_id, c.id
    ), remembered as (
      insert into cart_changes (shop_id, cart_id, key)
      select shop_id, id, ${key}
      from mine
      where ${key}::text is not null
    )
    ${put.isNew ? newLine(line) : withQuantity(line)}`.execute(db)
  return count === 1
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
): Promise<{ itemMappingId: string; quantity: number }[] | null> => {
  const { rows } = await sql<{ itemMappingId: string | null; quantity: number }>`
    select i.item_mapping_id, sum(i.quantity)::integer as quantity
    from cart_guides g
    left join cart_items i on i.shop_id = g.shop_id and i.cart_id = g.cart_id
      and case when ${itemIds}::bigint[] is null then ${counting} else i.id = any(${itemIds}::bigint[]) end
    where ${isMember(cart)}
    group by i.item_mapping_id
    order by min(i.id)`.execute(db)
  if (rows.length === 0) return null
  return rows.flatMap(({ itemMappingId, quantity }) =>
    itemMappingId === null ? [] : [{ itemMappingId, quantity }],
  )
}
