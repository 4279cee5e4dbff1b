import { sql } from '../../platform/sql.ts'
import type { Db } from '../../platform/db.ts'

export type CartKey = { shopId: string; cartId: string; accountId: string }

export type CartRow = {
  shop_id: string
  id: string
  name: string
  item_count: number
  last_used: boolean
  updated_at: Date
}

/** An account's carts in a shop whose name contains `name`, last used first. */
export const cartsOf = async (
  db: Db,
  filter: { shopId: string; accountId: string; name: string; size: number; start: number },
): Promise<CartRow[]> => {
  const { rows } = await sql<CartRow>`
    with mine as (
      select c.*, row_number() over (order by last_used_at desc nulls last, id desc) = 1 and last_used_at is not null as last_used
      from carts c where shop_id = ${filter.shopId} and account_id = ${filter.accountId}
    )
    select shop_id, id, name, last_used, updated_at,
      (select count(*)::integer from cart_items i where i.shop_id = mine.shop_id and i.cart_id = mine.id) as item_count
    from mine where position(lower(${filter.name}) in lower(name)) > 0
    order by last_used_at desc nulls last, id desc limit ${filter.size} offset ${filter.start}`.execute(db)
  return rows
}

/** The new cart is the one used last. */
export const insertCart = async (db: Db, cart: CartKey & { name: string }): Promise<void> => {
  await sql`insert into carts (shop_id, id, account_id, name, last_used_at)
    values (${cart.shopId}, ${cart.cartId}, ${cart.accountId}, ${cart.name}, clock_timestamp())`.execute(db)
}

const ownCart = (cart: CartKey) =>
  sql`c.shop_id = ${cart.shopId} and c.id = ${cart.cartId} and c.account_id = ${cart.accountId}`

/** Each of these answers whether the cart was there. */
export const renameCart = async (db: Db, cart: CartKey, name: string): Promise<boolean> => {
  const result =
    await sql`update carts c set name = ${name}, updated_at = now() where ${ownCart(cart)}`.execute(db)
  return result.count === 1
}

export const deleteCart = async (db: Db, cart: CartKey): Promise<boolean> => {
  const result = await sql`delete from carts c where ${ownCart(cart)}`.execute(db)
  return result.count === 1
}

export const markLastUsed = async (db: Db, cart: CartKey): Promise<boolean> => {
  const result =
    await sql`update carts c set last_used_at = clock_timestamp() where ${ownCart(cart)}`.execute(db)
  return result.count === 1
}

/** A line of a cart with what is known of its article now: the columns after `quantity` are null for one that has vanished. */
export type LineRow = { item_id: string; item_mapping_id: string; quantity: number } & (
  | { sku_id: null }
  | {
      sku_id: string
      channel_id: string
      product_id: string
      item_outer_id: string
      sku_code: string
      sku_name: string
      kind: string
      color_name: string
      color_hex: string
      material: string
      material_name: string
      width_mm: number | null
      depth_mm: number | null
      height_mm: number | null
      size_text: string
      attributes: unknown
      allow_sale: boolean
      allow_purchase: boolean
      o2o_value: string
      on_sale: boolean
      marketing_cents: number | null
      sale_cents: number | null
      shoppe_cents: number | null
      red_line_cents: number | null
      cost_cents: number | null
      item_num: number | null
    }
)

/** The lines of an account's cart in the order they were put in, with listing, prices and stock; null when it has no such cart. */
export const cartWithLines = async (db: Db, cart: CartKey): Promise<LineRow[] | null> => {
  const { rows } = await sql<LineRow & { item_id: string | null }>`
    select i.id as item_id, i.item_mapping_id, i.quantity, l.sku_id, l.channel_id, l.product_id, l.item_outer_id, l.sku_code, l.sku_name, l.kind,
      l.color_name, l.color_hex, l.material, l.material_name, l.width_mm, l.depth_mm, l.height_mm, l.size_text, l.attributes, l.allow_sale, l.allow_purchase,
      l.o2o_value, l.on_sale, p.marketing_cents, p.sale_cents, p.shoppe_cents, p.red_line_cents, p.cost_cents, s.item_num
    from carts c
    left join cart_items i on i.shop_id = c.shop_id and i.cart_id = c.id
    left join listed_items l on l.item_mapping_id = i.item_mapping_id
    left join item_prices p on p.shop_id = c.shop_id and p.item_mapping_id = i.item_mapping_id
    left join sellable_stock s on s.shop_id = c.shop_id and s.sku_id = l.sku_id
    where ${ownCart(cart)} order by i.id`.execute(db)
  return rows.length === 0 ? null : rows.filter((row) => row.item_id !== null)
}

