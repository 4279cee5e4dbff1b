import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type WishRow = {
  orderId: string
  kind: 'COMPANY' | 'PERSON'
  title: string
  taxNo: string
  email: string
  byCustomer: boolean
  updatedAt: Date
}

/** The row within JSON, where a time is text. */
export type WishJson = Omit<WishRow, 'orderId' | 'updatedAt'> & { updatedAt: string }

/** The invoice wish of an order as {@link WishJson}, or null; an expression of SQL. */
export const wishJson = (shopId: string, orderId: string) => sql`(
  select
    json_build_object(
      'kind', kind, 'title', title, 'taxNo', tax_no, 'email', email, 'byCustomer', by_customer,
      'updatedAt', updated_at
    )
  from invoice_wishes
  where shop_id = ${shopId} and order_id = ${orderId}
)`

export const wishesOf = async (db: Db, shopId: string, orderIds: readonly string[]): Promise<WishRow[]> => {
  const { rows } = await sql<WishRow>`
    select order_id, kind, title, tax_no, email, by_customer, updated_at
    from invoice_wishes
    where shop_id = ${shopId} and order_id = any(${[...orderIds]}::bigint[])`.execute(db)
  return rows
}

type Kept = {
  shopId: string
  orderId: string
  kind: WishRow['kind']
  title: string
  taxNo: string
  /** Null keeps the stored address. */
  email: string | null
  byCustomer: boolean
}

export const keepWish = async (db: Db, wish: Kept): Promise<void> => {
  await sql`
    insert into invoice_wishes (shop_id, order_id, kind, title, tax_no, email, by_customer)
    values (
      ${wish.shopId}, ${wish.orderId}, ${wish.kind}, ${wish.title}, ${wish.taxNo}, ${wish.email ?? ''},
      ${wish.byCustomer}
    )
    on conflict (shop_id, order_id) do update
    set kind = excluded.kind, title = excluded.title, tax_no = excluded.tax_no,
      email = coalesce(${wish.email}, invoice_wishes.email), by_customer = excluded.by_customer,
      updated_at = now()`.execute(db)
}

export const deleteWish = async (db: Db, shopId: string, orderId: string): Promise<void> => {
  await sql`delete from invoice_wishes where shop_id = ${shopId} and order_id = ${orderId}`.execute(db)
}
