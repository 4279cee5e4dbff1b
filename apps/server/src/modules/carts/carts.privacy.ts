import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'
import type { CustomerBus, KeptRows } from '../customers/customers.public.ts'

type Whose = { shopId: string; customerId: string }

/** Carts and quotes of a customer go with them. */
export const followCustomers = (bus: CustomerBus): void => {
  bus.on('customer.erased', ({ db }, whose) => removeCarts(db, whose))
  bus.on('customer.asked', async ({ db }, { add, ...whose }) => add('carts', await cartsOf(db, whose)))
}

const removeCarts = async (db: Db, { shopId, customerId }: Whose): Promise<void> => {
  await sql`
    delete from cart_quotes
    where shop_id = ${shopId}
      and cart_id in (
        select id
        from carts
        where shop_id = ${shopId} and customer_id = ${customerId}
      )`.execute(db)
  await sql`delete from carts where shop_id = ${shopId} and customer_id = ${customerId}`.execute(db)
}

const cartsOf = async (db: Db, { shopId, customerId }: Whose): Promise<KeptRows> => {
  const { rows } = await sql<Record<string, string>>`
    select name, created_at::text as since, updated_at::text as changed
    from carts
    where shop_id = ${shopId}
      and customer_id = ${customerId}
    order by id`.execute(db)
  return rows
}
