import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'
import { openShop } from '../shops/shops.public.ts'

export type CartKey = { shopId: string; cartId: string; accountId: string }

export type CartRow = {
  shopId: string
  id: string
  name: string
  itemCount: number
  lastUsed: boolean
  updatedAt: Date
  note: string
  customerId: string | null
  customerName: string | null
  guideName: string
  mine: boolean
  guideCount: number
}

/** The carts of an account in a shop, own and shared, whose name or customer's name contains `name`, last used first. */
export const cartsOf = async (
  db: Db,
  filter: { shopId: string; accountId: string; name: string; size: number; start: number },
): Promise<CartRow[]> => {
  const { rows } = await sql<CartRow>`
    with used as (
      select c.*, g.last_used_at, k.name as customer_name, c.account_id = g.account_id as mine,
        row_number() over (order by g.last_used_at desc nulls last, c.id desc) = 1
          and g.last_used_at is not null as last_used
      from cart_guides g
      join carts c on c.shop_id = g.shop_id and c.id = g.cart_id
      left join customer_names k on k.shop_id = c.shop_id and k.customer_id = c.customer_id
      where g.shop_id = ${filter.shopId} and g.account_id = ${filter.accountId}
    )
    select shop_id, id, name, last_used, updated_at, note, customer_id, customer_name, mine,
      (select n.name from account_names n where n.id = used.account_id) as guide_name,
      (
        select count(*)::integer
        from cart_guides o
        where o.shop_id = used.shop_id and o.cart_id = used.id
      ) as guide_count,
      (
        select count(*)::integer
        from cart_items i
        where i.shop_id = used.shop_id and i.cart_id = used.id
      ) as item_count
    from used
    where position(lower(${filter.name}) in lower(concat_ws(' ', name, customer_name))) > 0
    order by last_used_at desc nulls last, id desc
    limit ${filter.size}
    offset ${filter.start}`.execute(db)
  return rows
}

/** The carts kept for a customer of a shop, last changed first; `open`: the account works with it. */
export const cartsForCustomer = async (
  db: Db,
  of: { shopId: string; customerId: string; accountId: string },
): Promise<
  (Pick<CartRow, 'id' | 'name' | 'itemCount' | 'updatedAt' | 'guideName'> & { open: boolean })[]
> => {
  const { rows } = await sql<Awaited<ReturnType<typeof cartsForCustomer>>[number]>`
    select c.id, c.name, c.updated_at,
      (select n.name from account_names n where n.id = c.account_id) as guide_name,
      (
        select count(*)::integer
        from cart_items i
        where i.shop_id = c.shop_id and i.cart_id = c.id
      ) as item_count,
      exists (
        select
        from cart_guides g
        where g.shop_id = c.shop_id and g.cart_id = c.id and g.account_id = ${of.accountId}
      ) as open
    from carts c
    where c.shop_id = ${of.shopId} and c.customer_id = ${of.customerId}
    order by c.updated_at desc, c.id desc
    limit 50`.execute(db)
  return rows
}

/** Inserts a cart and makes it the one last used. False, and nothing is written, when the shop is closed. */
export const insertCart = async (
  db: Db,
  cart: CartKey & { name: string; note?: string; customerId?: string | null },
): Promise<boolean> => {
  const { count } = await sql`
    with open as (
      ${openShop(cart.shopId)}
    ), cart as (
      insert into carts (shop_id, id, account_id, name, note, customer_id)
      select id, ${cart.cartId}, ${cart.accountId}, ${cart.name}, ${cart.note ?? ''},
        ${cart.customerId ?? null}::bigint
      from open
      returning shop_id, account_id, id
    )
    insert into cart_guides (shop_id, account_id, cart_id, last_used_at)
    select shop_id, account_id, id, clock_timestamp()
    from cart`.execute(db)
  return count === 1
}