export type PutResult = { cart_found: boolean; listed: boolean; put: boolean; full: boolean }

/**
 * Puts a quantity of a listing into a cart in one statement: absolute, or added to what is there and kept within 1..`limit`. Nothing happens unless the
 * cart is the account's and the listing belongs to the shop's channel; a new line needs room, and a relative one a quantity above 0.
 */
export const putLine = async (
  db: Db,
  cart: CartKey,
  line: {
    id: string
    itemMappingId: string
    quantity: number
    relative: boolean
    limit: number
    linesLimit: number
  },
): Promise<PutResult> => {
  const within = (quantity: ReturnType<typeof sql>) =>
    sql`least(${line.limit}::integer, greatest(1, ${quantity}))`
  const { rows } = await sql<PutResult>`
    with mine as (
      select c.shop_id, c.id from carts c where ${ownCart(cart)}
    ), article as (
      select l.item_mapping_id from listed_items l
      where l.item_mapping_id = ${line.itemMappingId} and l.channel_id = (select channel_id from shop_channels where shop_id = ${cart.shopId})
    ), lines as (
      select count(*) as number, coalesce(bool_or(i.item_mapping_id = ${line.itemMappingId}), false) as there
      from cart_items i where i.shop_id = ${cart.shopId} and i.cart_id = ${cart.cartId}
    ), put as (
      insert into cart_items as i (shop_id, cart_id, item_mapping_id, id, quantity)
      select mine.shop_id, mine.id, article.item_mapping_id, ${line.id}, ${within(sql`${line.quantity}::integer`)}
      from mine, article, lines
      where lines.there or (lines.number < ${line.linesLimit} and ${line.quantity}::integer > 0)
      on conflict (shop_id, cart_id, item_mapping_id) do update
        set quantity = case when ${line.relative} then ${within(sql`i.quantity + ${line.quantity}::integer`)} else excluded.quantity end
      returning i.cart_id
    ), touched as (
      update carts c set updated_at = now() where ${ownCart(cart)} and exists (select from put)
    )
    select exists (select from mine) as cart_found, exists (select from article) as listed, exists (select from put) as put,
      (select not there and number >= ${line.linesLimit} from lines) as full`.execute(db)
  return rows[0] ?? { cart_found: false, listed: false, put: false, full: false }
}

/** Takes lines out of an account's cart, named by their own ids or by their listings'. */
export const removeLines = async (
  db: Db,
  cart: CartKey,
  lines: { itemIds: readonly string[]; itemMappingIds: readonly string[] },
): Promise<void> => {
  await sql`
    with gone as (
      delete from cart_items i using carts c
      where i.shop_id = c.shop_id and i.cart_id = c.id and ${ownCart(cart)}
        and (i.id = any(${lines.itemIds}::bigint[]) or i.item_mapping_id = any(${lines.itemMappingIds}::bigint[]))
      returning i.id
    )
    update carts c set updated_at = now() where ${ownCart(cart)} and exists (select from gone)`.execute(db)
}

/** Takes ordered lines out of the account's cart. */
export const removeOrderedLines = async (
  db: Db,
  cart: CartKey,
  itemMappingIds: readonly string[],
): Promise<void> => {
  await sql`delete from cart_items i using carts c where i.shop_id = ${cart.shopId} and i.cart_id = ${cart.cartId}
    and i.item_mapping_id = any(${itemMappingIds}::bigint[])
    and c.shop_id = i.shop_id and c.id = i.cart_id and c.account_id = ${cart.accountId}`.execute(db)
}

/** Listings and quantities of an account's cart, all of them or those with these ids; null when it has no such cart. */
export const quantitiesIn = async (
  db: Db,
  cart: CartKey,
  itemIds: readonly string[] | null,
): Promise<{ item_mapping_id: string; quantity: number }[] | null> => {
  const { rows } = await sql<{ item_mapping_id: string | null; quantity: number }>`
    select i.item_mapping_id, i.quantity from carts c
    left join cart_items i on i.shop_id = c.shop_id and i.cart_id = c.id and (${itemIds}::bigint[] is null or i.id = any(${itemIds}::bigint[]))
    where ${ownCart(cart)} order by i.id`.execute(db)
  if (rows.length === 0) return null
  return rows.flatMap(({ item_mapping_id, quantity }) =>
    item_mapping_id === null ? [] : [{ item_mapping_id, quantity }],
  )
}
