import { sql } from '../../../platform/database/sql.ts'
import type { Tx, Db } from '../../../platform/database/db.ts'
import type { CartContent } from './content.ts'
import type { CartKey } from '../carts.db.ts'

/** Locks carts of an account in order of their ids, so that later reads stay true until the transaction ends. Answers the number of carts. */
export const lockCarts = async (
  db: Db,
  shopId: string,
  accountId: string,
  cartIds: readonly string[],
): Promise<number> => {
  const { rows } = await sql`
    select c.id
    from carts c
    join cart_guides g on g.shop_id = c.shop_id and g.cart_id = c.id and g.account_id = ${accountId}
    where c.shop_id = ${shopId} and c.id = any(${cartIds}::bigint[])
    order by c.id
    for no key update of c`.execute(db)
  return rows.length
}

/** The content of a cart. */
export const readContent = async (db: Db, shopId: string, cartId: string): Promise<CartContent> => {
  const { rows } = await sql<CartContent>`
    select coalesce(
        (
          select json_agg(
            json_build_object('id', id::text, 'name', name, 'variants', variants, 'chosen', chosen)
            order by position, id
          )
          from cart_rooms
          where shop_id = ${shopId} and cart_id = ${cartId}
        ),
        '[]'
      ) as rooms,
      coalesce(
        (
          select json_agg(
            json_build_object(
              'id', id::text, 'itemMappingId', item_mapping_id::text, 'quantity', quantity,
              'boardId', board_id::text, 'roomId', room_id::text, 'variant', variant, 'putCents', put_cents,
              'putItemNum', put_item_num, 'productId', product_id::text
            )
            order by id
          )
          from cart_items
          where shop_id = ${shopId} and cart_id = ${cartId}
        ),
        '[]'
      ) as lines`.execute(db)
  return rows[0] ?? { rooms: [], lines: [] }
}

const same = (a: object, b: object | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Replaces the content `before` of a (locked) cart by `after`; equal lines are not written. */
export const writeContent = async (
  db: Db,
  shopId: string,
  cartId: string,
  before: CartContent,
  after: CartContent,
): Promise<void> => {
  const lines = after.lines.filter(
    (line) =>
      !same(
        line,
        before.lines.find(({ id }) => id === line.id),
      ),
  )
  const kept = after.lines.filter((line) => !lines.includes(line)).map(({ id }) => id)
  await sql`
    delete from cart_items
    where shop_id = ${shopId} and cart_id = ${cartId} and not id = any(${kept}::bigint[])`.execute(db)
  await sql`
    with wanted as (
      select *
      from jsonb_to_recordset(
        ${JSON.stringify(after.rooms.map((room, position) => ({ ...room, position })))}::jsonb
      ) as r (id bigint, name text, variants smallint, chosen text, position smallint)
    ), gone as (
      delete from cart_rooms
      where shop_id = ${shopId} and cart_id = ${cartId} and id not in (select id from wanted)
    )
    insert into cart_rooms (shop_id, cart_id, id, name, position, variants, chosen)
    select ${shopId}, ${cartId}, id, name, position, variants, chosen
    from wanted
    on conflict (shop_id, cart_id, id) do update
    set name = excluded.name, position = excluded.position, variants = excluded.variants,
      chosen = excluded.chosen`.execute(db)
  await sql`
    with touched as (
      update carts
      set updated_at = now()
      where shop_id = ${shopId} and id = ${cartId}
    )
    insert into cart_items (
      shop_id, cart_id, id, item_mapping_id, quantity, board_id, room_id, variant, put_cents, put_item_num,
      product_id
    )
    select ${shopId}, ${cartId}, id, "itemMappingId", quantity, "boardId", "roomId", variant, "putCents",
      "putItemNum", "productId"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as i (
      id bigint, "itemMappingId" bigint, quantity integer, "boardId" bigint, "roomId" bigint, variant text,
      "putCents" cents, "putItemNum" integer, "productId" bigint
    )`.execute(db)
}

/** A cart's own fields, as a deletion stores and an undo restores them. */
export type CartHead = {
  name: string
  note: string
  customerId: string | null
  accountId: string
  guides: { accountId: string; lastUsedAt: string | null }[]
}
/** What was removed; `cart` only where the cart itself was deleted. */
export type Removal = { cart: CartHead | null; content: CartContent }

export const readHead = async (db: Db, shopId: string, cartId: string): Promise<CartHead | undefined> => {
  const { rows } = await sql<CartHead>`
    select name, note, customer_id::text as "customerId", account_id::text as "accountId",
      (select json_agg(json_build_object('accountId', account_id::text, 'lastUsedAt', last_used_at)) from cart_guides g
        where g.shop_id = c.shop_id and g.cart_id = c.id) as guides
    from carts c
    where shop_id = ${shopId} and id = ${cartId}`.execute(db)
  return rows[0]
}

export const insertHead = async (
  db: Tx | Db,
  shopId: string,
  cartId: string,
  head: CartHead,
): Promise<void> => {
  await sql`
    with cart as (
      insert into carts (shop_id, id, account_id, name, note, customer_id)
      values (${shopId}, ${cartId}, ${head.accountId}, ${head.name}, ${head.note}, ${head.customerId})
      on conflict do nothing
    )
    insert into cart_guides (shop_id, account_id, cart_id, last_used_at)
    select ${shopId}, "accountId", ${cartId}, "lastUsedAt"
    from jsonb_to_recordset(${JSON.stringify(head.guides)}::jsonb) as g (
      "accountId" bigint, "lastUsedAt" timestamptz
    )
    on conflict do nothing`.execute(db)
}

export const insertRemoval = async (
  db: Db,
  removal: CartKey & { id: string; removed: Removal },
): Promise<void> => {
  await sql`
    insert into cart_removals (shop_id, id, cart_id, account_id, content)
    values (
      ${removal.shopId}, ${removal.id}, ${removal.cartId}, ${removal.accountId},
      ${JSON.stringify(removal.removed)}::jsonb
    )`.execute(db)
}

/** Takes a removal of an account, which can be restored once. */
export const takeRemoval = async (
  db: Db,
  removal: { shopId: string; id: string; accountId: string },
): Promise<{ cartId: string; content: Removal } | undefined> => {
  const { rows } = await sql<{ cartId: string; content: Removal }>`
    delete from cart_removals
    where shop_id = ${removal.shopId} and id = ${removal.id} and account_id = ${removal.accountId}
    returning cart_id, content`.execute(db)
  return rows[0]
}

/** Job: removals can be undone, and changes retried under their keys, for a week. */
export const forgetOldChanges = async (db: Db): Promise<void> => {
  await sql`delete from cart_removals where removed_at < now() - interval '7 days'`.execute(db)
  await sql`delete from cart_changes where made_at < now() - interval '7 days'`.execute(db)
}
