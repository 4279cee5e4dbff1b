import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { KeptRows } from '../../customers/customers.public.ts'

type Whose = { shopId: string; customerId: string }

/** The number of a customer's orders that are not over, or have money that waits for a decision. */
export const runningOrders = async (db: Db, { shopId, customerId }: Whose): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from orders
    where shop_id = ${shopId}
      and customer_id = ${customerId}
      and (
        status not in ('COMPLETED', 'CANCELLED', 'EXPIRED')
        or open_difference is not null
        or payment_status = 'OVERPAID'
      )`.execute(db)
  return rows[0]?.count ?? 0
}

/** Erases the customer from their orders; numbers, goods and money stay. Answers the orders. */
export const maskOrders = async (
  db: Db,
  { shopId, customerId, mask }: Whose & { mask: string },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update orders
    set
      search_text = replace(search_text, lower(customer_name), ''),
      customer_name = ${mask},
      customer_mobile = '',
      address = null,
      note = '',
      signature = null,
      refused_reason = null
    where shop_id = ${shopId}
      and customer_id = ${customerId}
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`
    update order_revisions
    set
      content = content || ${JSON.stringify({ customerName: mask, customerMobile: '', addressText: '' })}::jsonb,
      answered_by = case when answered_by is null then null else ${mask} end,
      reason = null,
      signature = null
    where shop_id = ${shopId}
      and order_id = any(${ids}::bigint[])`.execute(db)
  await sql`
    update order_events
    set detail = detail - 'text'
    where shop_id = ${shopId}
      and order_id = any(${ids}::bigint[])`.execute(db)
  await sql`
    delete from invoice_wishes
    where shop_id = ${shopId}
      and order_id = any(${ids}::bigint[])`.execute(db)
  await sql`
    update order_confirm_links
    set revoked_at = coalesce(revoked_at, now())
    where shop_id = ${shopId}
      and order_id = any(${ids}::bigint[])`.execute(db)
  return ids
}

export const ordersOfCustomer = async (db: Db, { shopId, customerId }: Whose): Promise<KeptRows> => {
  const { rows } = await sql<Record<string, string>>`
    select
      order_no as "orderNo",
      created_at::text as at,
      status,
      customer_name as name,
      customer_mobile as mobile,
      coalesce(address::text, '') as address,
      payable_cents::text as "payableCents",
      paid_cents::text as "paidCents",
      note,
      coalesce(refused_reason, '') as "refusedReason",
      coalesce(signature, '') as signature,
      coalesce(title, '') as "invoiceTitle",
      coalesce(tax_no, '') as "taxNo",
      coalesce(email, '') as email
    from orders
    left join invoice_wishes w on w.shop_id = orders.shop_id and w.order_id = orders.id
    where orders.shop_id = ${shopId}
      and customer_id = ${customerId}
    order by id`.execute(db)
  return rows
}

export const orderLinesOfCustomer = async (db: Db, { shopId, customerId }: Whose): Promise<KeptRows> => {
  const { rows } = await sql<Record<string, string>>`
    select
      o.order_no as "orderNo",
      l.sku_name as name,
      l.sku_size as size,
      l.quantity::text as quantity,
      l.amount_cents::text as "amountCents"
    from orders o
    join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id
    where o.shop_id = ${shopId}
      and o.customer_id = ${customerId}
    order by o.id, l.position`.execute(db)
  return rows
}

/** A batch of customers without any activity for some months and without an open order. */
export const idleCustomers = async (
  db: Db,
  { months, limit }: { months: number; limit: number },
): Promise<{ shopId: string; id: string }[]> => {
  const { rows } = await sql<{ shopId: string; id: string }>`
    select c.shop_id, c.id
    from kept_customers c
    where c.touched_at < now() - make_interval(months => ${months})
      and not exists (
        select from orders o
        where o.shop_id = c.shop_id
          and o.customer_id = c.id
          and (
            o.updated_at >= now() - make_interval(months => ${months})
            or o.status not in ('COMPLETED', 'CANCELLED', 'EXPIRED')
            or o.open_difference is not null
            or o.payment_status = 'OVERPAID'
          )
      )
      and not exists (
        select from customer_carts k
        where k.shop_id = c.shop_id
          and k.customer_id = c.id
          and k.updated_at >= now() - make_interval(months => ${months})
      )
    limit ${limit}`.execute(db)
  return rows
}
