import { sql } from '../../platform/database/sql.ts'
import type { CustomerBus } from '../customers/customers.public.ts'

/** Claims of an erased customer keep goods and decisions; typed texts and pictures of the home are erased. */
export const followCustomers = (bus: CustomerBus): void => {
  bus.on('customer.erased', async ({ db }, { shopId, customerId }) => {
    await sql`
      update claims c
      set note = '', decision_note = '', pictures = '{}'
      from order_states o
      where o.shop_id = ${shopId}
        and o.customer_id = ${customerId}
        and c.shop_id = o.shop_id
        and c.order_id = o.id`.execute(db)
  })
  bus.on('customer.asked', async ({ db }, { shopId, customerId, add }) => {
    const { rows } = await sql<Record<string, string>>`
      select c.claim_no as "claimNo", o.order_no as "orderNo", c.status, c.reason, coalesce(c.outcome, '') as outcome,
        c.note
      from order_states o
      join claims c on c.shop_id = o.shop_id and c.order_id = o.id
      where o.shop_id = ${shopId}
        and o.customer_id = ${customerId}
      order by c.id`.execute(db)
    add('claims', rows)
  })
}
