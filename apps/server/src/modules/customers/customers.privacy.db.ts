import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'
import type { KeptRows } from './customers.events.ts'

/** Locks a customer with personal data against new orders; false when there is none. */
export const lockCustomer = async (db: Db, shopId: string, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1
    from customers
    where shop_id = ${shopId}
      and id = ${id}
      and erased_at is null
    for update`.execute(db)
  return rows.length > 0
}

/** Masks a customer, of whom orders keep the id. The mobile becomes a unique text that is no number. */
export const maskCustomer = async (
  db: Db,
  customer: { shopId: string; id: string; mask: string },
): Promise<void> => {
  const { shopId, id } = customer
  await sql`delete from customer_notes where shop_id = ${shopId} and customer_id = ${id}`.execute(db)
  await sql`delete from customer_addresses where shop_id = ${shopId} and customer_id = ${id}`.execute(db)
  await sql`
    update customers
    set name = ${customer.mask}, mobile = 'erased ' || id, erased_at = now(), version = version + 1,
      updated_at = now()
    where shop_id = ${shopId}
      and id = ${id}`.execute(db)
}

/** The customer's rows in the tables of this module. */
export const personalRows = async (
  db: Db,
  shopId: string,
  id: string,
): Promise<Record<'customer' | 'addresses' | 'notes', KeptRows>> => {
  const customer = await sql<Record<string, string>>`
    select name, mobile, status, source, created_at::text as since
    from customers
    where shop_id = ${shopId}
      and id = ${id}`.execute(db)
  const addresses = await sql<Record<string, string>>`
    select coalesce(d.name, '') as town, a.detail, a.measurements::text as measurements, a.updated_at::text as at
    from customer_addresses a
    left join districts d on d.code = a.town_code
    where a.shop_id = ${shopId}
      and a.customer_id = ${id}
    order by a.id`.execute(db)
  const notes = await sql<Record<string, string>>`
    select at::text, author, text
    from customer_notes
    where shop_id = ${shopId}
      and customer_id = ${id}
    order by id`.execute(db)
  return { customer: customer.rows, addresses: addresses.rows, notes: notes.rows }
}