/** The condition that an account is a member of a cart `g`; for anybody else the cart does not exist. */
export const isMember = (cart: CartKey) =>
  sql`g.shop_id = ${cart.shopId} and g.cart_id = ${cart.cartId} and g.account_id = ${cart.accountId}`

/** A version that changes with every change of a cart, since each one writes the cart's own row; null when the account has no such cart. */
export const cartVersion = async (db: Db, cart: CartKey): Promise<string | null> => {
  const { rows } = await sql<{ version: string }>`
    select c.xmin::text as version
    from cart_guides g
    join carts c on c.shop_id = g.shop_id and c.id = g.cart_id
    where ${isMember(cart)}`.execute(db)
  return rows[0]?.version ?? null
}

/** The cart `c` of an account, marked as changed and thereby locked; every change locks its carts first. */
export const touchedCart = (cart: CartKey) => sql`
  update carts c
  set updated_at = now()
  from cart_guides g
  where c.shop_id = g.shop_id and c.id = g.cart_id and ${isMember(cart)}
  returning c.shop_id, c.id`

/** Undefined fields stay as they are. Answers whether the cart exists; the customer must be the shop's. */
export const updateCartHead = async (
  db: Db,
  cart: CartKey,
  head: { name: string | undefined; note: string | undefined; customerId: string | null | undefined },
): Promise<boolean> => {
  const { name = null, note = null, customerId = null } = head
  const result = await sql`
    update carts c
    set updated_at = now(), name = coalesce(${name}, name), note = coalesce(${note}, note),
      customer_id = case when ${head.customerId !== undefined} then ${customerId}::bigint else customer_id end
    from cart_guides g
    where c.shop_id = g.shop_id
      and c.id = g.cart_id
      and ${isMember(cart)}
      and (
        ${customerId}::bigint is null
        or exists (select from customer_names k where k.shop_id = c.shop_id and k.customer_id = ${customerId})
      )`.execute(db)
  return result.count === 1
}

export const markLastUsed = async (db: Db, cart: CartKey): Promise<boolean> => {
  const result =
    await sql`update cart_guides g set last_used_at = clock_timestamp() where ${isMember(cart)}`.execute(db)
  return result.count === 1
}

export const deleteCart = async (db: Db, shopId: string, cartId: string): Promise<void> => {
  await sql`delete from carts where shop_id = ${shopId} and id = ${cartId}`.execute(db)
}

export const leaveCart = async (db: Db, cart: CartKey): Promise<void> => {
  await sql`delete from cart_guides g where ${isMember(cart)}`.execute(db)
}

/** The cart's customer; undefined without one. */
export const customerOf = async (
  db: Db,
  cart: CartKey,
): Promise<{ customerId: string; name: string } | undefined> => {
  const { rows } = await sql<{ customerId: string; name: string }>`
    select k.customer_id::text, k.name
    from carts c
    join customer_names k on k.shop_id = c.shop_id and k.customer_id = c.customer_id
    where c.shop_id = ${cart.shopId} and c.id = ${cart.cartId}`.execute(db)
  return rows[0]
}

/** The guides of a shop who may use carts. */
export const guidesOf = async (db: Db, shopId: string): Promise<{ accountId: string; name: string }[]> => {
  const { rows } = await sql<{ accountId: string; name: string }>`
    select account_id, name from shop_guides where shop_id = ${shopId} order by name, account_id`.execute(db)
  return rows
}

/** Makes another guide the one who serves a (locked) cart's customer; the cart becomes the one they used last. */
export const giveCart = async (
  db: Db,
  cart: { shopId: string; cartId: string },
  guideId: string,
  owner: boolean,
): Promise<void> => {
  await sql`
    with owner as (
      update carts
      set account_id = ${guideId}, updated_at = now()
      where shop_id = ${cart.shopId} and id = ${cart.cartId} and ${owner}
    )
    insert into cart_guides (shop_id, account_id, cart_id, last_used_at)
    values (${cart.shopId}, ${guideId}, ${cart.cartId}, null)
    on conflict do nothing`.execute(db)
}
