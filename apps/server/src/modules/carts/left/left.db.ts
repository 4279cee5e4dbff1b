import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { CartRow } from '../carts.db.ts'

/** Whether no guide of the shop who may use carts works with a cart `c`. */
const isLeft = sql`not exists (
  select
  from cart_guides g
  join shop_guides s on s.shop_id = g.shop_id and s.account_id = g.account_id
  where g.shop_id = c.shop_id and g.cart_id = c.id
)`

const leftShown = 100

/** The carts of a shop that no guide can open, last changed first. */
export const leftCarts = async (
  db: Db,
  shopId: string,
): Promise<Pick<CartRow, 'id' | 'name' | 'itemCount' | 'updatedAt' | 'guideName' | 'customerName'>[]> => {
  const { rows } = await sql<CartRow>`
    select c.id, c.name, c.updated_at, k.name as customer_name,
      (select n.name from account_names n where n.id = c.account_id) as guide_name,
      (
        select count(*)::integer
        from cart_items i
        where i.shop_id = c.shop_id and i.cart_id = c.id
      ) as item_count
    from carts c
    left join customer_names k on k.shop_id = c.shop_id and k.customer_id = c.customer_id
    where c.shop_id = ${shopId} and ${isLeft}
    order by c.updated_at desc, c.id desc
    limit ${leftShown}`.execute(db)
  return rows
}

/** Locks a cart and answers whether no guide can open it. */
export const lockLeftCart = async (db: Db, shopId: string, cartId: string): Promise<boolean> => {
  await sql`
    select
    from carts
    where shop_id = ${shopId} and id = ${cartId}
    for no key update`.execute(db)
  const { rows } = await sql`
    select c.id
    from carts c
    where c.shop_id = ${shopId} and c.id = ${cartId} and ${isLeft}`.execute(db)
  return rows.length === 1
}
