import { sql } from '../../platform/database/sql.ts'
import type { CustomerBus } from '../customers/customers.public.ts'

/** Deliveries of an erased customer keep goods and days; the recipient, signature, photos and typed texts are erased. */
export const followCustomers = (bus: CustomerBus): void => {
  bus.on('customer.erased', async ({ db }, { shopId, customerId }) => {
    await sql`
      update deliveries d
      set receiver = '', signature = '', pictures = '{}', note = '', failure_note = '',
        release_reason = case when d.release_reason is not null then '' end
      from order_states o
      where o.shop_id = ${shopId}
        and o.customer_id = ${customerId}
        and d.shop_id = o.shop_id
        and d.order_id = o.id`.execute(db)
    await sql`
      update delivery_lines l
      set problem_note = '', pictures = '{}'
      from order_states o
      where o.shop_id = ${shopId}
        and o.customer_id = ${customerId}
        and l.shop_id = o.shop_id
        and l.order_id = o.id`.execute(db)
  })
  bus.on('customer.asked', async ({ db }, { shopId, customerId, add }) => {
    const { rows } = await sql<Record<string, string>>`
      select d.delivery_no as "deliveryNo", o.order_no as "orderNo", d.status, coalesce(d.day::text, '') as day, d.note,
        d.receiver, d.signature
      from order_states o
      join deliveries d on d.shop_id = o.shop_id and d.order_id = o.id
      where o.shop_id = ${shopId}
        and o.customer_id = ${customerId}
      order by d.id`.execute(db)
    add('deliveries', rows)
  })
}
