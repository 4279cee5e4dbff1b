import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'
import type { CustomerBus, KeptRows } from '../customers/customers.public.ts'

type Whose = { shopId: string; customerId: string }

/** Deletes the carts and quotes of an erased customer, deleted carts that could be restored included. */
export const followCustomers = (bus: CustomerBus): void => {
  bus.on('customer.erased', ({ db }, whose) => removeCarts(db, whose))
  bus.on('customer.asked', async ({ db }, { add, ...whose }) => {
    add('carts', await cartsOf(db, whose))
    add('quotes', await quotesOf(db, whose))
  })
}

const removeCarts = async (db: Db, { shopId, customerId }: Whose): Promise<void> => {
  await sql`
    with own as (
      select id
      from carts
      where shop_id = ${shopId} and customer_id = ${customerId}
    ), removed as (
      delete from cart_removals
      where shop_id = ${shopId}
        and (cart_id in (select id from own) or content->'cart'->>'customerId' = ${customerId})
      returning cart_id
    )
    delete from cart_quotes
    where shop_id = ${shopId}
      and (
        content->>'customerId' = ${customerId}
        or cart_id in (select id from own union all select cart_id from removed)
      )`.execute(db)
  await sql`delete from carts where shop_id = ${shopId} and customer_id = ${customerId}`.execute(db)
}

const cartsOf = async (db: Db, { shopId, customerId }: Whose): Promise<KeptRows> => {
  const { rows } = await sql<Record<string, string>>`
    select name, note, created_at::text as since, updated_at::text as changed
    from carts
    where shop_id = ${shopId}
      and customer_id = ${customerId}
    order by id`.execute(db)
  return rows
}

const quotesOf = async (db: Db, { shopId, customerId }: Whose): Promise<KeptRows> => {
  const { rows } = await sql<Record<string, string>>`
    select content->>'quoteNo' as number, content->>'customerName' as name, content->>'note' as note,
      content->>'total' as "totalCents", created_at::text as since, valid_until::text as until
    from cart_quotes
    where shop_id = ${shopId}
      and (
        content->>'customerId' = ${customerId}
        or cart_id in (
          select id
          from carts
          where shop_id = ${shopId} and customer_id = ${customerId}
        )
      )
    order by id`.execute(db)
  return rows
}
